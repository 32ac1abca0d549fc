//! Tables as runs write them, and what no run writes.

use super::*;

const SMALL: &str = "\"britannica.block(set=double-two,deal=2,lead_who=seat,block_score=excess)\"";
const HEAD: &str = "agent,game,payoff,exploitability,error,at_most,lower,upper,value,choices,sampled,samples,solved_for,seed\n";

/// As `boneyard exploit` writes it of the smallest set.
fn exact() -> String {
    let rows = [
        "random,G,points,0.5611111111135115,,0.5611111111135115,1.1555555555531554,2.2777777777801784,1.3999999999999986,48,0,,,",
        "equilibrium(file=s.csv@9d0117478d0a6130),G,points,0.0000000000031448177395532184,,0.0000000000031448177395532184,2.1444444444413,2.1444444444475894,2.144444444444445,48,0,,points,",
        "ismcts,G,points,0.012666666666666914,0.0007535922203472487,0.012666666669836957,2.1444444444412745,2.1697777777809484,2.1697777777777785,48,48,50,,1",
        "random,G,win,0.13333333333491104,,0.13333333333491104,0.5444444444428667,0.8111111111126887,0.5777777777777784,48,0,,,",
        "mc,G,win,0.011111111111111072,0,0.011111111112911187,0.7999999999981998,0.8222222222240222,0.7999999999999999,48,48,50,,7",
    ];
    HEAD.to_owned() + &rows.map(|row| row.replace(",G,", &format!(",{SMALL},")) + "\n").concat()
}

const BOUNDS_CSV: &str = "\
agent,game,payoff,adversary,at_least,std_error,low,high,deal_sets,hands,seed
random,britannica.block,points,\"exploiter(of=random,value=points)\",10.9305,0.3612081401841155,10.22211614290074,11.63888385709926,2000,4000,1
greedy,britannica.block,points,exploiter(value=points),7.549,0.3006513680703304,6.959377142532636,8.138622857467364,2000,4000,1
random,britannica.block,win,\"exploiter(of=random,value=win)\",0.36749999999999994,0.012808352819585174,0.34238088067782435,0.3926191193221755,2000,4000,1
";

fn folder(exact: Option<&str>, bounds: Option<&str>) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in [(EXPLOITABILITY, exact), (BOUNDS, bounds)] {
        if let Some(text) = text {
            std::fs::write(dir.path().join(name), text).unwrap();
        }
    }
    dir
}

fn shown(page: &Page) -> Vec<(String, Vec<Vec<String>>)> {
    let figures = page.sections.iter().flat_map(|section| section.figures.clone());
    figures.map(|figure| (figure.name, figure.table.unwrap().rows)).collect()
}

#[test]
fn a_picture_shows_each_game_and_payoff_with_the_least_exploitable_first() {
    let first = shown(&page(folder(Some(&exact()), None).path()).unwrap());
    let dir = folder(Some(&exact()), Some(BOUNDS_CSV));
    assert!(is_one(dir.path()));
    let both = shown(&page(dir.path()).unwrap());
    assert_eq!((first.len(), both.len()), (2, 4));
    assert_eq!(both[..2], first[..]);
    let names: Vec<_> = both.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["exploitability-1-points", "exploitability-1-win", "bounds-1-points", "bounds-1-win"]);
    assert_eq!(both[0].1[0], ["equilibrium(file=s.csv)", "0.000"]);
    assert_eq!(both[0].1[1], ["ismcts", "0.0127 ± 0.0015"]);
    assert_eq!(both[1].1, [["mc", "0.56 ± 0.00"], ["random", "6.67"]]);
    assert_eq!(both[2].1[1][0], "random");
    let lead = &page(dir.path()).unwrap().lead;
    assert_eq!(lead.len(), 1);
    assert!(lead[0].starts_with("3 agents and 1 solved strategy in 1 game small enough"), "{lead:?}");
}

#[test]
fn bounds_alone_get_a_page() {
    let dir = folder(None, Some(BOUNDS_CSV));
    assert!(is_one(dir.path()));
    let page = page(dir.path()).unwrap();
    assert_eq!(page.sections.len(), 1);
    assert_eq!(page.lead, ["2 agents in 1 game with lower bounds: britannica.block."]);
}

