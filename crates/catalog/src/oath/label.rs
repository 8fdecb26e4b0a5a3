//! Labels of choices, which depend on the question.

use kabale_core::Seat;
use kabale_oath::{Back, Banner, Card, Choice, Region, RelicAt, Role, Slot, Suit, View, What};

use super::{
    cards,
    names::{
        adviser, back_name, bank_name, banner_name, card_name, card_with_suit, n_attack_dice, n_cards, n_defense_dice,
        n_favor, n_secrets, n_supply, n_warbands, oath_name, of, ort, pile_name, place, price, role_name, suit_name,
    },
};
use crate::{Lang, Voice};

pub(super) fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
    let what = view.asked.unwrap_or(What::Act);
    let labeler = Labeler { view, voice, lang: voice.lang, what };
    match choice {
        Choice::Use(card) => labeler.uses(card),
        Choice::Card(card) => labeler.card(card),
        Choice::Site(slot) => labeler.site(slot),
        Choice::Pile(region) => labeler.pile(region),
        Choice::Bank(suit) => labeler.bank(suit),
        Choice::Banner(banner) => labeler.banner(banner),
        Choice::Seat(seat) => labeler.seat(seat),
        Choice::Adviser(place) => adviser(place, view, voice),
        Choice::Relic(place) => labeler.relic(place),
        Choice::Space(space) => labeler.space(space),
        Choice::Number(n) => labeler.number(n),
        Choice::Goal(goal) => oath_name(goal, voice.lang).to_owned(),
        word => labeler.word(word),
    }
}

struct Labeler<'a> {
    view: &'a View,
    voice: Voice<'a>,
    lang: Lang,
    what: What,
}

