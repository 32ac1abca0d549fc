//! What the hands were like: margins, ends, the lead, their length.

use boneyard_arena::{Finish, PairSummary};
use boneyard_stats::{Estimate, Histogram, Level};

use super::Results;
use super::watch::PairWatch;
use super::words::points;
use crate::chart::{Bar, Bars, Interval, Intervals, Mark, Part, Picture, Spread, Spreads, Stacked};
use crate::page::{Data, Figure, Section, Table, real};
use crate::rounding::{fixed, plus_minus, thousands};

pub(super) fn sections(results: &Results) -> Vec<Section> {
    let section = |heading: &str, figures: Vec<Figure>| Section {
        heading: heading.to_owned(),
        text: Vec::new(),
        figures,
    };
    vec![
        section("Margins", vec![margins(results)]),
        section("How hands end", vec![ends(results)]),
        section("The lead", vec![lead(results)]),
        section("Length of hands", lengths(results)),
    ]
}

/// Each pair with what was seen of its hands.
fn pairs(results: &Results) -> impl Iterator<Item = (&PairSummary, &PairWatch)> {
    results.run.report.summary.iter().zip(&results.watch.pairs)
}

fn name(pair: &PairSummary) -> String {
    format!("{} : {}", pair.a, pair.b)
}

fn margins(results: &Results) -> Figure {
    let mut data = Data::new(&["a", "b", "margin", "hands"]);
    for (pair, watch) in pairs(results) {
        for (margin, hands) in watch.margins.iter() {
            data.row([pair.a.clone(), pair.b.clone(), margin.to_string(), hands.to_string()]);
        }
    }
    let mut of_two = pairs(results);
    let (caption, picture) = match (of_two.next(), of_two.next()) {
        (Some((pair, watch)), None) => (
            format!("Points of {} less points of {}, hand by hand.", pair.a, pair.b),
            histogram(pair, &watch.margins),
        ),
        _ => (
            "Points of the first less points of the second agent, a hand: the box holds the middle half of the hands, the line nine tenths of \
             them, the stroke is the median, the ring the mean, which is written at the right."
                .to_owned(),
            spreads(results),
        ),
    };
    Figure { name: "margins".to_owned(), caption, picture: Some(picture), table: None, data }
}

/// At most so many bars.
const BARS: i64 = 60;

fn histogram(pair: &PairSummary, margins: &Histogram) -> Picture {
    let (least, most) = margins.iter().fold((0, 0), |(a, b), (margin, _)| (a.min(margin), b.max(margin)));
    let width = [1, 2, 5, 10, 20, 50, 100, 200]
        .into_iter()
        .find(|width| (most - least) / width < BARS)
        .unwrap_or(1000);
    let total = margins.total() as f64;
    let mut bars: Vec<Bar> = Vec::new();
    for (margin, hands) in margins.iter() {
        let from = margin.div_euclid(width) * width;
        let share = 100.0 * hands as f64 / total;
        match bars.last_mut().filter(|bar| bar.from == from as f64 - 0.5) {
            Some(bar) => bar.height += share,
            None => bars.push(Bar {
                from: from as f64 - 0.5,
                to: (from + width) as f64 - 0.5,
                height: share,
                class: if from + width - 1 < 0 {
                    "second"
                } else if from > 0 {
                    "first"
                } else {
                    "tie"
                },
                words: String::new(),
            }),
        }
    }
    for bar in &mut bars {
        let (from, to) = (bar.from + 0.5, bar.to - 0.5);
        let range =
            if width == 1 { fixed(from, 0) } else { format!("{} to {}", fixed(from, 0), fixed(to, 0)) };
        bar.words = format!("{range}: {:.2} % of hands", bar.height);
    }
    let mean = pair.margin.value.unwrap_or(0.0);
    let words = format!("mean {}", points(&pair.margin, true));
    Bars {
        title: "Distribution of margins",
        desc: &format!("{words} points a hand, from {least} to {most}; bars are {width} wide"),
        x_unit: &format!("points of {} less points of {}, a hand", pair.a, pair.b),
        y_unit: "% of hands",
        marks: &[(mean, words.clone())],
        bars: &bars,
    }
    .draw()
}

fn spreads(results: &Results) -> Picture {
    let rows: Vec<Spread> = pairs(results)
        .map(|(pair, watch)| Spread {
            label: name(pair),
            words: points(&pair.margin, true),
            quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| quantile(&watch.margins, share)),
            mean: pair.margin.value.unwrap_or(0.0),
        })
        .collect();
    let desc =
        rows.iter().map(|row| format!("{}: mean {}, median {}", row.label, row.words, row.quantiles[2]));
    Spreads {
        title: "Distribution of margins",
        desc: &desc.collect::<Vec<_>>().join("; "),
        unit: "points of the first less points of the second, a hand",
        rows: &rows,
    }
    .draw()
}

/// The least value that so great a share of all does not exceed.
fn quantile(values: &Histogram, share: f64) -> f64 {
    let wanted = share * values.total() as f64;
    let mut seen = 0.0;
    for (value, count) in values.iter() {
        seen += count as f64;
        if seen >= wanted {
            return value as f64;
        }
    }
    0.0
}

