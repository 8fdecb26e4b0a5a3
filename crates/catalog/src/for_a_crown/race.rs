//! How near everybody is to winning: CRN-8.5.

use kabale_core::Seat;
use kabale_for_a_crown::{Effect, HEIRLOOM, SeatView, View};

use super::amount;
use crate::{Lang, Voice, race::Tally};

/// CRN-8.2, CRN-8.3: whether nobody has more thieves than this player, who has some.
pub fn is_robbed(view: &View, seat: Seat) -> bool {
    let most = view.seats.iter().map(|player| player.thieves).max().unwrap_or(0);
    most > 0 && view.seats.iter().any(|player| player.seat == seat && player.thieves == most)
}

/// What everybody has, as far as chests are open.
pub fn tallies(view: &View, voice: Voice<'_>) -> Vec<Tally> {
    let lang = voice.lang;
    let tally = |one: &SeatView| {
        let points =
            one.chest.map(|chest| i32::from(chest.rubies) + if one.heirloom { i32::from(HEIRLOOM) } else { 0 });
        if one.field.is_none() {
            return Tally { seat: one.seat, points: Some(-1), text: lang.pick("out", "ausgeschieden").to_owned() };
        }
        let mut parts = Vec::new();
        match one.chest {
            Some(chest) => {
                parts.push(amount(Effect::Ruby, chest.rubies, lang));
                parts.push(amount(Effect::Coin, chest.coins, lang));
            }
            None => parts.push(lang.pick("chest closed", "Truhe zu").to_owned()),
        }
        parts.push(match (one.heirloom, lang) {
            (true, Lang::En) => format!("heirloom ({HEIRLOOM} rubies)"),
            (true, Lang::De) => format!("Erbstück ({HEIRLOOM} Rubine)"),
            (false, Lang::En) => "heirloom sold".to_owned(),
            (false, Lang::De) => "Erbstück verkauft".to_owned(),
        });
        let thieves = amount(Effect::Thief, one.thieves, lang);
        let most = lang.pick(" (the most: 1 ruby less at the end)", " (die meisten: am Ende 1 Rubin weniger)");
        parts.push(if is_robbed(view, one.seat) { thieves + most } else { thieves });
        Tally { seat: one.seat, points, text: parts.join(", ") }
    };
    view.seats.iter().map(tally).collect()
}