#[test]
fn commands_say_all_that_decides_the_lines() {
    let dir = folder(Some(&exact()), Some(BOUNDS_CSV));
    let page = page(dir.path()).unwrap();
    let game = "--beside '' --game britannica.block --set set=double-two --set deal=2 --set lead_who=seat --set block_score=excess";
    let expected = [
        format!(
            "boneyard exploit random 'equilibrium(file=s.csv@9d0117478d0a6130)' ismcts {game} --payoff points --samples 50 --seed 1 --format csv > exploitability.csv"
        ),
        format!(
            "boneyard exploit random mc {game} --payoff win --samples 50 --seed 7 --format csv | tail -n +2 >> exploitability.csv"
        ),
        "boneyard exploit random greedy --beside '' --game britannica.block --payoff points --local --deals 2000 --by exploiter --seed 1 --format csv > bounds.csv".to_owned(),
        "boneyard exploit random --beside '' --game britannica.block --payoff win --local --deals 2000 --by exploiter --seed 1 --format csv | tail -n +2 >> bounds.csv".to_owned(),
    ];
    assert_eq!(page.command.lines().collect::<Vec<_>>(), expected);
    let own = &page.own_commands[1];
    assert_eq!(own.0, "exploitability-1-win");
    assert!(own.1.contains("random mc ") && own.1.ends_with("> exploitability.csv"), "{}", own.1);
}

/// What stands there, what is made of it, and what is said.
const EDITS: [(&str, &str, &str); 30] = [
    ("agent,game", "agents,game", "line 1: the columns are not agent,game,payoff"),
    ("random,", "rondom,", "line 2: agent is 'rondom'; allowed: unknown agent"),
    ("random,", "random(),", "line 2: agent is 'random()'; allowed: random"),
    ("equilibrium(", "equilibriam(", "line 3: agent is 'equilibriam("),
    ("deal=2", "deal=99", "line 2: game is"),
    ("block_score=excess", "block_score=more", "line 2: game is"),
    ("britannica.block", "britannica.blocks", "line 2: game is"),
    ("deal=2,", "deal=2,target=100,", "allowed: britannica.block("),
    ("G,win", "G,pips", "line 5: payoff is 'pips'; allowed: points, win"),
    ("0.5611111111135115,,", "half,,", "line 2: exploitability is 'half'; allowed: a number"),
    ("0.012666666666666914", "", "line 4: exploitability is missing"),
    ("0.5611111111135115,,", "0.5611,,", "line 2: exploitability is '0.5611'; allowed: 0.5611111111135115"),
    (",,0.5611111111135115", ",,0.7", "line 2: at_most is '0.7'; allowed: 0.56111"),
    ("1.1555555555531554", "low", "line 2: lower is 'low'; allowed: a number"),
    ("1.3999999999999986", "3.3", "line 2: value is '3.3'; allowed: 1.15"),
    ("0.012666666666666914", "0.1", "line 4: exploitability is '0.1'; allowed: 0.01266"),
    ("0.0007535922203472487", "-0.1", "line 4: error is '-0.1'; allowed: 0 or more"),
    ("0.0007535922203472487", "", "line 4: error is missing"),
    (
        "13333333333491104,,0.13333333333491104,0.5444444444428667,0.8111111111126887",
        "9,,0.9,0.5,2.3",
        "line 5: upper is '2.3'; allowed: -1 to 1",
    ),
    (
        "0.5611111111135115,,0.5611111111135115,1.1555555555531554,2.2777777777801784",
        "1e308,,1e308,-1e308,1e308",
        "line 2: exploitability is '1e308'; allowed: -10000 to 10000, as payoff is points",
    ),
    ("2.2777777777801784", "10001", "line 2: upper is '10001'; allowed: -10000 to 10000"),
    (
        "0.0007535922203472487",
        "1e308",
        "line 4: error is '1e308'; allowed: 10000 or less, as payoff is points",
    ),
    ("48,0,,,\nequ", "49,0,,,\nequ", "line 3: choices is '48'; allowed: 49"),
    ("48,48,50,,1", "48,49,50,,1", "line 4: sampled is '49'; allowed: 0 to 48"),
    ("48,48,50,,1", "48,48,4,,1", "line 4: samples is '4'; allowed: 5 to"),
    ("48,48,50,,1", "48,48,50,,", "line 4: seed is missing"),
    ("48,0,,,\nequ", "48,0,50,,\nequ", "line 2: samples is '50'; allowed: nothing"),
    ("48,0,,points", "48,0,,", "line 3: solved_for is missing"),
    ("48,0,,,\nequ", "48,0,,win,\nequ", "line 2: solved_for is 'win'; allowed: nothing"),
    ("0.011111111112911187,0.7999999999981998,0.8222222222240222", "0.05,0.9,1", "line 6: value is"),
];

