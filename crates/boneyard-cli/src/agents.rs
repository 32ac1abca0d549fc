//! `boneyard agents`: the players, and the parameters of one.

use boneyard_agents::{AGENTS, AgentSpec};
use clap::Args;

use crate::args::FormatArgs;
use crate::failure::{Failure, Faults};
use crate::output::{self, Format, STRONG, styled};
use crate::sheet::{Sheet, table};

/// The agents, and the parameters of one
#[derive(Debug, Args)]
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
    let spec = faults.keep(name.parse::<AgentSpec>());
    show(&faults.finish(spec)?, format)
}

fn list(format: Format) -> Result<(), Failure> {
    let mut sheet = Sheet::new(&["name", "about", "parameters", "source"]);
    for agent in AGENTS {
        let parameters: Vec<&str> = agent.params.iter().map(|param| param.name).collect();
        sheet.row(vec![
            agent.name.into(),
            agent.about.into(),
            parameters.join(" ").into(),
            agent.source.into(),
        ]);
    }
    match format {
        Format::Csv => output::print(&sheet.to_csv()?),
        Format::Json => output::print(&sheet.to_json()?),
        Format::Table => output::print(&list_for_people()),
    }
}

fn list_for_people() -> String {
    let rows = AGENTS.iter().map(|agent| {
        let parameters = agent.params.iter().map(|param| format!("{}={}", param.name, param.default));
        vec![agent.name.to_owned(), agent.about.to_owned(), parameters.collect::<Vec<_>>().join(", ")]
    });
    let header = ["name", "what it does", "parameters"].map(str::to_owned);
    table(&header, rows.collect(), &[false; 3]) + "\n'boneyard agents NAME' shows one\n"
}

fn show(spec: &AgentSpec, format: Format) -> Result<(), Failure> {
    let agent = spec.info();
    let mut sheet = Sheet::new(&["agent", "parameter", "value", "default", "allowed", "meaning"]);
    for param in agent.params {
        sheet.row(vec![
            agent.name.into(),
            param.name.into(),
            spec.value(param.name).unwrap_or(param.default).into(),
            param.default.into(),
            param.allowed().into(),
            param.doc.into(),
        ]);
    }
    match format {
        Format::Csv => output::print(&sheet.to_csv()?),
        Format::Json => output::print(&sheet.to_json()?),
        Format::Table => output::print(&show_for_people(spec)),
    }
}

fn show_for_people(spec: &AgentSpec) -> String {
    let agent = spec.info();
    let heading = format!("{}\n{}\nfrom {}\n\n", styled(STRONG, spec), agent.about, agent.source);
    if agent.params.is_empty() {
        return heading + "It has no parameters.\n";
    }
    let rows = agent.params.iter().map(|param| {
        let value = spec.value(param.name).unwrap_or(param.default);
        [param.name, value, param.default, param.doc, &param.allowed()].map(str::to_owned).to_vec()
    });
    let header = ["parameter", "value", "default", "what it does", "allowed"].map(str::to_owned);
    heading + &table(&header, rows.collect(), &[false; 5])
}