fn ends(results: &Results) -> Figure {
    let mut data = Data::new(&["a", "b", "ended", "winner", "hands", "share"]);
    let mut table = Table::new(&["pair", "ended", "#of all hands", "#won", "#tied", "#lost"]);
    table.folded = results.watch.pairs.len() > 1;
    let used: Vec<usize> = (0..4)
        .filter(|finish| results.watch.pairs.iter().any(|pair| pair.ends[*finish].iter().sum::<u64>() > 0))
        .collect();
    let mut rows = Vec::new();
    for (pair, watch) in pairs(results) {
        let all = watch.ends.iter().flatten().sum::<u64>().max(1) as f64;
        let percent = |hands: u64, of: f64| format!("{} %", fixed(100.0 * hands as f64 / of, 1));
        let mut parts = Vec::new();
        for &finish in &used {
            let (word, results) = (Finish::ALL[finish].word(), watch.ends[finish]);
            let hands: u64 = results.iter().sum();
            parts.push(Part {
                share: hands as f64 / all,
                name: word,
                class: ["k0", "k1", "k2", "k3"][finish],
            });
            let of = hands.max(1) as f64;
            let cells = [
                percent(hands, all),
                percent(results[0], of),
                percent(results[1], of),
                percent(results[2], of),
            ];
            table.row([name(pair), word.to_owned()].into_iter().chain(cells));
            for (hands, winner) in results.into_iter().zip([pair.a.as_str(), "", pair.b.as_str()]) {
                let names = [pair.a.clone(), pair.b.clone(), word.to_owned(), winner.to_owned()];
                data.row(names.into_iter().chain([hands.to_string(), real(Some(hands as f64 / all))]));
            }
        }
        rows.push((name(pair), parts));
    }
    let words = |(name, parts): &(String, Vec<Part>)| {
        let shares = parts.iter().map(|part| format!("{} {:.1} %", part.name, 100.0 * part.share));
        format!("{name}: {}", shares.collect::<Vec<_>>().join(", "))
    };
    let desc = rows.iter().map(words).collect::<Vec<_>>().join("; ");
    let picture = Stacked { title: "How hands end", desc: &desc, rows: &rows, unit: "% of hands" }.draw();
    let caption = "How hands ended: a side went out, nobody could go on (blocked), a side closed the game, or reached the target in play. Won, tied and lost: \
         of the hands that ended so, by the first agent of the pair."
        .to_owned();
    Figure { name: "ends".to_owned(), caption, picture: Some(picture), table: Some(table), data }
}

/// The score of the side that led.
fn leader_score(watch: &PairWatch) -> Estimate {
    let beyond = watch.lead.per_hand(Level::P95);
    // Half points beyond an even share of one half point a hand.
    let score = |value: Option<f64>| value.map(|value| (0.5 + value / 2.0).clamp(0.0, 1.0));
    Estimate {
        value: score(beyond.value),
        low: score(beyond.low),
        high: score(beyond.high),
        std_error: beyond.std_error.map(|se| se / 2.0),
        ..beyond
    }
}

fn lead(results: &Results) -> Figure {
    let mut data = Data::new(&["a", "b", "score", "low", "high"]);
    let mut rows = Vec::new();
    for (pair, watch) in pairs(results) {
        let score = leader_score(watch);
        let numbers = [score.value, score.low, score.high];
        data.row([pair.a.clone(), pair.b.clone()].into_iter().chain(numbers.map(real)));
        let [value, low, high] = numbers.map(|value| value.map(|value| 100.0 * value));
        let words = match (value, score.half_width()) {
            (Some(value), Some(error)) => format!("{} %", plus_minus(value, 100.0 * error, 50.0)),
            (Some(value), None) => format!("{} %", fixed(value, 1)),
            _ => String::new(),
        };
        rows.push(Interval {
            heading: None,
            label: name(pair),
            words,
            value,
            low,
            high,
            mark: Mark::Dot,
            class: "s0",
        });
    }
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: "Score of the side that leads",
        desc: &desc,
        unit: "% of hands won by the side that led",
        marks: &[(50.0, "no advantage")],
        bounds: None,
        log: false,
        rows: &rows,
    };
    let caption = "What it is worth to lead: the share of hands won by the side that led, a tie being half a win, with its 95 % interval from deal sets.".to_owned();
    Figure { name: "lead".to_owned(), caption, picture: Some(picture.draw()), table: None, data }
}

fn lengths(results: &Results) -> Vec<Figure> {
    let watch = &results.watch;
    let mut figures = vec![counts("plies", "tiles posed in a hand", "posed", &watch.plies)];
    if watch.draws[1..].iter().any(|hands| *hands > 0) {
        figures.push(counts("draws", "tiles drawn in a hand", "drawn", &watch.draws));
    }
    figures
}

fn counts(file: &str, unit: &str, word: &'static str, hands: &[u64; 256]) -> Figure {
    let all = hands.iter().sum::<u64>().max(1) as f64;
    let mut data = Data::new(&[word, "hands"]);
    let mut bars = Vec::new();
    let mut mean = 0.0;
    for (tiles, &hands) in (0_u8..=u8::MAX).zip(hands).filter(|(_, hands)| **hands > 0) {
        data.row([tiles.to_string(), hands.to_string()]);
        let (place, share) = (f64::from(tiles), 100.0 * hands as f64 / all);
        mean += place * hands as f64 / all;
        let words = format!("{tiles} tiles: {share:.2} % of hands ({})", thousands(hands as f64));
        bars.push(Bar { from: place - 0.5, to: place + 0.5, height: share, class: "first", words });
    }
    let words = format!("mean {}", fixed(mean, 2));
    let picture = Bars {
        title: &format!("Tiles {word} in a hand"),
        desc: &format!("{words} {unit}"),
        x_unit: unit,
        y_unit: "% of hands",
        marks: &[(mean, words.clone())],
        bars: &bars,
    }
    .draw();
    Figure {
        name: file.to_owned(),
        caption: format!("Tiles {word} in a hand, all pairs together."),
        picture: Some(picture),
        table: None,
        data,
    }
}
