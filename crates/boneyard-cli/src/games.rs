//! `boneyard games`: the presets, and every option of one game.

use boneyard_core::{OPTIONS, PRESETS};
use clap::Args;

use crate::args::{ChosenGame, FormatArgs, SetArgs};
use crate::failure::{Failure, Faults};
use crate::output::{self, Format, STRONG, styled, wrapped};
use crate::sheet::{Sheet, table};

/// The games, and every option of one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard games
  boneyard games matador
  boneyard games block --toml > mine.toml    # a game of your own: edit it
  boneyard games mine.toml                   # or every fault with its line
  boneyard pit greedy random --game mine.toml")]
pub(crate) struct GamesArgs {
    /// A game's name or short name, or a rules file that ends in .toml
    #[arg(value_name = "NAME|FILE.toml")]
    name: Option<String>,
    #[command(flatten)]
    set: SetArgs,
    /// Print the rules as a file that --game reads
    #[arg(long, requires = "name", conflicts_with = "format")]
    toml: bool,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `boneyard games`.
pub(crate) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let Some(name) = &args.name else { return list(args) };
    let mut faults = Faults::default();
    let game = args.set.apply_to(name, &mut faults);
    let game = faults.finish(game)?;
    if args.toml { output::data(&to_toml(&game)) } else { show(name, &game, args.format.format()) }
}

fn list(args: &GamesArgs) -> Result<(), Failure> {
    if !args.set.is_empty() {
        return Err(Failure::Usage(vec!["--set overrides options of one game: name it first".to_owned()]));
    }
    let mut sheet = Sheet::new(&["name", "short", "players", "about", "source"]);
    for preset in PRESETS {
        let players = u64::from(preset.rules().players);
        let short = preset.short.unwrap_or_default();
        sheet.row(vec![
            preset.name.into(),
            short.into(),
            players.into(),
            preset.about.into(),
            preset.source.into(),
        ]);
    }
    match args.format.format() {
        Format::Csv => output::data(&sheet.to_csv()?),
        Format::Json => output::data(&sheet.to_json()?),
        Format::Table => output::print(&list_for_people()),
    }
}

/// The list without the sources, which are the same for a whole family; they stand below.
fn list_for_people() -> String {
    let rows = PRESETS.iter().map(|preset| {
        let players = preset.rules().players.to_string();
        [preset.name, preset.short.unwrap_or_default(), &players, preset.about].map(str::to_owned).to_vec()
    });
    let header = ["name", "short", "players", "what it is"].map(str::to_owned);
    let mut text = table(&header, rows.collect(), &[false, false, true, false]);
    let mut families: Vec<(&str, &str)> = Vec::new();
    for preset in PRESETS {
        let family = preset.name.split('.').next().unwrap_or_default();
        if !families.contains(&(family, preset.source)) {
            families.push((family, preset.source));
        }
    }
    text.push('\n');
    for (family, source) in families {
        text += &wrapped(&format!("{family}.*: {source}"));
    }
    text + &wrapped(
        "\n'boneyard games NAME' shows every option of one, 'boneyard games NAME --toml' a file to edit",
    )
}

fn show(name: &str, game: &ChosenGame, format: Format) -> Result<(), Failure> {
    let mut sheet = Sheet::new(&["game", "option", "value", "allowed", "meaning", "source"]);
    for option in OPTIONS {
        sheet.row(vec![
            game.label.as_str().into(),
            option.name.into(),
            option.get(&game.rules).into(),
            option.allowed().join(" ").into(),
            option.doc.into(),
            game.source.as_str().into(),
        ]);
    }
    match format {
        Format::Csv => output::data(&sheet.to_csv()?),
        Format::Json => output::data(&sheet.to_json()?),
        Format::Table => output::print(&show_for_people(name, game)),
    }
}

fn show_for_people(name: &str, game: &ChosenGame) -> String {
    let heading = format!("{}\n{}\nfrom {}\n\n", styled(STRONG, &game.label), game.about, game.source);
    let rows = OPTIONS
        .iter()
        .map(|option| {
            let allowed = option.allowed().join(", ");
            vec![option.name.to_owned(), option.get(&game.rules), option.doc.to_owned(), allowed]
        })
        .collect();
    let header = ["option", "value", "what it settles", "allowed"].map(str::to_owned);
    wrapped(&heading)
        + &table(&header, rows, &[false; 4])
        + &wrapped(&format!(
            "\nchange one: --game {name} --set option=value; all of them: boneyard games {name} --toml > mine.toml"
        ))
}

/// A rules file with a heading.
fn to_toml(game: &ChosenGame) -> String {
    format!("# {}: {}\n# from {}\n\n{}", game.label, game.about, game.source, game.rules.to_toml())
}
