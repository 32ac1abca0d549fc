//! What made a result: version, commit and a command.

use boneyard_arena::{Plan, sprt_text};
use boneyard_core::OPTIONS;

/// The version.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that the program was built from, or `unknown`.
pub(crate) const COMMIT: &str = env!("BONEYARD_COMMIT");
/// Both.
pub(crate) const LONG_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BONEYARD_COMMIT"), ")");

/// A command that gives the results of a plan, as it can be given to a shell. It names all that decides them and nothing
/// else, whatever the command line was: so whole runs, shards and merged shards of a plan say the same.
pub(crate) fn command(plan: &Plan, record: bool) -> String {
    let mut words = vec!["boneyard".to_owned(), "pit".to_owned()];
    words.extend(plan.entrants().iter().map(|entrant| entrant.spec.to_string()));
    let (game, set) = game_and_options(plan.game_name());
    words.extend(["--game".to_owned(), game.to_owned()]);
    words.extend(set.into_iter().flat_map(|option| ["--set".to_owned(), option.to_owned()]));
    words.extend([format!("--{}", plan.length().word()), plan.deals().to_string()]);
    words.extend(["--seed".to_owned(), plan.seed().to_string()]);
    words.extend(plan.sprt().into_iter().flat_map(|sprt| ["--sprt".to_owned(), sprt_text(sprt)]));
    words.extend(record.then(|| "--record".to_owned()));
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// Takes the name that results give a game, `name(option=value,...)`, apart.
pub(crate) fn game_and_options(label: &str) -> (&str, Vec<&str>) {
    let parts = label.strip_suffix(')').and_then(|label| label.rsplit_once('('));
    let Some((game, options)) = parts else { return (label, Vec::new()) };
    let options: Vec<&str> = options.split(',').collect();
    let is_option = |text: &&str| {
        text.split_once('=').is_some_and(|(name, _)| OPTIONS.iter().any(|option| option.name == name))
    };
    // The name of a file may end in brackets too.
    if options.iter().all(is_option) { (game, options) } else { (label, Vec::new()) }
}

/// An argument as a shell reads it.
pub(crate) fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=,:@%+".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use boneyard_arena::Length;
    use boneyard_core::Rules;

    use super::*;

    #[test]
    fn the_command_says_all_that_decides() {
        let command = |game: &str, length, record| {
            let agents = ["random", "greedy"].map(|agent| agent.parse().unwrap()).to_vec();
            let plan = Plan::new(game, Rules::named("block").unwrap(), agents, length, 7).unwrap();
            command(&plan, record)
        };
        assert_eq!(
            command("britannica.block(deal=5,reserve=0)", Length::Deals(10), false),
            "boneyard pit random greedy --game britannica.block --set deal=5 --set reserve=0 --deals 10 --seed 7"
        );
        assert_eq!(
            command("mine (2).toml", Length::Matches(3), true),
            "boneyard pit random greedy --game 'mine (2).toml' --matches 3 --seed 7 --record"
        );
        assert_eq!(game_and_options("a(b)"), ("a(b)", vec![]));
    }

    #[test]
    fn arguments_are_quoted_where_a_shell_would_take_them_apart() {
        for (argument, text) in [
            ("--set", "--set"),
            ("lead_who=seat", "lead_who=seat"),
            ("pimc(worlds=4)", "'pimc(worlds=4)'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(argument), text);
        }
    }
}
