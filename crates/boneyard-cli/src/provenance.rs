//! What made a result: version, commit and a command.

use boneyard_arena::command::{game_arguments, shell_line};
use boneyard_arena::{Plan, sprt_text};

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
    words.extend(game_arguments(plan.game_name()));
    words.extend([format!("--{}", plan.length().word()), plan.deals().to_string()]);
    words.extend(["--seed".to_owned(), plan.seed().to_string()]);
    words.extend(plan.sprt().into_iter().flat_map(|sprt| ["--sprt".to_owned(), sprt_text(sprt)]));
    words.extend(record.then(|| "--record".to_owned()));
    shell_line(&words)
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
    }
}