#[test]
fn what_no_run_wrote_is_named_with_line_column_and_what_is_allowed() {
    for (from, to, says) in EDITS {
        let from = from.replace("G,", &format!("{SMALL},"));
        let edited = exact().replacen(&from, &to.replace("G,", &format!("{SMALL},")), 1);
        assert_ne!(edited, exact(), "{from}");
        let error = page(folder(Some(&edited), None).path()).unwrap_err().to_string();
        assert!(error.contains(says) && error.contains("exploitability.csv"), "{from}: {error}");
    }
    let error = page(folder(Some(HEAD), None).path()).unwrap_err().to_string();
    assert!(error.ends_with("no line below its head"), "{error}");
    let torn = exact()[..HEAD.len() + 60].to_owned();
    let error = page(folder(Some(&torn), None).path()).unwrap_err().to_string();
    assert!(error.contains("line 2: 2 of 14 fields: the file is torn"), "{error}");
    let second = exact().lines().nth(1).unwrap().to_owned();
    let error = page(folder(Some(&(exact() + &second + "\n")), None).path()).unwrap_err().to_string();
    assert!(error.contains("line 7: agent is 'random'; allowed: no line twice"), "{error}");
    // Alone each could be; together they say two values of one game.
    let guarantees = exact() + &format!("light,{SMALL},points,0.25,,0.25,2.5,3,2.75,48,0,,,\n");
    let error = page(folder(Some(&guarantees), None).path()).unwrap_err().to_string();
    assert!(
        error.contains("line 7: lower is '2.5'; allowed: 2.27") && error.contains("of line 2"),
        "{error}"
    );
}

#[test]
fn what_no_run_with_local_wrote_is_named_with_line_column_and_what_is_allowed() {
    for (from, to, says) in [
        ("at_least", "at_most", "line 1: the columns are not"),
        ("britannica.block,points", "britannica.block(deal=99),points", "line 2: game is"),
        (
            "random,value",
            "light,value",
            "line 2: adversary is 'exploiter(of=light,value=points)'; allowed: an exploiter of 'random'",
        ),
        (
            "random,value=points",
            "random",
            "line 2: adversary is 'exploiter(of=random)'; allowed: value=points",
        ),
        ("exploiter(value=points)", "mc", "line 3: adversary is 'mc'; allowed: exploiter"),
        ("10.9305", "", "line 2: at_least is missing"),
        ("10.9305", "10.93057", "line 2: at_least is '10.93057'; allowed: a whole number, divided by 4000"),
        ("10.9305", "10.5", "line 2: low is '10.22"),
        ("10.9305", "20.5", "line 2: low is '10.22"),
        ("0.3612081401841155", "0.3", "line 2: low is '10.22211614290074'; allowed: 10.3"),
        ("11.63888385709926", "11.7", "line 2: high is '11.7'; allowed: 11.63888"),
        ("0.36749999999999994", "1.5", "line 4: at_least is '1.5'; allowed: -1 to 1"),
        ("0.012808352819585174", "0", "line 4: std_error is '0'; allowed: a number above 0"),
        (
            "7.549,0.3006513680703304,6.959377142532636,8.138622857467364",
            "1e308,1e308,-1e308,1.7e308",
            "line 3: at_least is '1e308'; allowed: -10000 to 10000, as payoff is points",
        ),
        ("0.3612081401841155", "1e308", "line 2: std_error is '1e308'; allowed: 10000 or less, as payoff"),
        ("0.012808352819585174", "1.1", "line 4: std_error is '1.1'; allowed: 1 or less, as payoff is win"),
        (
            "10.9305",
            "1000000000000000000000000000000",
            "line 2: at_least is '1e30'; allowed: -10000 to 10000",
        ),
        ("11.63888385709926", "1e308", "line 2: high is '1e308'; allowed: 11.63888"),
        ("2000,4000", "0,0", "line 2: deal_sets is '0'; allowed: 1 or more"),
        ("2000,4000", "2000,4001", "line 2: hands is '4001'; allowed: 2 times deal_sets, which is 2000"),
        ("4000,1\n", "4000,one\n", "line 2: seed is 'one'; allowed: a whole number"),
    ] {
        let edited = BOUNDS_CSV.replacen(from, to, 1);
        assert_ne!(edited, BOUNDS_CSV, "{from}");
        let error = page(folder(None, Some(&edited)).path()).unwrap_err().to_string();
        assert!(error.contains(says) && error.contains("bounds.csv"), "{from}: {error}");
    }
    let second = BOUNDS_CSV.lines().nth(1).unwrap();
    let twice = format!("{BOUNDS_CSV}{second}\n");
    let error = page(folder(None, Some(&twice)).path()).unwrap_err().to_string();
    assert!(error.contains("line 5: agent is 'random'; allowed: no line twice"), "{error}");
}
