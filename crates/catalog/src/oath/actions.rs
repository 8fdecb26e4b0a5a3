//! 4.2: the actions of a turn, what they cost, what they give, and why one cannot be taken now.

use kabale_core::{Eye, Objection, Seat};
use kabale_oath::{Back, Banner, Card, Choice, Major, PlayerView, PowerView, Price as RelicPrice, View, What};

use super::{
    cards,
    names::{banner_name, card_name, list, n_favor, n_secrets, n_supply, n_warbands, price},
};
use crate::{Lang, Offer, Voice};

/// What an action costs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Coin {
    Supply,
    Favor,
    Secret,
    /// Favor that is burned.
    BurnedFavor,
    /// Secrets that are burned.
    BurnedSecret,
}

/// What a slot of the action bar is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    Major(Major),
    Rest,
    /// 6.2: the power of a card.
    Power(Card),
    /// 6.1: a facedown adviser is played.
    Adviser(Card),
    /// 6.3: a relic at the player's site is looked at.
    Peek,
    /// 6.5: warbands are moved between board and site.
    Warbands,
    /// 6.5: warbands are given to an ally, or taken.
    Allies,
    /// 6.6.
    Citizenship,
    /// 6.7.
    Exile,
    /// 6.8.
    Leave,
    /// OATH-245.
    Tribunal,
    /// 6.4.
    Reliquary,
    /// 9.4: a facedown adviser is shown to somebody.
    Show,
}

impl ActionKind {
    /// Whether it is one of the seven that are always shown.
    pub const fn is_major(self) -> bool {
        matches!(self, Self::Major(_) | Self::Rest)
    }
}

/// One action of the bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionSlot<'a> {
    /// A stable id, such as `search` or `power-alchemist`.
    pub id: String,
    pub kind: ActionKind,
    pub name: String,
    /// What it costs, as alternatives, the cheapest first; empty if it is free.
    pub prices: Vec<Vec<(Coin, u8)>>,
    /// What it gives, in a few words.
    pub line: String,
    /// The choices behind it; empty if it cannot be done now.
    pub offers: Vec<&'a Offer>,
    /// Why it cannot be done now.
    pub bar: Option<Bar>,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// In a few words, for a small place.
    pub short: String,
    /// As a sentence.
    pub text: String,
    pub rule: &'static str,
}

/// The seven major actions in a fixed order, then the minor ones that are open, and powers in reach that are not.
///
/// `offers` are those of the open decision, if the viewer decides, and empty otherwise.
pub fn actions<'a>(view: &View, offers: &'a [Offer], voice: Voice<'_>) -> Vec<ActionSlot<'a>> {
    let is_menu = view.menu.is_some();
    let offers: Vec<(Choice, &Offer)> = if is_menu {
        offers.iter().filter_map(|offer| Some((offer.choice.parse().ok()?, offer))).collect()
    } else {
        Vec::new()
    };
    let seat = match view.eye {
        Eye::Seat(seat) => seat,
        Eye::Public => view.active,
    };
    let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
    let bar = Actions { view, voice, lang: voice.lang, player, offers };
    let order = [Major::Search, Major::Muster, Major::Trade, Major::Travel, Major::Recover, Major::Campaign];
    let mut slots: Vec<_> = order.into_iter().map(|major| bar.major(major)).collect();
    slots.push(bar.rest());
    slots.extend(bar.minor());
    slots
}

struct Actions<'v, 'a> {
    view: &'v View,
    voice: Voice<'v>,
    lang: Lang,
    /// The player whose actions these are.
    player: &'v PlayerView,
    offers: Vec<(Choice, &'a Offer)>,
}

impl<'a> Actions<'_, 'a> {
    fn pick(&self, en: &str, de: &str) -> String {
        self.lang.pick(en, de).to_owned()
    }

