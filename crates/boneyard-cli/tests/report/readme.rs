//! The picture that the README shows.

use super::*;

/// The file that the README shows is, byte for byte, what the command beside it makes of the kept results.
#[test]
fn the_picture_of_the_readme_is_what_the_program_makes() {
    let (root, dir) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), TempDir::new().unwrap());
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let shown = "](docs/strength.svg)";
    assert!(readme.contains(&format!(".{shown}")) && readme.contains("\n!["), "the README shows it");
    let line =
        readme.lines().find(|line| line.contains("docs/strength.svg") && line.starts_with("$ boneyard"));
    let line = line.expect("the README says how it is made");
    let command = line.trim_start_matches("$ boneyard ").split(" && ").next().unwrap();
    let out = text(dir.path()).to_owned();
    let arguments = command.split(' ').map(|word| if word == "r" { out.as_str() } else { word });
    let assert = boneyard(&arguments.collect::<Vec<_>>()).current_dir(&root).assert();
    assert.success();
    let made = line.split(" && cp r/").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let [made, kept] =
        [dir.path().join(made), root.join("docs/strength.svg")].map(|path| fs::read(path).unwrap());
    assert!(kept.len() < 60_000, "{} bytes", kept.len());
    assert!(made == kept, "docs/strength.svg is stale; this makes it again:\n{}", &line[2..]);
}
