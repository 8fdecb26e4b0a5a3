//! Tips: how the strong bot judges every choice.

use std::time::Instant;

use kabale_bots::{Depth, Level};
use kabale_catalog::{AnyTable, Decision, Lang, Line, Opinion, Telling, Voice, about_equal};
use kabale_core::Eye;

use super::entropy;
use crate::{problem::Problem, say, simulate::decimal, term};

/// The most choices that are shown; further ones are only counted.
const MOST: usize = 8;

/// Searches the open question and shows the best choices. Those in the list on screen keep its numbers.
pub(super) fn give(
    table: &dyn AnyTable,
    decision: &Decision,
    listed: &[String],
    voice: Voice<'_>,
) -> Result<(), Problem> {
    let lang = voice.lang;
    if decision.choices.len() == 1 {
        let text = say(lang, "There is only one choice.", "Es gibt nur eine Wahl.");
        return term::write(&format!("{text}\n"));
    }
    let depth = Depth::Of(Level::Strong, Instant::now());
    // A seed of its own: a tip must not reveal what the table's seed will bring.
    let opinions = table.adviser(depth, entropy()?).expect("a seat is to decide")();
    let heading = lang
        .pick("What the strong bot would choose, best first:", "Was der starke Bot wählen würde, das Beste zuerst:");
    let mut lines = vec![Line::new().bold(heading)];
    let best = &opinions[0];
    if let Some(reason) = table.prospect(&best.choice) {
        lines.push(Line::new().plain(format!("      {}", reason.words(Telling::to(voice, Eye::Seat(decision.seat))))));
    }
    // What is about as good as the bot's own choice comes before what is worse.
    let mut ranked: Vec<_> = opinions.iter().collect();
    ranked.sort_by_key(|opinion| !opinion.is_about_equal(best));
    lines.extend(ranked.into_iter().take(MOST).map(|opinion| line(opinion, best, decision, listed, lang)));
    match (opinions.len().saturating_sub(MOST), lang) {
        (0, _) => (),
        (1, Lang::En) => lines.push(Line::new().dim("      … and one more choice")),
        (1, Lang::De) => lines.push(Line::new().dim("      … und eine weitere Wahl")),
        (n, Lang::En) => lines.push(Line::new().dim(format!("      … and {n} more choices"))),
        (n, Lang::De) => lines.push(Line::new().dim(format!("      … und {n} weitere"))),
    }
    term::write_lines(&lines)
}

fn line(opinion: &Opinion, best: &Opinion, decision: &Decision, listed: &[String], lang: Lang) -> Line {
    let offer = decision.choices.iter().find(|offer| offer.choice == opinion.choice);
    let label = offer.map_or(&opinion.choice, |offer| &offer.label);
    let number =
        listed.iter().position(|listed| listed == label).map_or(String::new(), |index| (index + 1).to_string());
    let (share, place) = (decimal(100.0 * opinion.win_share, 0, lang), decimal(opinion.place, 1, lang));
    let is_equal = opinion.choice != best.choice && opinion.is_about_equal(best);
    let estimate = match lang {
        Lang::En => format!("wins {share:>3} %, place {place}  "),
        Lang::De => format!("siegt {share:>3} %, Platz {place}  "),
    };
    let estimate = if is_equal { format!("{:<1$}", about_equal(lang), estimate.len()) } else { estimate };
    let line = Line::new().bold(format!("{number:>4}  ")).plain(estimate).bold(label.as_str());
    if opinion.is_unsure() && !is_equal {
        line.dim(lang.pick(" (unsure: rarely tried)", " (unsicher: kaum erprobt)"))
    } else {
        line
    }
}

#[cfg(test)]
mod tests {
    use kabale_catalog::Offer;
    use kabale_core::{Seat, Target};
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_choice_that_was_hardly_tried_is_marked() {
        let offer = Offer { choice: "end".to_owned(), label: "To the end".to_owned(), target: Target::NONE };
        let decision = Decision {
            number: 0,
            seat: Seat::new(0),
            prompt: Value::Null,
            text: String::new(),
            rule: "",
            choices: vec![offer],
        };
        let told = |best: Option<f64>, visits, lang| {
            let best = best.map(|win_share| Opinion { choice: "go".to_owned(), visits: 500, win_share, place: 1.5 });
            let opinion = Opinion { choice: "end".to_owned(), visits, win_share: 0.254, place: 1.75 };
            line(
                &opinion,
                best.as_ref().unwrap_or(&opinion),
                &decision,
                &["Else".to_owned(), "To the end".to_owned()],
                lang,
            )
            .text()
        };
        assert_eq!(told(None, 500, Lang::En), "   2  wins  25 %, place 1.8  To the end");
        assert_eq!(told(None, 3, Lang::En), "   2  wins  25 %, place 1.8  To the end (unsure: rarely tried)");
        assert_eq!(told(None, 3, Lang::De), "   2  siegt  25 %, Platz 1,8  To the end (unsicher: kaum erprobt)");
        assert_eq!(told(Some(0.27), 500, Lang::En), "   2  about equal            To the end");
        assert_eq!(told(Some(0.27), 500, Lang::De), "   2  etwa gleich gut         To the end");
        assert_eq!(told(Some(0.5), 500, Lang::En), "   2  wins  25 %, place 1.8  To the end");
    }
}