    fn offered(&self, is: impl Fn(Choice) -> bool) -> Vec<&'a Offer> {
        self.offers.iter().filter(|(choice, _)| is(*choice)).map(|(_, offer)| *offer).collect()
    }

    /// Why nothing of this can be done now, whatever it costs: somebody else decides, or another question is open.
    fn closed(&self) -> Option<Bar> {
        (self.view.menu.is_none()).then(|| closed(self.view, self.voice))
    }

    fn major(&self, major: Major) -> ActionSlot<'a> {
        let (view, lang) = (self.view, self.lang);
        let supply = |n: u8| vec![(Coin::Supply, n)];
        let prices = match major {
            Major::Search => {
                let mut costs = vec![2];
                if view.search_cost != 2 {
                    costs.push(view.search_cost);
                }
                costs.into_iter().map(supply).collect()
            }
            Major::Muster => vec![vec![(Coin::Supply, 1), (Coin::Favor, 1)]],
            Major::Trade | Major::Recover => vec![supply(1)],
            Major::Campaign => vec![supply(2)],
            Major::Travel => {
                let fares = view.fares.iter().flatten().map(|fare| fare.supply);
                let mut costs: Vec<u8> = fares.collect();
                costs.sort_unstable();
                costs.dedup();
                if costs.len() > 2 {
                    costs.drain(1..costs.len() - 1);
                }
                costs.into_iter().map(supply).collect()
            }
        };
        let choice = match major {
            Major::Search => Choice::Search,
            Major::Muster => Choice::Muster,
            Major::Trade => Choice::Trade,
            Major::Recover => Choice::Recover,
            Major::Campaign => Choice::Campaign,
            Major::Travel => Choice::Travel,
        };
        let bar = self.closed().or_else(|| {
            let objection = view.menu.as_ref()?.bars[major as usize]?;
            Some(self.bar(major, objection))
        });
        ActionSlot {
            id: major.key().to_owned(),
            kind: ActionKind::Major(major),
            name: super::major_name(major, lang).to_owned(),
            prices,
            line: self.gives(major),
            offers: self.offered(|offered| offered == choice),
            bar,
        }
    }

    /// What a major action gives.
    fn gives(&self, major: Major) -> String {
        let (view, lang) = (self.view, self.lang);
        match major {
            Major::Search => self.pick("pile / world deck", "Ablage / Weltstapel"),
            Major::Muster => format!("+{}", n_warbands(view.menu.as_ref().map_or(2, |menu| menu.muster), lang)),
            Major::Trade => self.pick("favor or secrets", "Gunst oder Geheimnisse"),
            Major::Travel => {
                let affordable = view.fares.iter().flatten().filter(|fare| fare.supply <= self.player.supply).count();
                match (affordable, lang) {
                    (1, Lang::En) => "1 site".to_owned(),
                    (1, Lang::De) => "1 Ort".to_owned(),
                    (n, Lang::En) => format!("{n} sites"),
                    (n, Lang::De) => format!("{n} Orte"),
                }
            }
            Major::Recover => {
                let here = self.site().is_some_and(|site| !site.relics.is_empty());
                if here { self.pick("relic or banner", "Reliquie oder Banner") } else { self.pick("banner", "Banner") }
            }
            Major::Campaign => self.foes(),
        }
    }

    fn site(&self) -> Option<&kabale_oath::SiteView> {
        self.view.sites.get(self.player.pawn.index())
    }

    /// Whom a Campaign could be about.
    fn foes(&self) -> String {
        let (view, lang) = (self.view, self.lang);
        let Some(site) = self.site() else { return String::new() };
        let mut foes: Vec<String> = Vec::new();
        if site.up && site.ruler.is_none() {
            foes.push(self.pick("bandits", "Räuber"));
        }
        let own = self.player;
        let others = view.players.iter().filter(|other| other.seat != own.seat);
        let near = others.filter(|other| other.pawn == own.pawn || other.rules >> own.pawn.index() & 1 == 1);
        let near = near.filter(|other| other.rules != own.rules || other.pawn == own.pawn || other.rules == 0);
        foes.extend(near.map(|other| self.voice.name(other.seat).to_owned()));
        if foes.is_empty() { self.pick("nobody here", "niemand hier") } else { list(&foes, lang) }
    }

    fn rest(&self) -> ActionSlot<'a> {
        let offers = self.offered(|choice| choice == Choice::Rest);
        let line = match (&self.view.menu, self.lang) {
            (Some(menu), Lang::En) => format!("Supply back to {}", menu.rested),
            (Some(menu), Lang::De) => format!("Vorräte wieder {}", menu.rested),
            (None, _) => self.pick("ends the turn", "beendet den Zug"),
        };
        ActionSlot {
            id: "rest".to_owned(),
            kind: ActionKind::Rest,
            name: self.pick("Rest", "Ruhen"),
            prices: Vec::new(),
            line,
            bar: self.closed().filter(|_| offers.is_empty()),
            offers,
        }
    }

    /// Why a major action cannot be taken.
    fn bar(&self, major: Major, objection: Objection) -> Bar {
        let (view, lang) = (self.view, self.lang);
        let needed = match major {
            Major::Search | Major::Campaign => 2,
            Major::Travel => view.fares.iter().flatten().map(|fare| fare.supply).min().unwrap_or(1),
            Major::Muster | Major::Trade | Major::Recover => 1,
        };
        match objection.code {
            "no_supply" => self.no_supply(needed, objection.rule),
            "search_deck" => self.no_supply(view.search_cost, objection.rule),
            "recover_funds" => self.recover_funds(objection.rule),
            _ => {
                let short = short(&objection, lang);
                Bar { short: short.to_owned(), text: sentence(&objection, lang), rule: objection.rule }
            }
        }
    }

    fn no_supply(&self, needed: u8, rule: &'static str) -> Bar {
        let (lang, have) = (self.lang, self.player.supply);
        let (needed, had) = (n_supply(needed, lang), n_supply(have, lang));
        match lang {
            Lang::En => Bar {
                short: format!("needs {needed}"),
                text: format!("This costs {needed}, and you have {had}."),
                rule,
            },
            Lang::De => Bar {
                short: format!("braucht {needed}"),
                text: format!("Das kostet {needed}, und du hast {had}."),
                rule,
            },
        }
    }

    /// What a recovery would cost here.
    fn recover_funds(&self, rule: &'static str) -> Bar {
        let (view, lang) = (self.view, self.lang);
        let (mut short, mut text) = (Vec::new(), Vec::new());
        if let Some(site) = self.site().filter(|site| site.up && !site.relics.is_empty())
            && let Some(ground) = site.site.map(kabale_oath::Site::ground)
            && ground.price != RelicPrice::None
        {
            let cost = price(ground.price, lang);
            text.push(match lang {
                Lang::En => format!("a relic here costs {cost}"),
                Lang::De => format!("eine Reliquie hier kostet {cost}"),
            });
            short.push(match ground.price {
                RelicPrice::Bank(_) => n_favor(kabale_oath::BANK_PRICE, lang),
                RelicPrice::Favor(n) => n_favor(n, lang),
                RelicPrice::Secrets(n) => n_secrets(n, lang),
                RelicPrice::None => String::new(),
            });
        }
        for banner in view.banners.iter().filter(|banner| banner.holder != Some(self.player.seat)) {
            let cost = match banner.banner {
                Banner::PeoplesFavor => n_favor(banner.tokens + 1, lang),
                Banner::DarkestSecret => n_secrets(banner.tokens + 1, lang),
            };
            let name = banner_name(banner.banner, lang);
            text.push(match lang {
                Lang::En => format!("the {} needs {cost}", name.trim_start_matches("The ")),
                Lang::De => format!("für {name} braucht man {cost}"),
            });
            short.push(cost);
        }
        short.dedup();
        let or = self.lang.pick(" or ", " oder ");
        let mut text = text.join("; ");
        if let Some(first) = text.get(..1).map(str::to_uppercase) {
            text.replace_range(..1, &first);
        }
        let more =
            self.lang.pick(" You lack that, or a card forbids it.", " Das fehlt dir, oder eine Karte verbietet es.");
        Bar { short: short.join(or), text: format!("{text}.{more}"), rule }
    }

    fn minor(&self) -> Vec<ActionSlot<'a>> {
        let mut slots = Vec::new();
        for (choice, offer) in &self.offers {
            if let Choice::Card(card) = choice {
                slots.push(ActionSlot {
                    id: format!("adviser-{}", card.face().key),
                    kind: ActionKind::Adviser(*card),
                    name: card_name(*card, self.lang).to_owned(),
                    prices: Vec::new(),
                    line: self.adviser_line(*card),
                    offers: vec![*offer],
                    bar: None,
                });
            }
        }
        slots.extend(self.view.menu.iter().flat_map(|menu| &menu.powers).map(|power| self.power(power)));
        slots.extend(self.words());
        slots
    }

    fn adviser_line(&self, card: Card) -> String {
        match card.back() {
            Back::Vision => self.pick("reveal, discard", "offenbaren, abwerfen"),
            Back::Denizen | Back::Relic | Back::Edifice => self.pick("play, discard", "spielen, abwerfen"),
        }
    }

    fn power(&self, power: &PowerView) -> ActionSlot<'a> {
        let lang = self.lang;
        let cost = [
            (Coin::Favor, power.favor),
            (Coin::Secret, power.secrets),
            (Coin::BurnedFavor, power.burned_favor),
            (Coin::BurnedSecret, power.burned_secrets),
        ];
        let cost: Vec<_> = cost.into_iter().filter(|(_, n)| *n > 0).collect();
        let offers = self.offered(|choice| choice == Choice::Use(power.card));
        let bar = power.bar.filter(|_| offers.is_empty()).map(|objection| {
            let short = short(&objection, lang).to_owned();
            Bar { short, text: sentence(&objection, lang), rule: objection.rule }
        });
        ActionSlot {
            id: format!("power-{}", power.card.face().key),
            kind: ActionKind::Power(power.card),
            name: card_name(power.card, lang).to_owned(),
            prices: if cost.is_empty() { Vec::new() } else { vec![cost] },
            line: cards::card(power.card, lang).text.to_owned(),
            offers,
            bar,
        }
    }

    /// Minor actions that are words.
    #[allow(clippy::type_complexity, reason = "a table")]
    fn words(&self) -> Vec<ActionSlot<'a>> {
        use ActionKind as Kind;
        let lang = self.lang;
        let leave = self.view.leaving_cost.unwrap_or_default();
        let rows: [(Kind, &str, &[Choice], &str, &str, u8); 8] = [
            (
                Kind::Warbands,
                "warbands",
                &[Choice::PickUp, Choice::SetDown],
                lang.pick("Warbands", "Scharen"),
                lang.pick("move", "bewegen"),
                0,
            ),
            (
                Kind::Allies,
                "allies",
                &[Choice::Lend, Choice::Borrow],
                lang.pick("Allies", "Verbündete"),
                lang.pick("give or take warbands", "Scharen geben oder nehmen"),
                0,
            ),
            (
                Kind::Citizenship,
                "citizenship",
                &[Choice::Offer],
                lang.pick("Citizenship", "Bürgertum"),
                lang.pick("offer it to an Exile", "einem Exilanten anbieten"),
                0,
            ),
            (
                Kind::Exile,
                "exile",
                &[Choice::Exile],
                lang.pick("Exile", "Verbannen"),
                lang.pick("send a Citizen away", "einen Bürger verbannen"),
                0,
            ),
            (
                Kind::Leave,
                "leave",
                &[Choice::Leave],
                lang.pick("Leave", "Austreten"),
                lang.pick("become an Exile", "Exilant werden"),
                leave,
            ),
            (
                Kind::Tribunal,
                "tribunal",
                &[Choice::Tribunal],
                lang.pick("Tribunal", "Gericht"),
                lang.pick("propose an exchange", "Austausch vorschlagen"),
                0,
            ),
            (
                Kind::Reliquary,
                "reliquary",
                &[Choice::Inspect],
                lang.pick("Reliquary", "Schrein"),
                lang.pick("look at its relics", "Reliquien ansehen"),
                0,
            ),
            (
                Kind::Show,
                "show",
                &[Choice::Show],
                lang.pick("Show", "Zeigen"),
                lang.pick("a facedown adviser", "einen verdeckten Ratgeber"),
                0,
            ),
        ];
        let slot = |(kind, id, choices, name, line, favor): (Kind, &str, &[Choice], &str, &str, u8)| ActionSlot {
            id: id.to_owned(),
            kind,
            name: name.to_owned(),
            prices: if favor > 0 { vec![vec![(Coin::Favor, favor)]] } else { Vec::new() },
            line: line.to_owned(),
            offers: self.offered(|choice| choices.contains(&choice)),
            bar: None,
        };
        let peek = ActionSlot {
            id: "peek".to_owned(),
            kind: Kind::Peek,
            name: self.pick("Relic", "Reliquie"),
            prices: Vec::new(),
            line: self.pick("look at it", "ansehen"),
            offers: self.offered(|choice| matches!(choice, Choice::Relic(_))),
            bar: None,
        };
        let slots = [peek].into_iter().chain(rows.into_iter().map(slot));
        slots.filter(|slot| !slot.offers.is_empty()).collect()
    }
}

