//! How agents are named: parsing, canonical text, messages.

use std::collections::HashSet;

use boneyard_agents::{
    AGENTS, Agent, AgentInfo, AgentSpec, CHEATS, CheatSpec, Kind, Param, PlayerSpec, always,
};
use boneyard_core::{Move, Rng, View};

struct First;

impl Agent for First {
    fn choose(&mut self, view: &View<'_>, _: &mut Rng) -> Move {
        view.moves().nth(0)
    }
}

const PLAIN: AgentInfo = AgentInfo {
    name: "plain",
    about: "the first move",
    source: "test",
    params: &[],
    check: |_| None,
    build: |_| Box::new(First),
};

const DEEP: AgentInfo = AgentInfo {
    name: "deep",
    about: "the first move, with parameters",
    source: "test",
    params: &[
        Param {
            name: "worlds",
            doc: "how many",
            default: "20",
            kind: Kind::Integer { min: 1, max: 1000 },
            matters: always,
        },
        Param {
            name: "bias",
            doc: "how much",
            default: "0.5",
            kind: Kind::Real { min: -1.0, max: 1.0 },
            matters: always,
        },
        Param {
            name: "mode",
            doc: "which way",
            default: "fast",
            kind: Kind::Choice(&["fast", "exact"]),
            matters: always,
        },
        Param { name: "rollout", doc: "who plays on", default: "plain", kind: Kind::Agent, matters: always },
    ],
    check: |_| None,
    build: |_| Box::new(First),
};

const LIST: &[AgentInfo] = &[PLAIN, DEEP];

