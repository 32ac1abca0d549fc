//! `boneyard agents`: the players, and the parameters of one.

use boneyard_agents::{AGENTS, CHEATS, Info, Param, PlayerSpec};
use clap::Args;

use crate::args::FormatArgs;
use crate::failure::{Failure, Faults};
use crate::output::{self, Format, STRONG, styled, wrapped};
use crate::sheet::{Sheet, table};

/// The agents, and the parameters of one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard agents
  boneyard agents pimc
  boneyard agents 'pimc(worlds=16)' --format json")]
pub(crate) struct AgentsArgs {
    /// An agent's name, or a spec such as 'name(parameter=value)'
    name: Option<String>,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `boneyard agents`.
pub(crate) fn run(args: &AgentsArgs) -> Result<(), Failure> {
    let format = args.format.format();
    let Some(name) = &args.name else { return list(format) };
    let mut faults = Faults::default();
    let spec = faults.keep(name.parse::<PlayerSpec>());
    show(&faults.finish(spec)?, format)
}

fn list(format: Format) -> Result<(), Failure> {
    let mut sheet = Sheet::new(&["name", "about", "parameters", "source"]);
    let mut row = |name: &str, about: &str, params: &[Param], source: &str| {
        let parameters: Vec<&str> = params.iter().map(|param| param.name).collect();
        sheet.row(vec![name.into(), about.into(), parameters.join(" ").into(), source.into()]);
    };
    for agent in AGENTS {
        row(agent.name, agent.about, agent.params, agent.source);
    }
    for cheat in CHEATS {
        row(cheat.name, cheat.about, cheat.params, cheat.source);
    }
    match format {
        Format::Csv => output::data(&sheet.to_csv()?),
        Format::Json => output::data(&sheet.to_json()?),
        Format::Table => output::print(&list_for_people()),
    }
}

fn list_for_people() -> String {
    let cheats = "\nnot agents but bounds to measure them by, since these see the hidden tiles\n";
    table_of(AGENTS)
        + &wrapped(&styled(STRONG, cheats))
        + &table_of(CHEATS)
        + "\n'boneyard agents NAME' shows one\n"
}

fn table_of<P: ?Sized>(list: &[Info<P>]) -> String {
    let rows = list.iter().map(|info| {
        let parameters = info.params.iter().map(|param| format!("{}={}", param.name, param.default));
        vec![info.name.to_owned(), info.about.to_owned(), parameters.collect::<Vec<_>>().join(", ")]
    });
    table(&["name", "what it does", "parameters"].map(str::to_owned), rows.collect(), &[false; 3])
}

fn show(spec: &PlayerSpec, format: Format) -> Result<(), Failure> {
    let mut sheet = Sheet::new(&["agent", "parameter", "value", "default", "allowed", "meaning"]);
    for param in spec.params() {
        sheet.row(vec![
            spec.name().into(),
            param.name.into(),
            spec.value(param.name).unwrap_or(param.default).into(),
            param.default.into(),
            param.allowed().into(),
            param.doc.into(),
        ]);
    }
    match format {
        Format::Csv => output::data(&sheet.to_csv()?),
        Format::Json => output::data(&sheet.to_json()?),
        Format::Table => output::print(&show_for_people(spec)),
    }
}

fn show_for_people(spec: &PlayerSpec) -> String {
    let heading = format!("{}\n{}\nfrom {}\n\n", styled(STRONG, spec), spec.about(), spec.source());
    let heading = wrapped(&heading);
    if spec.params().is_empty() {
        return heading + "It has no parameters.\n";
    }
    let rows = spec.params().iter().map(|param| {
        let value = spec.value(param.name).unwrap_or(param.default);
        [param.name, value, param.default, param.doc, &param.allowed()].map(str::to_owned).to_vec()
    });
    let header = ["parameter", "value", "default", "what it does", "allowed"].map(str::to_owned);
    heading + &table(&header, rows.collect(), &[false; 5])
}
