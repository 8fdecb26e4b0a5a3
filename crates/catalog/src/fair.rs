//! Sentences about where a deal comes from.

use kabale_core::Origin;

use crate::{Lang, Voice};

/// Who contributed to the randomness of a deal, as a sentence.
pub fn deal_origin(origin: &Origin, voice: Voice<'_>) -> String {
    match (origin, voice.lang) {
        (Origin::Mixed { seats }, lang) => {
            let names: Vec<_> = seats.iter().map(|seat| voice.name(*seat)).collect();
            let (last, others) = names.split_last().expect("a seat threw something in");
            let who = match (others, lang) {
                ([], _) => (*last).to_owned(),
                (others, Lang::En) => format!("{} and {last}", others.join(", ")),
                (others, Lang::De) => format!("{} und {last}", others.join(", ")),
            };
            match lang {
                Lang::En => format!(
                    "Nobody chose this deal alone: it is mixed from the server’s secret and from what {who} threw in."
                ),
                Lang::De => {
                    let have = if others.is_empty() { "hat" } else { "haben" };
                    format!(
                        "Niemand allein hat dieses Geben bestimmt: Es ist gemischt aus dem Geheimnis des Servers und dem, \
                         was {who} dazugegeben {have}."
                    )
                }
            }
        }
        (Origin::ServerAlone, Lang::En) => {
            "The server alone chose this deal: no seat threw anything in. Whoever runs the server could have tried secrets \
             until they liked the cards."
                .to_owned()
        }
        (Origin::ServerAlone, Lang::De) => {
            "Der Server allein hat dieses Geben bestimmt: Kein Platz hat etwas dazugegeben. Wer den Server betreibt, konnte \
             Geheimnisse ausprobieren, bis die Karten gefielen."
                .to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_threw_something_in_is_named() {
        let names = ["Ada", "Bob", "Cem"].map(str::to_owned);
        let said = |nonces: [&str; 3], lang| {
            deal_origin(&Origin::new(&nonces.map(str::to_owned)), Voice { lang, names: &names })
        };
        assert!(said(["", "x", ""], Lang::En).ends_with("from what Bob threw in."));
        assert!(said(["1", "", "2"], Lang::En).ends_with("from what Ada and Cem threw in."));
        assert!(said(["1", "2", "3"], Lang::De).ends_with("was Ada, Bob und Cem dazugegeben haben."));
        assert!(said(["1", "", ""], Lang::De).ends_with("was Ada dazugegeben hat."));
        assert!(said(["", "", ""], Lang::En).starts_with("The server alone chose this deal"));
        assert!(said(["", "", ""], Lang::De).starts_with("Der Server allein hat dieses Geben bestimmt"));
    }
}
