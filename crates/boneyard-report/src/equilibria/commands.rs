//! The commands that make the tables again.

use boneyard_arena::command::{game_arguments, shell_line};

use super::payoff::Payoff;
use super::read::Found;

/// The commands that write these lines, in their order; those of one game and payoff that were asked alike are one command's. The
/// first writes `file`, the others add to it.
pub(super) fn commands(found: &[&Found], file: &str) -> Vec<String> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for found in found {
        let fits = |group: &&mut Group<'_>| {
            let alike = group.game == found.game && group.payoff == found.payoff;
            // How often others are asked decides nothing about an agent that tells its odds.
            alike && (found.asked.is_none() || group.asked.is_none() || group.asked == found.asked.as_deref())
        };
        match groups.iter_mut().find(fits) {
            Some(group) => {
                group.agents.push(&found.agent);
                group.asked = group.asked.or(found.asked.as_deref());
            }
            None => groups.push(Group {
                game: &found.game,
                payoff: found.payoff,
                asked: found.asked.as_deref(),
                agents: vec![&found.agent],
            }),
        }
    }
    let line = |(place, group): (usize, &Group<'_>)| match place {
        0 => format!("{} > {file}", group.line()),
        _ => format!("{} | tail -n +2 >> {file}", group.line()),
    };
    groups.iter().enumerate().map(line).collect()
}

struct Group<'f> {
    game: &'f str,
    payoff: Payoff,
    asked: Option<&'f [String]>,
    agents: Vec<&'f str>,
}

impl Group<'_> {
    fn line(&self) -> String {
        let mut words: Vec<String> = ["boneyard", "exploit"].map(str::to_owned).to_vec();
        words.extend(self.agents.iter().map(|agent| (*agent).to_owned()));
        words.extend(["--beside".to_owned(), String::new()]);
        words.extend(game_arguments(self.game));
        words.extend(["--payoff", self.payoff.word()].map(str::to_owned));
        words.extend(self.asked.unwrap_or_default().iter().cloned());
        words.extend(["--format", "csv"].map(str::to_owned));
        shell_line(&words)
    }
}