fn canonical(text: &str) -> String {
    AgentSpec::parse_in(text, LIST).unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

fn fault(text: &str) -> String {
    AgentSpec::parse_in(text, LIST).expect_err(text).to_string()
}

#[test]
fn the_canonical_text_is_short_and_in_declared_order() {
    for (given, expected) in [
        ("plain", "plain"),
        (" plain( ) ", "plain"),
        ("deep(worlds=20)", "deep"),
        ("deep(worlds=064, bias=0.50)", "deep(worlds=64)"),
        ("deep(mode=exact,bias=-0,worlds=7)", "deep(worlds=7,bias=0,mode=exact)"),
        ("deep(bias=2e-1)", "deep(bias=0.2)"),
        ("deep(rollout=plain())", "deep"),
        ("deep(rollout=deep(bias=1,worlds=3),worlds=2)", "deep(worlds=2,rollout=deep(worlds=3,bias=1))"),
    ] {
        assert_eq!(canonical(given), expected);
        assert_eq!(canonical(expected), expected, "canonical texts stay as they are");
    }
}

#[test]
fn values_are_read_with_their_types() {
    let spec = AgentSpec::parse_in("deep(worlds=64)", LIST).unwrap();
    assert_eq!(spec.get::<usize>("worlds"), Some(64));
    assert_eq!(spec.get::<f64>("bias"), Some(0.5));
    assert_eq!(spec.value("mode"), Some("fast"));
    assert_eq!(spec.value("nothing"), None);
}

#[test]
fn faults_name_what_the_value_and_what_is_allowed() {
    for (text, parts) in [
        ("", &["unknown agent ''", "plain, deep"][..]),
        ("plan", &["unknown agent 'plan'", "did you mean 'plain'?"]),
        ("Plain", &["unknown agent 'Plain'", "'plain'"]),
        ("plain(x=1)", &["'plain' takes no parameter", "'x'"]),
        ("deep(wurlds=1)", &["no parameter 'wurlds'", "did you mean 'worlds'?"]),
        ("deep(worlds=0)", &["worlds cannot be '0'", "a whole number from 1 to 1000"]),
        ("deep(worlds=)", &["worlds cannot be ''", "from 1 to 1000"]),
        ("deep(worlds=1e3)", &["worlds cannot be '1e3'"]),
        ("deep(bias=1.5)", &["bias cannot be '1.5'", "a number from -1 to 1"]),
        ("deep(bias=nan)", &["bias cannot be 'nan'"]),
        ("deep(mode=exakt)", &["mode cannot be 'exakt'", "fast, exact"]),
        ("deep(rollout=plan)", &["rollout cannot be 'plan'", "did you mean 'plain'?"]),
        ("deep(worlds=1,worlds=2)", &["'worlds' is given twice"]),
        ("deep(worlds=1", &["does not end with ')'", "name(param=value,...)"]),
        ("deep)", &["a ')' without its '('"]),
        ("deep(a=b))", &["a ')' without its '('"]),
        ("deep(rollout=plain(,worlds=1)", &["a '(' without its ')'"]),
        ("deep(worlds)", &["name=value"]),
        ("deep(worlds=1,)", &["name=value"]),
    ] {
        let message = fault(text);
        for part in parts {
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}

#[test]
fn equal_specs_are_equal_values_and_serialise_as_text() {
    let mut set = HashSet::new();
    for text in ["random", "random()", " random", "greedy"] {
        set.insert(text.parse::<AgentSpec>().unwrap());
    }
    assert_eq!(set.len(), 2);
    let spec: AgentSpec = "greedy".parse().unwrap();
    let json = serde_json::to_string(&spec).unwrap();
    assert_eq!(json, "\"greedy\"");
    assert_eq!(serde_json::from_str::<AgentSpec>(&json).unwrap(), spec);
    let error = serde_json::from_str::<AgentSpec>("\"gredy\"").unwrap_err().to_string();
    assert!(error.contains("'greedy'"), "{error}");
}

#[test]
fn every_player_has_its_own_name_and_canonical_defaults() {
    let mut names = HashSet::new();
    let agents = AGENTS.iter().map(|info| (info.name, info.about, info.source, info.params, false));
    let cheats = CHEATS.iter().map(|info| (info.name, info.about, info.source, info.params, true));
    for (name, about, source, params, cheats) in agents.chain(cheats) {
        let bare = if cheats { name.strip_prefix("cheat:").expect("a cheat is marked") } else { name };
        let named = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(bare.chars().all(named) && names.insert(name), "{name}");
        assert!(!about.is_empty() && !source.is_empty(), "{name}");
        let spec = name.parse::<PlayerSpec>().unwrap();
        assert_eq!((spec.to_string().as_str(), spec.is_cheat()), (name, cheats));
        for param in params {
            let given = format!("{name}({}={})", param.name, param.default);
            let spec = given.parse::<PlayerSpec>().unwrap_or_else(|error| panic!("{given}: {error}"));
            assert_eq!(spec.to_string(), name, "the default of {} is canonical", param.name);
        }
    }
}

#[test]
fn a_cheat_is_no_agent() {
    assert!("cheat:oracle".parse::<CheatSpec>().is_ok());
    for (error, parts) in [
        ("cheat:oracle".parse::<AgentSpec>().unwrap_err(), ["'cheat:oracle' sees the hidden tiles", ""]),
        (
            "mc(policy=cheat:oracle)".parse::<AgentSpec>().unwrap_err(),
            ["policy cannot be 'cheat:oracle'", "sees the hidden"],
        ),
        ("oracle".parse::<PlayerSpec>().unwrap_err(), ["did you mean 'cheat:oracle'?", "greedy"]),
        ("cheat:orakle".parse::<PlayerSpec>().unwrap_err(), ["did you mean 'cheat:oracle'?", "greedy"]),
        ("cheat:oracle(vlue=win)".parse::<PlayerSpec>().unwrap_err(), ["'cheat:oracle'", "'value'"]),
    ] {
        let message = error.to_string();
        assert!(parts.iter().all(|part| message.contains(part)), "{message}");
    }
    let json = serde_json::to_string(&"cheat:oracle()".parse::<PlayerSpec>().unwrap()).unwrap();
    assert_eq!(json, "\"cheat:oracle\"");
    assert!(serde_json::from_str::<PlayerSpec>(&json).unwrap().is_cheat());
    assert!(serde_json::from_str::<AgentSpec>(&json).is_err());
}

#[test]
fn a_file_of_tuned_parameters_becomes_part_of_the_spec() {
    let dir = std::env::temp_dir().join(format!("boneyard-specs-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join("tuned.toml");
    let parse = |text: &str, body: &str| {
        std::fs::write(&path, body).unwrap();
        text.replace("FILE", path.to_str().unwrap()).parse::<PlayerSpec>()
    };
    let body = "agent = \"book\"\n[params]\nheavy = 2.5\ndouble = -1\n[tuning]\nseed = 4\n";
    assert_eq!(parse("book(file=FILE)", body).unwrap().to_string(), "book(heavy=2.5,double=-1)");
    assert_eq!(parse("book(heavy=3,file=FILE)", body).unwrap().to_string(), "book(heavy=3,double=-1)");
    for (text, body, wanted) in [
        ("book(file=FILE)", "agent = \"pimc\"\n[params]\n", "it is of agent 'pimc'"),
        ("book(file=FILE)", "agent = \"book\"\n[params]\nheavy = 11\n", "heavy cannot be '11'"),
        ("book(file=FILE)", "agent = \"book\"\n[params]\nhevy = 1\n", "did you mean 'heavy'?"),
        ("book(file=FILE)", "agent = \"book\"\n[params]\nheavy = [1]\n", "heavy is neither"),
        ("book(file=FILE)", "agent = \"book\"\n\nparams = = 3", "line 3"),
        ("book(file=FILE)", "agent = \"book\"", "params"),
        ("book(file=/no/such/file.toml)", body, "/no/such/file.toml"),
        ("book(file=FILE,file=FILE)", body, "twice"),
        ("greedy(file=FILE)", body, "takes no parameter"),
    ] {
        let error = parse(text, body).unwrap_err().to_string();
        assert!(error.contains(wanted), "{text}: {error}");
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_spec_with_another_value_is_as_if_it_had_been_written_so() {
    let book: AgentSpec = "book(heavy=2)".parse().unwrap();
    assert_eq!(book.with("double", "-0.50").unwrap(), "book(heavy=2,double=-0.5)".parse().unwrap());
    assert_eq!(book.with("heavy", "1").unwrap().to_string(), "book");
    assert!(
        book.with("heavy", "99").is_err()
            && book.with("hevy", "1").is_err()
            && book.with("only", "double").is_err()
    );
}