/// Why no action can be taken now: the game is over, somebody else is on turn or decides, or another question is open.
pub(super) fn closed(view: &View, voice: Voice<'_>) -> Bar {
    let lang = voice.lang;
    let other = |seat: Seat| !view.eye.is(seat);
    // In the middle of a chain nobody decides, but the game goes on.
    let decides = view.to_move.or(view.end.is_none().then_some(view.active));
    let (short, text, rule) = match (decides, lang) {
        (None, _) => {
            let text = lang.pick("The game is over.", "Das Spiel ist vorbei.");
            (lang.pick("game over", "Spiel vorbei").to_owned(), text.to_owned(), "OATH-3")
        }
        (Some(_), Lang::En) if other(view.active) => {
            let name = voice.name(view.active);
            (format!("{name}'s turn"), format!("It is {name}'s turn."), "OATH-4")
        }
        (Some(_), Lang::De) if other(view.active) => {
            let name = voice.name(view.active);
            (format!("{name} am Zug"), format!("{name} ist am Zug."), "OATH-4")
        }
        (Some(seat), Lang::En) if other(seat) => {
            let name = voice.name(seat);
            (format!("{name} decides"), format!("{name} decides something first."), "OATH-4.2")
        }
        (Some(seat), Lang::De) if other(seat) => {
            let name = voice.name(seat);
            (format!("{name} entscheidet"), format!("Zuerst entscheidet {name} etwas."), "OATH-4.2")
        }
        (Some(_), _) => {
            let rest = matches!(view.asked, Some(What::RestPowers));
            let text = if rest {
                lang.pick("You are resting: your actions are over.", "Du ruhst: Deine Aktionen sind vorbei.")
            } else {
                lang.pick("First answer the open question.", "Beantworte zuerst die offene Frage.")
            };
            (lang.pick("another question", "andere Frage").to_owned(), text.to_owned(), "OATH-4.2")
        }
    };
    Bar { short, text, rule }
}