impl Labeler<'_> {
    fn pick(&self, en: &str, de: &str) -> String {
        self.lang.pick(en, de).to_owned()
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.view.to_move == Some(seat)
    }

    fn n(&self) -> u8 {
        self.view.prompt.and_then(|prompt| prompt.n).unwrap_or_default()
    }

    fn word(&self, word: Choice) -> String {
        let lang = self.lang;
        match (word, lang) {
            (Choice::Yes, _) if self.what == What::Bounty => self.pick("Take it", "Nehmen"),
            (Choice::No, _) if self.what == What::Bounty => self.pick("Do without", "Darauf verzichten"),
            (Choice::Yes, _) => self.pick("Yes", "Ja"),
            (Choice::No, _) => self.pick("No", "Nein"),
            (Choice::Done, _) => self.done(),
            (Choice::Search, Lang::En) => {
                format!("Search: draw cards and keep one (discard pile 2 Supply, world deck {})", self.view.search_cost)
            }
            (Choice::Search, Lang::De) => {
                format!(
                    "Suchen: Karten ziehen und eine behalten (Ablagestapel 2 Vorräte, Weltstapel {})",
                    self.view.search_cost
                )
            }
            (Choice::Muster, _) => self.pick(
                "Muster: 1 favor on a card at your site for 2 warbands (1 Supply)",
                "Anwerben: 1 Gunst auf eine Karte an deinem Ort für 2 Scharen (1 Vorrat)",
            ),
            (Choice::Trade, _) => self.pick(
                "Trade: with a card at your site for favor or secrets (1 Supply)",
                "Tauschen: mit einer Karte an deinem Ort gegen Gunst oder Geheimnisse (1 Vorrat)",
            ),
            (Choice::Recover, _) => self.pick(
                "Recover: a relic at your site or a banner (1 Supply)",
                "Bergen: eine Reliquie an deinem Ort oder ein Banner (1 Vorrat)",
            ),
            (Choice::Campaign, _) => self.pick(
                "Campaign: attack somebody at your site (2 Supply)",
                "Kämpfen: an deinem Ort jemanden angreifen (2 Vorräte)",
            ),
            (Choice::Travel, _) => self.pick("Travel: go to another site", "Reisen: an einen anderen Ort gehen"),
            (Choice::PickUp, _) => self.pick("Take warbands from your site", "Scharen von deinem Ort nehmen"),
            (Choice::SetDown, _) => self.pick("Leave warbands at your site", "Scharen auf deinen Ort stellen"),
            (Choice::Lend, _) => {
                self.pick("Give warbands to an ally at your site", "Einem Verbündeten an deinem Ort Scharen geben")
            }
            (Choice::Borrow, _) => {
                self.pick("Ask an ally at your site for warbands", "Einen Verbündeten an deinem Ort um Scharen bitten")
            }
            (Choice::Offer, _) => self.pick("Offer an Exile Citizenship", "Einem Exilanten das Bürgertum anbieten"),
            (Choice::Exile, _) => self.pick("Send a Citizen into exile", "Einen Bürger ins Exil schicken"),
            (Choice::Leave, Lang::En) => {
                format!(
                    "Leave the Empire and become an Exile, for {}",
                    n_favor(self.view.leaving_cost.unwrap_or_default(), lang)
                )
            }
            (Choice::Leave, Lang::De) => {
                format!(
                    "Das Reich verlassen und Exilant werden, für {}",
                    n_favor(self.view.leaving_cost.unwrap_or_default(), lang)
                )
            }
            (Choice::Tribunal, _) => self.pick(
                "The Tribunal: propose an exchange of favor and secrets",
                "Das Gericht: einen Austausch von Gunst und Geheimnissen vorschlagen",
            ),
            (Choice::Inspect, _) => self.pick(
                "Look at the relics in the Imperial Reliquary",
                "Die Reliquien im Reichsreliquienschrein ansehen",
            ),
            (Choice::Show, _) => self.pick(
                "Show somebody one of your facedown advisers",
                "Jemandem einen deiner verdeckten Ratgeber zeigen",
            ),
            (Choice::Rest, _) => self.pick("Rest: end your turn", "Ruhen: den Zug beenden"),
            (Choice::Deck, _) => self.deck(),
            (Choice::Favor | Choice::Secrets, _) => self.token(word == Choice::Favor),
            (Choice::Advise, _) => self.pick("Play it faceup to your advisers", "Offen zu deinen Ratgebern spielen"),
            (Choice::Hide, _) => self.pick("Put it facedown among your advisers", "Verdeckt zu deinen Ratgebern legen"),
            (Choice::Reveal, _) => {
                let is_conspiracy = self.view.prompt.and_then(|prompt| prompt.card) == Some(Card::CONSPIRACY);
                if is_conspiracy {
                    self.pick("Play it faceup; then it leaves the game", "Offen spielen; dann verlässt sie das Spiel")
                } else {
                    self.pick("Reveal it as your Vision", "Als deine Vision offenbaren")
                }
            }
            (Choice::Discard, _) => self.pick("Discard it", "Abwerfen"),
            (Choice::Bandits, _) => self.pick("The bandits", "Die Räuber"),
            (Choice::Pawn, _) => self.pawn(),
            // The Buried Giant.
            _ => self.pick(
                "Buried Giant: turn 1 secret facedown and travel without Supply",
                "Begrabener Riese: 1 Geheimnis verdecken und ohne Vorräte reisen",
            ),
        }
    }

    fn done(&self) -> String {
        let (en, de) = match self.what {
            What::Opportunity => ("Take nothing", "Nichts nehmen"),
            What::RestPowers => ("End the turn", "Den Zug beenden"),
            What::Modify => ("Go on", "Weiter"),
            What::Sift => ("Keep both", "Beide behalten"),
            What::Clear | What::Slum => ("Discard nothing", "Nichts abwerfen"),
            What::Target => ("No more targets", "Keine weiteren Ziele"),
            What::Plans => ("No more battle plans", "Keine weiteren Schlachtpläne"),
            What::Parley => ("Propose nothing", "Nichts vorschlagen"),
            What::Invite => ("Offer it to nobody else", "Niemandem mehr anbieten"),
            What::Build => ("Build and repair nothing", "Nichts bauen und nichts instand setzen"),
            What::Power => ("Do without", "Darauf verzichten"),
            _ => ("Nothing more", "Nichts weiter"),
        };
        self.pick(en, de)
    }

    /// OATH-225: the Circlet of Command adds a die.
    fn pawn(&self) -> String {
        let (view, lang) = (self.view, self.lang);
        let defender = view.battle.as_ref().and_then(|battle| battle.defender);
        let relics = defender.map(|seat| &view.players[seat.index()].relics);
        let circlet =
            relics.is_some_and(|relics| relics.iter().any(|relic| relic.card == Some(Card::CIRCLET_OF_COMMAND)));
        let dice = n_defense_dice(2 + u8::from(circlet), lang);
        match lang {
            Lang::En => format!("Pawn and favor: {dice}; they are sent away and half their favor burns"),
            Lang::De => format!("Figur und Gunst: {dice}; sie werden fortgeschickt, die Hälfte der Gunst verbrennt"),
        }
    }

    fn deck(&self) -> String {
        let (lang, cost) = (self.lang, n_supply(self.view.search_cost, self.lang));
        let back = back_name(self.view.deck.unwrap_or(Back::Denizen), lang);
        match lang {
            Lang::En => format!("The world deck for {cost} (on top: {back})"),
            Lang::De => format!("Der Weltstapel für {cost} (oben: {back})"),
        }
    }

    fn token(&self, is_favor: bool) -> String {
        let (en, de) = match (self.what, is_favor) {
            (What::Feed, _) => ("Put 1 favor on the People's Favor", "1 Gunst auf die Volksgunst legen"),
            (What::Opportunity, true) => ("Take 1 favor", "1 Gunst nehmen"),
            (What::Opportunity, false) => ("Take 1 secret", "1 Geheimnis nehmen"),
            (What::Power, true) => ("Favor", "Gunst"),
            (What::Power, false) => ("Secrets", "Geheimnisse"),
            (_, true) => (
                "Favor: put 1 secret there, gain 1 favor and 1 more for each of your advisers of its suit",
                "Gunst: 1 Geheimnis darauflegen, 1 Gunst nehmen und je Ratgeber dieser Farbe 1 mehr",
            ),
            (_, false) => (
                "Secrets: put 2 favor there, gain 1 secret for each of your advisers of its suit",
                "Geheimnisse: 2 Gunst darauflegen, je Ratgeber dieser Farbe 1 Geheimnis nehmen",
            ),
        };
        self.pick(en, de)
    }

    /// A power: its name, what it costs and what it does.
    fn uses(&self, card: Card) -> String {
        let text = cards::card(card, self.lang);
        // The Obsidian Cage is a battle plan first, and an action.
        let action = self.lang.pick(" Action: ", " Aktion: ");
        if self.what == What::Act
            && let Some((_, effect)) = text.text.split_once(action)
        {
            return format!("{}: {effect}", text.name);
        }
        // The cost stands behind the timing.
        let head = text.text.find([',', ':']).unwrap_or_default();
        format!("{}{}", text.name, &text.text[head..])
    }

    fn card(&self, card: Card) -> String {
        let lang = self.lang;
        let name = card_with_suit(card, lang);
        match (self.what, lang) {
            (What::Act, Lang::En) => format!("Play or discard your facedown adviser {name}"),
            (What::Act, Lang::De) => format!("Deinen verdeckten Ratgeber {name} spielen oder abwerfen"),
            (What::Target, _) => format!("{name}: {}", n_defense_dice(card.face().dice, lang)),
            (What::Reject | What::Sift | What::Clear | What::Slum | What::MakeRoom | What::Trim, _) => {
                let at = self.at(card);
                match lang {
                    Lang::En => format!("Discard {name}{at}"),
                    Lang::De => format!("{name}{at} abwerfen"),
                }
            }
            (What::Power, _) => format!("{name}{}", self.at(card)),
            (What::Build, Lang::En) if card.suit().is_none() => format!("Repair {name}{}", self.at(card)),
            (What::Build, Lang::De) if card.suit().is_none() => format!("{name}{} instand setzen", self.at(card)),
            (What::Build, _) => {
                let edifice = card.suit().map_or("", |suit| card_name(Card::edifice_of(suit), lang));
                match lang {
                    Lang::En => format!("Build {edifice} in place of {name}{}", self.at(card)),
                    Lang::De => format!("{edifice} bauen, anstelle von {name}{}", self.at(card)),
                }
            }
            _ => name,
        }
    }

    /// Where on the map a card lies, if it does.
    fn at(&self, card: Card) -> String {
        let found = self.view.sites.iter().find(|site| site.cards.iter().any(|other| other.card == Some(card)));
        found.map_or_else(String::new, |site| match self.lang {
            Lang::En => format!(" at {}", place(site.slot, self.view, self.lang)),
            Lang::De => format!(" am {}", ort(site.slot, self.view)),
        })
    }

    fn site(&self, slot: Slot) -> String {
        let (view, lang) = (self.view, self.lang);
        let name = place(slot, view, lang);
        let site = &view.sites[slot.index()];
        match (self.what, lang) {
            (What::Play, Lang::En) => format!("Play it to {name}"),
            (What::Play, Lang::De) => format!("An den {} spielen", ort(slot, view)),
            (What::Travel, _) => {
                let fare = view.fares.get(slot.index()).copied().flatten();
                let mut costs = vec![n_supply(fare.map_or(0, |fare| fare.supply), lang)];
                if fare.is_some_and(|fare| fare.secrets > 0) {
                    costs.push(self.pick("1 secret turned facedown", "1 Geheimnis verdecken"));
                }
                if let Some(toll) = fare.map(|fare| fare.favor).filter(|favor| *favor > 0) {
                    costs.push(n_favor(toll, lang));
                }
                if !site.up {
                    costs.push(self.pick("facedown", "verdeckt"));
                }
                format!("{}: {}", self.in_region(&name, slot), costs.join(", "))
            }
            (What::Target, Lang::En) => format!("{name}: 1 defense die, {}", n_warbands(site.warbands, lang)),
            (What::Target, Lang::De) => format!("{name}: 1 Verteidigungswürfel, {}", n_warbands(site.warbands, lang)),
            (What::Fall | What::Bleed | What::Shed, Lang::En) => {
                format!("At {name}, with {}", n_warbands(site.warbands, lang))
            }
            (What::Fall | What::Bleed | What::Shed, Lang::De) => {
                format!("Am {}, mit {}", ort(slot, view), n_warbands(site.warbands, lang))
            }
            _ => self.in_region(&name, slot),
        }
    }

    fn in_region(&self, name: &str, slot: Slot) -> String {
        let place = match slot.region() {
            Region::Cradle => self.lang.pick("in the Cradle", "in der Wiege"),
            Region::Provinces => self.lang.pick("in the Provinces", "in den Provinzen"),
            Region::Hinterland => self.lang.pick("in the Hinterland", "im Hinterland"),
        };
        let name = if name.starts_with("site") { format!("S{}", &name[1..]) } else { name.to_owned() };
        format!("{name} {place}")
    }

    fn pile(&self, region: Region) -> String {
        let (lang, pile) = (self.lang, pile_name(region, self.lang));
        let n = n_cards(self.view.piles[region as usize].len(), lang);
        match (self.what, lang) {
            (What::Source, Lang::En) => format!("The {pile} for 2 Supply ({n})"),
            (What::Source, Lang::De) => format!("Der {pile} für 2 Vorräte ({n})"),
            (_, Lang::En) => format!("The {pile} ({n})"),
            (_, Lang::De) => format!("Der {pile} ({n})"),
        }
    }

    fn bank(&self, suit: Suit) -> String {
        let (lang, bank) = (self.lang, bank_name(suit, self.lang));
        let n = n_favor(self.view.banks[suit as usize], lang);
        match (self.what, lang) {
            (What::Power, _) if self.view.prompt.and_then(|prompt| prompt.card).is_some_and(cards::names_suits) => {
                suit_name(suit, lang).to_owned()
            }
            (What::Enlist, _) => suit_name(suit, lang).to_owned(),
            (What::Feed, Lang::En) => format!("Move 1 favor from the People's Favor to the {bank} ({n})"),
            (What::Feed, Lang::De) => format!("1 Gunst von der Volksgunst in das {bank} legen ({n})"),
            (_, _) => format!("{bank} ({n})"),
        }
    }

    fn banner(&self, banner: Banner) -> String {
        let (lang, name) = (self.lang, banner_name(banner, self.lang));
        let tokens = self.view.banners[banner as usize].tokens;
        let on_it = if banner == Banner::PeoplesFavor { n_favor(tokens, lang) } else { n_secrets(tokens, lang) };
        match (self.what, lang) {
            (What::Target, _) => format!("{name}: {}", n_defense_dice(tokens, lang)),
            (What::Recover, Lang::En) => format!("{name}: pay more than the {on_it} on it"),
            (What::Recover, Lang::De) => format!("{name}: mehr zahlen als {on_it} darauf"),
            _ => format!("{name} ({on_it})"),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        let (view, voice, lang) = (self.view, self.voice, self.lang);
        let name = voice.name(seat);
        let player = &view.players[seat.index()];
        let warbands = n_warbands(player.warbands, lang);
        let card = view.prompt.and_then(|prompt| prompt.card).filter(|_| self.what == What::Power);
        let is_on_board = matches!(self.what, What::Fall | What::Bleed | What::Shed);
        let on_board = is_on_board || card == Some(Card::WRESTLERS) || card == Some(Card::WOLVES);
        match (self.what, lang) {
            _ if on_board && self.is_own(seat) => match lang {
                Lang::En => format!("On your own board, with {warbands}"),
                Lang::De => format!("Auf deinem eigenen Tableau, mit {warbands}"),
            },
            _ if on_board => {
                let board = of(seat, "board", "Tableau", voice);
                match lang {
                    Lang::En => format!("On {board}, with {warbands}"),
                    Lang::De => format!("Auf dem {board}, mit {warbands}"),
                }
            }
            (What::Defender, _) if player.role == Role::Chancellor => name.to_owned(),
            (What::Defender, _) => format!("{name} ({})", role_name(player.role, lang)),
            (What::Exile, _) => {
                let cost = n_favor(view.exile_costs.get(seat.index()).copied().unwrap_or_default(), lang);
                format!("{name} {} {cost}", lang.pick("for", "für"))
            }
            _ if self.is_own(seat) => format!("{name} ({})", lang.pick("yourself", "du selbst")),
            _ => name.to_owned(),
        }
    }

    fn relic(&self, relic: RelicAt) -> String {
        let (view, lang, slot, at) = (self.view, self.lang, relic.slot(), relic.at());
        let site = &view.sites[slot.index()];
        let name = match lang {
            Lang::En => place(slot, view, lang),
            Lang::De => ort(slot, view),
        };
        let number = if site.relics.len() > 1 { format!(" {}", at + 1) } else { String::new() };
        let known = site.relics.get(at).and_then(|relic| relic.card);
        let known = known.map(|relic| format!(", {}", card_name(relic, lang))).unwrap_or_default();
        match (self.what, lang) {
            (What::Act, Lang::En) => format!("Look at the relic{number} at {name}"),
            (What::Act, Lang::De) => format!("Die Reliquie{number} am {name} ansehen"),
            (What::Recover, _) => {
                let price = site.site.map_or_else(String::new, |site| price(site.ground().price, lang));
                match lang {
                    Lang::En => format!("The relic{number} at {name}{known}, for {price}"),
                    Lang::De => format!("Die Reliquie{number} am {name}{known}, für {price}"),
                }
            }
            (_, Lang::En) => format!("The relic{number} at {name}{known}"),
            (_, Lang::De) => format!("Die Reliquie{number} am {name}{known}"),
        }
    }

    fn space(&self, space: u8) -> String {
        let (view, lang) = (self.view, self.lang);
        let name = cards::space(space, lang).name;
        let relic = view.reliquary.get(usize::from(space)).copied().flatten().and_then(|relic| relic.card);
        match (relic, lang) {
            (Some(relic), Lang::En) => format!("{} (uncovers {name})", card_name(relic, lang)),
            (Some(relic), Lang::De) => format!("{} (deckt {name} auf)", card_name(relic, lang)),
            (None, Lang::En) => format!("The relic on the space {name}"),
            (None, Lang::De) => format!("Die Reliquie auf dem Feld {name}"),
        }
    }

    fn number(&self, n: u8) -> String {
        let lang = self.lang;
        let banner = self.view.prompt.and_then(|prompt| prompt.banner);
        match self.what {
            What::Dice => format!("{}, {}", n_warbands(n, lang), n_attack_dice(n, lang)),
            What::Pay if banner == Some(Banner::DarkestSecret) => n_secrets(n, lang),
            What::Give | What::Get if self.n() == 1 => n_secrets(n, lang),
            What::Pay | What::Give | What::Get => n_favor(n, lang),
            _ => n_warbands(n, lang),
        }
    }
}
