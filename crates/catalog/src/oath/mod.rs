//! What Oath says to people.

mod balance;
mod board;
mod cards;
mod tell;

use kabale_core::{Objection, Seat, Spot};
use kabale_oath::{Card, Choice, Event, Oath, Prompt, Site, View};

use crate::{About, CardText, Lang, Line, OptionText, Voice, Words};

impl Words for Oath {
    fn about(lang: Lang) -> About {
        match lang {
            Lang::En => About {
                name: "Oath",
                blurb: "The Chancellor rules the Empire, Exiles want it, Citizens wait for their hour.",
                minutes: 120,
                primer: &["Keep the oath, take the throne, or fulfill a Vision."],
            },
            Lang::De => About {
                name: "Oath",
                blurb: "Der Kanzler herrscht über das Reich, Verbannte wollen es, Bürger warten auf ihre Stunde.",
                minutes: 120,
                primer: &["Halte den Eid, ergreife die Macht oder erfülle eine Vision."],
            },
        }
    }

    fn rules_text(lang: Lang) -> &'static str {
        lang.pick(include_str!("../../../../docs/rules/oath.md"), include_str!("../../../../docs/rules/de/oath.md"))
    }

    fn seat_name(seat: Seat, lang: Lang) -> String {
        let names = match lang {
            Lang::En => ["Chancellor", "Red", "Blue", "Yellow", "White", "Black"],
            Lang::De => ["Kanzler", "Rot", "Blau", "Gelb", "Weiß", "Schwarz"],
        };
        names[seat.index()].to_owned()
    }

    fn option(_id: &str, lang: Lang) -> OptionText {
        OptionText {
            title: lang.pick("Oath", "Eid"),
            text: lang.pick("Which oath is kept.", "Welcher Eid gehalten wird."),
        }
    }

    fn cards(lang: Lang) -> Vec<CardText> {
        Card::all().map(|card| cards::card(card, lang)).chain(Site::all().map(|site| cards::site(site, lang))).collect()
    }

    fn ask(prompt: &Prompt, _view: &View, _voice: Voice<'_>) -> String {
        format!("{:?}?", prompt.what)
    }

    fn rule(_prompt: &Prompt) -> &'static str {
        "OATH-4.2"
    }

    fn label(choice: Choice, _view: &View, _voice: Voice<'_>) -> String {
        choice.to_string()
    }

    fn spot(spot: Spot, _view: &View, _voice: Voice<'_>) -> String {
        spot.to_string()
    }

    fn tell(event: &Event, voice: Voice<'_>) -> String {
        tell::tell(event, voice)
    }

    fn object(_objection: &Objection, lang: Lang) -> String {
        lang.pick("that is not possible now.", "Das geht jetzt nicht.").to_owned()
    }

    fn score_part(id: &str, lang: Lang) -> &'static str {
        match id {
            "victory" => lang.pick("victory", "Sieg"),
            "sites" => lang.pick("sites ruled", "beherrschte Orte"),
            _ => lang.pick("relics and banners", "Relikte und Banner"),
        }
    }

    fn board(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
        board::draw(view, voice, width)
    }
}
