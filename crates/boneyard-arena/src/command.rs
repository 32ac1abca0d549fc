//! What stands in commands that are told: the names that results give games, and words as a shell reads them.

use boneyard_core::{OPTIONS, Rules};

/// The name that results give a game: `name`, and in brackets the options that `rules` have otherwise than the rules of that name, in
/// the order of the list of options.
pub fn game_label(name: &str, named: &Rules, rules: &Rules) -> String {
    let changed: Vec<String> = OPTIONS
        .iter()
        .filter(|option| option.get(named) != option.get(rules))
        .map(|option| format!("{}={}", option.name, option.get(rules)))
        .collect();
    if changed.is_empty() { name.to_owned() } else { format!("{name}({})", changed.join(",")) }
}

/// Takes the name that results give a game, `name(option=value,...)`, apart.
pub fn game_and_options(label: &str) -> (&str, Vec<&str>) {
    let parts = label.strip_suffix(')').and_then(|label| label.rsplit_once('('));
    let Some((game, options)) = parts else { return (label, Vec::new()) };
    let options: Vec<&str> = options.split(',').collect();
    let is_option = |text: &&str| {
        text.split_once('=').is_some_and(|(name, _)| OPTIONS.iter().any(|option| option.name == name))
    };
    // The name of a file may end in brackets too.
    if options.iter().all(is_option) { (game, options) } else { (label, Vec::new()) }
}

/// The arguments that choose a game by the name that results give it: `--game NAME --set OPTION=VALUE ...`.
pub fn game_arguments(label: &str) -> Vec<String> {
    let (game, set) = game_and_options(label);
    let set = set.into_iter().flat_map(|option| ["--set", option]);
    ["--game", game].into_iter().chain(set).map(str::to_owned).collect()
}

/// Words as one line of a POSIX shell.
pub fn shell_line<'w>(words: impl IntoIterator<Item = &'w String>) -> String {
    words.into_iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ")
}

/// An argument as a POSIX shell reads it.
pub fn shell_word(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=,:@%+".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_what_differs_and_chosen_by_its_name() {
        let named = Rules::named("block").unwrap();
        let mut rules = named.clone();
        assert_eq!(game_label("block", &named, &rules), "block");
        rules.set_option("lead_who", "seat").unwrap();
        rules.set_option("deal", "5").unwrap();
        let label = game_label("block", &named, &rules);
        assert_eq!(game_and_options(&label), ("block", vec!["deal=5", "lead_who=seat"]));
        assert_eq!(game_arguments(&label), ["--game", "block", "--set", "deal=5", "--set", "lead_who=seat"]);
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
            assert_eq!(shell_word(argument), text);
        }
    }
}
