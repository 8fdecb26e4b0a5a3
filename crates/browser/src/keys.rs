//! Keys in the form of the protocol.

use serde_json::{Value, json};

/// Keys by name: their code, their number, and the text they type.
const KEYS: [(&str, &str, u32, &str); 15] = [
    ("Tab", "Tab", 9, ""),
    ("Enter", "Enter", 13, "\r"),
    ("Escape", "Escape", 27, ""),
    ("Space", " ", 32, " "),
    ("Backspace", "Backspace", 8, ""),
    ("Delete", "Delete", 46, ""),
    ("PageUp", "PageUp", 33, ""),
    ("PageDown", "PageDown", 34, ""),
    ("End", "End", 35, ""),
    ("Home", "Home", 36, ""),
    ("ArrowLeft", "ArrowLeft", 37, ""),
    ("ArrowUp", "ArrowUp", 38, ""),
    ("ArrowRight", "ArrowRight", 39, ""),
    ("ArrowDown", "ArrowDown", 40, ""),
    ("F1", "F1", 112, ""),
];

/// Modifier keys with their bits in the protocol.
const HELD: [(&str, u8); 4] = [("Alt", 1), ("Control", 2), ("Meta", 4), ("Shift", SHIFT)];
const SHIFT: u8 = 8;

/// The parameters for pressing `name`: a key of the table or one character, with modifiers before it, as in
/// `Shift+Tab`. None for an unknown key.
pub(crate) fn press(name: &str) -> Option<Value> {
    let mut name = name;
    let mut modifiers = 0;
    while let Some((held, bit)) =
        HELD.iter().find(|(held, _)| name.strip_prefix(held).is_some_and(|rest| rest.starts_with('+')))
    {
        modifiers |= bit;
        name = &name[held.len() + 1..];
    }
    if let Some((_, key, number, text)) = KEYS.iter().find(|(known, ..)| *known == name) {
        return Some(event(key, name, *number, text, modifiers));
    }
    let mut characters = name.chars();
    let (Some(character), None) = (characters.next(), characters.next()) else { return None };
    let upper = character.to_ascii_uppercase();
    let code = match upper {
        'A'..='Z' => format!("Key{upper}"),
        '0'..='9' => format!("Digit{upper}"),
        _ => String::new(),
    };
    let number = if upper.is_ascii_alphanumeric() { u32::from(upper) } else { 0 };
    Some(event(name, &code, number, name, modifiers))
}

/// With a modifier other than Shift, a character is a command and types no text.
fn event(key: &str, code: &str, number: u32, text: &str, modifiers: u8) -> Value {
    let text = if modifiers & !SHIFT == 0 { text } else { "" };
    let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
    json!({
        "type": kind, "key": key, "code": code, "text": text, "unmodifiedText": text,
        "windowsVirtualKeyCode": number, "modifiers": modifiers,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_or_characters() {
        let [enter, digit, question] = ["Enter", "1", "?"].map(|name| press(name).expect("this key exists"));
        assert_eq!((&enter["text"], &enter["windowsVirtualKeyCode"]), (&json!("\r"), &json!(13)));
        assert_eq!((&digit["code"], &digit["text"]), (&json!("Digit1"), &json!("1")));
        assert_eq!((&question["key"], &question["text"]), (&json!("?"), &json!("?")));
        assert_eq!(press("Entre"), None);
        assert_eq!(press(""), None);
    }

    #[test]
    fn keys_may_be_held() {
        let back = press("Shift+Tab").expect("these keys exist");
        assert_eq!((&back["key"], &back["modifiers"]), (&json!("Tab"), &json!(8)));
        let undo = press("Control+Shift+z").expect("these keys exist");
        assert_eq!((&undo["key"], &undo["modifiers"], &undo["text"]), (&json!("z"), &json!(10), &json!("")));
        let plus = press("+").expect("this key exists");
        assert_eq!((&plus["key"], &plus["modifiers"]), (&json!("+"), &json!(0)));
    }
}
