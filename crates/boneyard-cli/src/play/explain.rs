//! Why a score came about: the ends that were counted, the pips that were left.

use boneyard_core::{
    BlockScore, DominoScore, Ended, Game, Outcome, Pip, PlayScore, Rules, Seat, Side, Target, TargetRule,
    Tie, Unit, WhistReading,
};

use super::session::Session;
use super::told::{Scored, Told, in_play, told};
use super::words::{choice, is_you, name, plural_points, side_name};

/// Every score of the hand so far.
pub(super) fn explain(session: &Session<'_>) -> String {
    let all = told(session);
    let mut text = String::new();
    for one in &all {
        if let Some(score) = &one.score {
            text += &format!("{}\n", in_words(session, one, score));
        }
    }
    if let Some(outcome) = session.state().outcome() {
        text += &end(session, outcome, in_play(session.game(), &all));
    }
    if text.is_empty() {
        text = match session.game().rules().play_score {
            PlayScore::None => {
                "nothing has scored yet: in this game only the end of a hand scores\n".to_owned()
            }
            _ => format!("nothing has scored yet in this hand: {}\n", rule(session.game().rules())),
        };
    }
    text
}

/// The rule by which play scores.
fn rule(rules: &Rules) -> &'static str {
    match rules.play_score {
        PlayScore::None => "play does not score",
        PlayScore::Fives => "a count of the ends that five divides scores",
        PlayScore::Threes => "a count of the ends that three divides scores",
        PlayScore::ThreesFives => {
            "a count of the ends scores a point for each five and each three in it, where it divides without rest"
        }
        PlayScore::Bergen => "equal ends score two, three where one of them is a double",
    }
}

fn in_words(session: &Session<'_>, one: &Told, score: &Scored) -> String {
    let game = session.game();
    let played = format!("{}: {}", name(session, one.seat), choice(game, one.mv, score.lead));
    let counted = match game.rules().play_score {
        PlayScore::Bergen => format!("{}: {}", equal_ends(score), plural_points(score.points)),
        _ => format!("{}: {}", count(score), arithmetic(game, score)),
    };
    let lost = match score.counted == score.points {
        true => "",
        false => ", which would pass the target that must be met exactly: nothing counts",
    };
    format!("{played}. {counted}{lost}")
}

/// The ends and their count.
fn count(score: &Scored) -> String {
    if score.lead {
        return format!("It lies alone and counts its pips, {}", score.count);
    }
    let end = |(pips, double): &(Vec<Pip>, bool)| {
        let shown: Vec<String> = pips.iter().map(ToString::to_string).collect();
        let shown = shown.join("/");
        if *double { format!("{shown} twice (a double)") } else { shown }
    };
    let [left, right] = &score.ends;
    format!("The ends are {} and {}, together {}", end(left), end(right), score.count)
}

fn arithmetic(game: &Game, score: &Scored) -> String {
    let (count, points) = (score.count, plural_points(score.points));
    let units = game.rules().unit == Unit::Units;
    match game.rules().play_score {
        PlayScore::ThreesFives => {
            let part =
                |by: u8, what: &str| count.is_multiple_of(by).then(|| format!("{} {what}", count / by));
            let parts: Vec<String> =
                [part(5, "by fives"), part(3, "by threes")].into_iter().flatten().collect();
            format!("{}: {points}", parts.join(", "))
        }
        PlayScore::Fives if units => format!("{} fives: {points}", count / 5),
        PlayScore::Threes if units => format!("{} threes: {points}", count / 3),
        _ => points,
    }
}

fn equal_ends(score: &Scored) -> String {
    if score.lead {
        return "A double is led".to_owned();
    }
    let doubles = score.ends.iter().filter(|(_, double)| *double).count();
    format!("Both ends are alike{}", if doubles > 0 { ", one of them a double" } else { "" })
}