/// The reason as a sentence.
pub(super) fn sentence(objection: &Objection, lang: Lang) -> String {
    crate::sight::capitalized(&<kabale_oath::Oath as crate::Words>::object(objection, lang))
}

/// The reason in a few words.
pub(super) fn short(objection: &Objection, lang: Lang) -> &'static str {
    match objection.code {
        "over" => lang.pick("game over", "Spiel vorbei"),
        "no_supply" | "search_deck" | "no_search" => lang.pick("too little Supply", "zu wenig Vorräte"),
        "search_empty" => lang.pick("nothing to draw", "nichts zu ziehen"),
        "no_card" => lang.pick("no card here", "keine Karte hier"),
        "no_bare_card" => lang.pick("every card is in use", "alle Karten belegt"),
        "no_favor" => lang.pick("needs 1 favor", "braucht 1 Gunst"),
        "no_secret" => lang.pick("needs 1 secret", "braucht 1 Geheimnis"),
        "trade_funds" => lang.pick("1 secret or 2 favor", "1 Geheimnis oder 2 Gunst"),
        "recover_funds" => lang.pick("too dear", "zu teuer"),
        "no_recover" => lang.pick("nothing to recover", "nichts zu bergen"),
        "no_enemy" => lang.pick("no enemy here", "kein Gegner hier"),
        "hidden_place" => lang.pick("a secret must be turned", "Geheimnis nötig"),
        "travel_funds" => lang.pick("you cannot pay the way", "Weg zu teuer"),
        "already_there" => lang.pick("you are here", "du bist hier"),
        "no_access" => lang.pick("not in reach", "nicht in Reichweite"),
        "no_action" => lang.pick("no Action power", "keine Aktion"),
        "card_busy" => lang.pick("the card is in use", "Karte belegt"),
        "power_favor" => lang.pick("too little favor", "zu wenig Gunst"),
        "power_secrets" => lang.pick("too few secrets", "zu wenig Geheimnisse"),
        "no_effect" => lang.pick("it would do nothing", "wirkt jetzt nicht"),
        "vision_down" => lang.pick("not for Visions", "nicht mit Visionen"),
        "adviser_only" => lang.pick("adviser only", "nur Ratgeber"),
        "site_only" => lang.pick("sites only", "nur an Orten"),
        "site_full" | "advisers_full" => lang.pick("no room", "kein Platz"),
        "no_exile" => lang.pick("Exiles only", "nur im Exil"),
        "shut" => lang.pick("a card forbids it", "eine Karte verbietet es"),
        _ => lang.pick("not now", "jetzt nicht"),
    }
}
