//! How wide a text is, about, and where it can be broken.

/// The width of a text of some height, estimated for the widest of the usual fonts (DejaVu Sans).
pub(super) fn width(text: &str, height: f64) -> f64 {
    let letter = |c: char| match c {
        'i' | 'j' | 'l' | '\'' | '|' | 'I' => 0.30,
        '.' | ',' | ':' | ';' | ' ' | '!' => 0.33,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.41,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.98,
        '=' | '+' | '±' | '−' | '<' | '>' => 0.84,
        'A'..='Z' => 0.72,
        _ => 0.64,
    };
    height * text.chars().map(letter).sum::<f64>()
}

/// Lines no wider than `room`, broken after spaces and, where one word is too long, after signs or anywhere.
pub(super) fn wrapped(text: &str, room: f64, height: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open = String::new();
    for piece in pieces(text, room, height) {
        if !open.is_empty() && width(open.trim_end(), height) + width(piece.trim_end(), height) > room {
            lines.push(std::mem::take(&mut open).trim_end().to_owned());
        }
        open += if open.is_empty() { piece.trim_start() } else { &piece };
    }
    lines.push(open.trim_end().to_owned());
    lines
}

/// Words with the spaces after them; those that are too wide in parts.
fn pieces(text: &str, room: f64, height: f64) -> Vec<String> {
    let mut pieces = Vec::new();
    for word in text.split_inclusive(' ') {
        if width(word.trim_end(), height) <= room {
            pieces.push(word.to_owned());
            continue;
        }
        for part in word.split_inclusive(['(', ',', '=', ')', '-', '.', ':', '/', '_']) {
            let mut rest = String::new();
            for c in part.chars() {
                if width(&rest, height) + width(&c.to_string(), height) > room {
                    pieces.push(std::mem::take(&mut rest));
                }
                rest.push(c);
            }
            pieces.push(rest);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_nothing_is_lost() {
        for text in [
            "",
            "one",
            "one two three four",
            "book(able=6.374,alternate=0.336,company=-9.032) in draw",
            "WWWWWWWWWWWWWWWW",
        ] {
            let lines = wrapped(text, 60.0, 11.0);
            assert!(lines.iter().all(|line| width(line, 11.0) <= 60.0), "{lines:?}");
            let all = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
            assert_eq!(all(&lines.concat()), all(text));
        }
    }
}