/// How the hand ended and what its end scored.
fn end(session: &Session<'_>, outcome: &Outcome, in_play: [i16; 2]) -> String {
    let rules = session.game().rules();
    let how = match outcome.ended {
        Ended::Target => {
            return "The target is reached in play, and the hand stops.\n".to_owned();
        }
        Ended::Out(seat) => format!("{} out", is_or_are(session, seat)),
        Ended::Blocked => "Nobody can play: the game is blocked".to_owned(),
        Ended::Closed(seat) => format!("{} closed the game", have_or_has(session, seat)),
    };
    let left: Vec<String> = session
        .game()
        .seats()
        .map(|seat| format!("{} {}", name(session, seat), session.state().hand(seat).pips()))
        .collect();
    let rule = match (rules.domino_score, outcome.ended) {
        (DominoScore::SideDebit, ended) => whist(rules, matches!(ended, Ended::Out(_))).to_owned(),
        (score, Ended::Out(_)) => going_out(score).to_owned(),
        _ => blocked(session, outcome),
    };
    let end_points = Side::BOTH.map(|side| outcome.points[side.index()] - in_play[side.index()]);
    let mut text = format!("{how}. Pips left: {}.\n{rule}{}.\n", left.join(", "), rounding(rules));
    let scores = Side::BOTH.into_iter().filter(|side| end_points[side.index()] != 0);
    for side in scores {
        let points = end_points[side.index()];
        let s = if is_you(session, side) { "" } else { "s" };
        let verb = if points < 0 { format!("lose{s}") } else { format!("score{s}") };
        text += &format!("So {} {verb} {}.\n", side_name(session, side), plural_points(points.abs()));
    }
    if rules.scores_points() && end_points == [0; 2] {
        text += "So the end scores nothing.\n";
    }
    if let (Target::Points(target), TargetRule::Exact) = (rules.target, rules.target_rule) {
        text += &format!("A score that would pass {target} counts nothing.\n");
    }
    text
}

fn is_or_are(session: &Session<'_>, seat: Seat) -> String {
    capital(&match session.spec(seat) {
        None => "you are".to_owned(),
        Some(_) => format!("{} is", name(session, seat)),
    })
}

fn have_or_has(session: &Session<'_>, seat: Seat) -> String {
    capital(&match session.spec(seat) {
        None => "you have".to_owned(),
        Some(_) => format!("{} has", name(session, seat)),
    })
}

fn capital(text: &str) -> String {
    // Agents keep their names as they are written.
    match text.strip_prefix("you ") {
        Some(rest) => format!("You {rest}"),
        None => text.to_owned(),
    }
}

fn going_out(score: DominoScore) -> &'static str {
    match score {
        DominoScore::WinOnly => "To go out wins the hand and scores no points",
        DominoScore::Zero => "To go out scores nothing",
        DominoScore::Opp => "To go out scores the pips of the other side",
        DominoScore::OppPlusStock => "To go out scores the pips of the other side and of the stock",
        DominoScore::One => "To go out scores one point",
        DominoScore::SideDebit => "The side with more pips is debited",
    }
}

fn blocked(session: &Session<'_>, outcome: &Outcome) -> String {
    let rules = session.game().rules();
    let pips = Side::BOTH.map(|side| -> u32 {
        session.game().seats_of(side).map(|seat| session.state().hand(seat).pips()).sum()
    });
    if pips[0] == pips[1] {
        let tie = match rules.tie {
            Tie::None => "nobody wins",
            Tie::LastPlayer => "whoever played last wins",
            Tie::LightestTile => "the side that alone holds the lightest tile wins",
            Tie::BlockerLoses => "whoever played last loses",
        };
        let nobody = if outcome.end_winner.is_none() { ": a tie" } else { "" };
        return format!("Both sides have {} pips, and {tie}{nobody}", pips[0]);
    }
    let what = match rules.block_score {
        BlockScore::WinOnly => "wins the hand and scores no points",
        BlockScore::Combined => "scores the pips of all hands",
        BlockScore::Excess => "scores the difference",
        BlockScore::Opp => "scores the pips of the other side",
        BlockScore::Zero => "scores nothing",
        BlockScore::One => "scores one point",
        BlockScore::SideDebit => "is not debited",
    };
    format!("The side with fewer pips {what}")
}

fn whist(rules: &Rules, out: bool) -> &'static str {
    match rules.whist_reading {
        WhistReading::SideOwn => "The side with more pips is debited with its own",
        WhistReading::SideAll => "The side with more pips is debited with those of all four hands",
        WhistReading::Individual => "Whoever holds the most pips is debited with them, for his side",
        WhistReading::WinnerScores if out => "The side that is out scores the pips of the other",
        WhistReading::WinnerScores => "The side with fewer pips scores those of the other",
    }
}

fn rounding(rules: &Rules) -> String {
    let units = rules.unit == Unit::Units;
    match rules.round_to {
        1 => String::new(),
        to if units => format!(", one for each {to} pips, to the nearest"),
        to => format!(", to the nearest multiple of {to}"),
    }
}
