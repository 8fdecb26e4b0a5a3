//! What happened, as a sentence.

use kabale_core::Seat;
use kabale_oath::{Back, CHANCELLOR, Card, End, Event, Goal, Major, Token, View, Way, Where, relics_of};

use super::{
    cards,
    names::{
        bank_name, banner_name, banners, bundle, card_name, card_or_back, list, n_attack_dice, n_defense_dice, n_favor,
        n_secrets, n_supply, n_warbands, of, pile_name, place, site_name, slots, subject,
    },
};
use crate::{Lang, Voice};

pub(super) fn tell(event: &Event, view: &View, voice: Voice<'_>) -> String {
    Teller { view, voice, lang: voice.lang }.tell(event)
}

pub(super) const fn vision_of(goal: Goal) -> Card {
    match goal {
        Goal::Supremacy => Card::CONQUEST,
        Goal::People => Card::REBELLION,
        Goal::Protection => Card::SANCTUARY,
        Goal::Devotion => Card::FAITH,
    }
}

struct Teller<'a> {
    view: &'a View,
    voice: Voice<'a>,
    lang: Lang,
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.voice.name(seat)
    }

    fn place(&self, slot: kabale_oath::Slot) -> String {
        place(slot, self.view, self.lang)
    }

    /// One of two sentences.
    fn say(&self, en: impl FnOnce() -> String, de: impl FnOnce() -> String) -> String {
        match self.lang {
            Lang::En => en(),
            Lang::De => de(),
        }
    }

    fn tell(&self, event: &Event) -> String {
        match *event {
            Event::Round { round } => {
                self.say(|| format!("Round {round} begins."), || format!("Runde {round} beginnt."))
            }
            Event::Turn { seat } => {
                let name = self.name(seat);
                self.say(|| format!("{name} is on turn."), || format!("{name} ist am Zug."))
            }
            Event::Forced { seat } => {
                let name = self.name(seat);
                self.say(|| format!("{name} has but one choice."), || format!("{name} hat nur eine Wahl."))
            }
            Event::Began { seat, major } => self.began(seat, major),
            Event::Used { seat, card } => {
                let card = card_name(card, self.lang);
                let user = seat.map_or(self.lang.pick("The bandits", "Die Räuber"), |seat| self.name(seat));
                match (self.lang, seat) {
                    (Lang::En, None) => format!("{user} use {card}."),
                    (Lang::En, Some(_)) => format!("{user} uses {card}."),
                    (Lang::De, None) => format!("{user} nutzen {card}."),
                    (Lang::De, Some(_)) => format!("{user} nutzt {card}."),
                }
            }
            Event::Flow { token: Token::Warband(color), n, from, to } => self.warbands(color, n, from, to),
            Event::Flow { token, n, from, to } => self.tokens(token, n, from, to),
            Event::Moved { card, back, from, to, up, .. } => self.moved(card, back, from, to, up),
            Event::Seen { seat, card, at } => self.seen(seat, card, at),
            Event::Scouted { seat, slot, site } => {
                let (name, number) = (self.name(seat), slot.index() + 1);
                let what = site.map(|site| format!(": {}", site_name(site, self.lang))).unwrap_or_default();
                self.say(
                    || format!("{name} looks at facedown site {number}{what}."),
                    || format!("{name} schaut den verdeckten Ort {number} an{what}."),
                )
            }
            Event::Supply { seat, now } => {
                let (name, supply) = (self.name(seat), n_supply(now, self.lang));
                self.say(|| format!("{name} has {supply} now."), || format!("{name} hat jetzt {supply}."))
            }
            Event::Pawn { seat, to } => {
                let (name, to) = (self.name(seat), self.place(to));
                self.say(|| format!("{name} comes to {to}."), || format!("{name} kommt nach {to}."))
            }
            Event::SiteUp { slot, site } => {
                let (number, site) = (slot.index() + 1, site_name(site, self.lang));
                self.say(
                    || format!("Site {number} is turned up: {site}."),
                    || format!("Ort {number} wird aufgedeckt: {site}."),
                )
            }
            Event::VisionDrawn { visions } => self.say(
                || format!("Visions drawn so far: {visions}."),
                || format!("Bisher gezogene Visionen: {visions}."),
            ),
            _ => self.conflict(event),
        }
    }

    /// Campaigns, banners and the title.
    fn conflict(&self, event: &Event) -> String {
        let lang = self.lang;
        match *event {
            Event::Against { seat, defender } => {
                let (name, rival) = (self.name(seat), defender.map(|rival| self.name(rival)));
                self.say(
                    || format!("{name} attacks {}.", rival.unwrap_or("the bandits")),
                    || format!("{name} greift {} an.", rival.unwrap_or("die Räuber")),
                )
            }
            Event::Targets { sites, relics: bits, banners: held, pawn } => {
                let mut items: Vec<_> = slots(sites).map(|slot| self.place(slot)).collect();
                if pawn {
                    items.push(lang.pick("pawn and favor", "Figur und Gunst").to_owned());
                }
                items.extend(relics_of(bits).map(|relic| card_name(relic, lang).to_owned()));
                items.extend(banners(held).map(|banner| banner_name(banner, lang).to_owned()));
                format!("{}: {}.", lang.pick("Targets", "Ziele"), list(&items, lang))
            }
            Event::Joined { seat } => {
                let name = self.name(seat);
                self.say(|| format!("{name} joins the defense."), || format!("{name} hilft bei der Verteidigung."))
            }
            Event::Pools { attack, defense } => {
                let (attack, defense) = (n_attack_dice(attack, lang), n_defense_dice(defense, lang));
                self.say(|| format!("{attack} against {defense}."), || format!("{attack} gegen {defense}."))
            }
            Event::DefenseRoll { faces, shields } => defense_roll(faces, shields, lang),
            Event::AttackRoll { faces, swords } => attack_roll(faces, swords, lang),
            Event::Decided { won, attack, defense } => match (won, lang) {
                (true, Lang::En) => format!("{attack} against {defense}: the attack succeeds."),
                (true, Lang::De) => format!("{attack} gegen {defense}: Der Angriff gelingt."),
                (false, Lang::En) => format!("{attack} against {defense}: the attack is beaten back."),
                (false, Lang::De) => format!("{attack} gegen {defense}: Der Angriff wird abgewehrt."),
            },
            Event::Banner { banner, seat } => {
                let (name, banner) = (self.name(seat), banner_name(banner, lang));
                self.say(|| format!("{name} holds the {banner}."), || format!("{name} besitzt das Banner {banner}."))
            }
            Event::Mob { up: true } => {
                lang.pick("The People's Favor turns into the Mob.", "Die Volksgunst wird zur Meute.").to_owned()
            }
            Event::Mob { up: false } => lang
                .pick("The Mob turns back into the People's Favor.", "Die Meute wird wieder zur Volksgunst.")
                .to_owned(),
            Event::Title { seat, usurper: false } => {
                let name = self.name(seat);
                self.say(
                    || format!("{name} has the title of Oathkeeper."),
                    || format!("{name} hat den Titel, mit der Seite Bewahrer."),
                )
            }
            Event::Title { seat, usurper: true } => {
                let name = self.name(seat);
                self.say(
                    || format!("{name} is the Usurper now, and wins by still being it at the start of the next own turn."),
                    || format!("{name} hat jetzt die Seite Thronräuber und gewinnt, wenn das zu Beginn des nächsten eigenen Zuges noch so ist."),
                )
            }
            _ => self.empire(event),
        }
    }

    /// The Empire, exchanges and the end.
    fn empire(&self, event: &Event) -> String {
        let lang = self.lang;
        match *event {
            Event::Citizen { seat } => {
                let name = self.name(seat);
                self.say(
                    || format!("{name} becomes a Citizen of the Empire."),
                    || format!("{name} gehört jetzt als Bürger zum Reich."),
                )
            }
            Event::Exile { seat } => {
                let name = self.name(seat);
                self.say(|| format!("{name} is an Exile now."), || format!("{name} ist jetzt im Exil."))
            }
            Event::Proposed { from, to, space, gives, gets, .. } => {
                let (from, to) = (self.name(from), self.name(to));
                let (gives, gets) = (bundle(gives, lang), bundle(gets, lang));
                match (space.map(|space| cards::space(space, lang).name), lang) {
                    (Some(space), Lang::En) => format!(
                        "{from} offers {to} Citizenship with the relic on {space}, and besides it gives {gives} and asks for {gets}."
                    ),
                    (Some(space), Lang::De) => format!(
                        "{from} bietet {to} das Bürgertum mit der Reliquie auf {space} an, gibt außerdem {gives} und verlangt {gets}."
                    ),
                    (_, Lang::En) => format!("{from} proposes to {to}: {gives} for {gets}."),
                    (_, Lang::De) => format!("{from} schlägt {to} vor: {gives} gegen {gets}."),
                }
            }
            Event::Answered { seat, yes } => {
                let name = self.name(seat);
                match (yes, lang) {
                    (true, Lang::En) => format!("{name} says yes."),
                    (true, Lang::De) => format!("{name} sagt Ja."),
                    (false, Lang::En) => format!("{name} says no."),
                    (false, Lang::De) => format!("{name} sagt Nein."),
                }
            }
            Event::EndDie { face, hit } => match (hit, lang) {
                (true, Lang::En) => format!("The end die shows {face}: the Empire stands, and the game is over."),
                (true, Lang::De) => {
                    format!("Der Spielendwürfel zeigt {face}: Das Reich steht fest, und das Spiel ist aus.")
                }
                (false, Lang::En) => format!("The end die shows {face}: the game goes on."),
                (false, Lang::De) => format!("Der Spielendwürfel zeigt {face}: Das Spiel geht weiter."),
            },
            Event::Ended { end } => end_text(end, self.voice),
            // Everything else is told above.
            _ => String::new(),
        }
    }

    fn began(&self, seat: Seat, major: Major) -> String {
        let name = self.name(seat);
        let (en, de) = match major {
            Major::Search => ("searches", "sucht"),
            Major::Muster => ("musters", "wirbt an"),
            Major::Trade => ("trades", "tauscht"),
            Major::Recover => ("wants to recover something", "will etwas bergen"),
            Major::Campaign => ("goes on a Campaign", "zieht in den Kampf"),
            Major::Travel => ("travels", "reist"),
        };
        format!("{name} {}.", self.lang.pick(en, de))
    }

    /// Warbands of a color, for somebody whose own they may be.
    fn n_warbands(&self, n: u8, color: Seat, whose: Option<Seat>) -> String {
        let count = n_warbands(n, self.lang);
        if whose == Some(color) {
            count
        } else if color == CHANCELLOR {
            let (number, noun) = count.split_once(' ').unwrap_or_default();
            format!("{number} {} {noun}", self.lang.pick("purple", "lila"))
        } else {
            format!("{count} {} {}", self.lang.pick("of", "von"), self.name(color))
        }
    }

    fn warbands(&self, color: Seat, n: u8, from: Where, to: Where) -> String {
        match (from, to) {
            (Where::Reserve(_), Where::Board(seat)) => {
                let (name, what) = (self.name(seat), self.n_warbands(n, color, Some(seat)));
                self.say(|| format!("{name} gains {what}."), || format!("{name} nimmt {what}."))
            }
            (Where::Board(seat), Where::Reserve(_)) => {
                let (name, what) = (self.name(seat), self.n_warbands(n, color, Some(seat)));
                self.say(|| format!("{name} loses {what}."), || format!("{name} verliert {what}."))
            }
            (Where::Site(slot), Where::Reserve(_)) => {
                let (slot, what) = (self.place(slot), self.n_warbands(n, color, None));
                match (self.lang, n) {
                    (Lang::En, 1) => format!("{what} falls at {slot}."),
                    (Lang::En, _) => format!("{what} fall at {slot}."),
                    (Lang::De, 1) => format!("Bei {slot} fällt {what}."),
                    (Lang::De, _) => format!("Bei {slot} fallen {what}."),
                }
            }
            (Where::Board(seat), Where::Site(slot)) => {
                let (name, slot, what) = (self.name(seat), self.place(slot), self.n_warbands(n, color, Some(seat)));
                self.say(|| format!("{name} leaves {what} at {slot}."), || format!("{name} stellt {what} auf {slot}."))
            }
            (Where::Site(slot), Where::Board(seat)) => {
                let (name, slot, what) = (self.name(seat), self.place(slot), self.n_warbands(n, color, Some(seat)));
                self.say(|| format!("{name} takes {what} from {slot}."), || format!("{name} nimmt {what} von {slot}."))
            }
            (Where::Board(giver), Where::Board(seat)) => {
                let (giver, name, what) = (self.name(giver), self.name(seat), self.n_warbands(n, color, Some(seat)));
                self.say(|| format!("{giver} gives {name} {what}."), || format!("{giver} gibt {name} {what}."))
            }
            _ => self.go(&self.n_warbands(n, color, None), n, from, to),
        }
    }

    fn tokens(&self, token: Token, n: u8, from: Where, to: Where) -> String {
        let lang = self.lang;
        let what = if token == Token::Favor { n_favor(n, lang) } else { n_secrets(n, lang) };
        match (from, to) {
            (Where::Board(giver), Where::Board(seat)) => {
                let (giver, name) = (self.name(giver), self.name(seat));
                self.say(|| format!("{giver} gives {name} {what}."), || format!("{giver} gibt {name} {what}."))
            }
            (Where::Board(seat) | Where::Spent(seat), Where::Shared) => {
                let name = self.name(seat);
                self.say(|| format!("{name} burns {what}."), || format!("{name} verbrennt {what}."))
            }
            (Where::Board(seat), Where::Spent(_)) => {
                let name = self.name(seat);
                self.say(|| format!("{name} turns {what} facedown."), || format!("{name} verdeckt {what}."))
            }
            (Where::Spent(seat), Where::Board(owner)) if seat == owner => {
                let name = self.name(seat);
                self.say(|| format!("{name} turns {what} faceup."), || format!("{name} deckt {what} auf."))
            }
            (Where::Board(seat), to) => {
                let (name, to) = (self.name(seat), self.to(to));
                self.say(|| format!("{name} puts {what} {to}."), || format!("{name} legt {what} {to}."))
            }
            (from, Where::Board(seat)) => {
                let (name, from) = (self.name(seat), self.from(from));
                self.say(|| format!("{name} takes {what} {from}."), || format!("{name} nimmt {what} {from}."))
            }
            _ => self.go(&what, n, from, to),
        }
    }

    fn go(&self, what: &str, n: u8, from: Where, to: Where) -> String {
        let (from, to) = (self.from(from), self.to(to));
        match (self.lang, n) {
            (Lang::En, 1) => format!("{what} goes {from} {to}."),
            (Lang::En, _) => format!("{what} go {from} {to}."),
            (Lang::De, 1) => format!("{what} kommt {from} {to}."),
            (Lang::De, _) => format!("{what} kommen {from} {to}."),
        }
    }

    fn moved(&self, card: Option<Card>, back: Back, from: Where, to: Where, up: bool) -> String {
        let lang = self.lang;
        let what = card_or_back(card, back, lang);
        match (from, to) {
            (Where::Hand(seat) | Where::Advisers(seat), Where::Site(slot)) => {
                let (name, slot) = (self.name(seat), self.place(slot));
                self.say(|| format!("{name} plays {what} to {slot}."), || format!("{name} spielt {what} an {slot}."))
            }
            (Where::Hand(seat) | Where::Advisers(seat), Where::Advisers(owner)) if seat == owner && up => {
                let name = self.name(seat);
                self.say(
                    || format!("{name} plays {what} faceup as an adviser."),
                    || format!("{name} spielt {what} offen zu den eigenen Ratgebern."),
                )
            }
            (Where::Hand(seat), Where::Advisers(owner)) if seat == owner => {
                let name = self.name(seat);
                self.say(
                    || format!("{name} puts {what} facedown among the advisers."),
                    || format!("{name} legt {what} verdeckt zu den eigenen Ratgebern."),
                )
            }
            (_, Where::Vision(seat)) => {
                let name = self.name(seat);
                self.say(|| format!("{name} reveals {what}."), || format!("{name} offenbart {what}."))
            }
            (Where::Deck | Where::Pile(_), Where::Hand(seat)) => {
                let (name, from) = (self.name(seat), self.from(from));
                self.say(|| format!("{name} draws {what} {from}."), || format!("{name} zieht {what} {from}."))
            }
            (Where::Reserve(victim), Where::Reserve(seat))
            | (Where::Advisers(victim), Where::Hand(seat) | Where::Advisers(seat)) => {
                let (victim, name) = (self.name(victim), self.name(seat));
                self.say(
                    || format!("{name} gets {what} from {victim}."),
                    || format!("{name} erhält {what} von {victim}."),
                )
            }
            (_, Where::Reserve(seat)) => {
                let (name, from) = (self.name(seat), self.from(from));
                self.say(|| format!("{name} takes {what} {from}."), || format!("{name} nimmt {what} {from}."))
            }
            (Where::Hand(seat) | Where::Vision(seat), Where::Pile(_) | Where::DeckBottom) => {
                let (name, to) = (self.name(seat), self.to(to));
                self.say(|| format!("{name} discards {what} {to}."), || format!("{name} wirft {what} ab, {to}."))
            }
            _ => {
                let (what, from, to) = (subject(card, back, lang), self.from(from), self.to(to));
                self.say(|| format!("{what} goes {from} {to}."), || format!("{what} kommt {from} {to}."))
            }
        }
    }

    fn seen(&self, seat: Option<Seat>, card: Option<Card>, at: Where) -> String {
        let lang = self.lang;
        let unknown = match at {
            Where::Site(_) | Where::Reliquary(_) | Where::RelicDeck => lang.pick("a relic", "eine Reliquie"),
            _ => lang.pick("a card", "eine Karte"),
        };
        let what = card.map_or(unknown, |card| card_name(card, lang));
        let place = self.inside(at);
        match (seat.map(|seat| self.name(seat)), lang) {
            (None, Lang::En) => format!("{what} {place} is shown to everybody."),
            (None, Lang::De) => format!("{what} {place} wird allen gezeigt."),
            (Some(name), Lang::En) => format!("{name} looks at {what} {place}."),
            (Some(name), Lang::De) => format!("{name} sieht {what} {place}."),
        }
    }

    /// Where a card is looked at.
    fn inside(&self, place: Where) -> String {
        let lang = self.lang;
        match (place, lang) {
            (Where::Site(slot), Lang::En) => format!("at {}", self.place(slot)),
            (Where::Site(slot), Lang::De) => format!("bei {}", self.place(slot)),
            (Where::Advisers(seat), Lang::En) => format!("among {}", of(seat, "advisers", "", self.voice)),
            (Where::Advisers(seat), Lang::De) => format!("unter den Ratgebern von {}", self.name(seat)),
            (Where::Hand(seat), Lang::De) => format!("auf der Hand von {}", self.name(seat)),
            (Where::Pile(region), Lang::De) => format!("im {}", pile_name(region, lang)),
            (Where::Deck, Lang::De) => "im Weltstapel".to_owned(),
            (Where::RelicDeck, Lang::De) => "im Reliquienstapel".to_owned(),
            (Where::Reliquary(_), Lang::De) => "im Schrein".to_owned(),
            (place, Lang::En) => format!("in {}", self.noun(place)),
            (place, Lang::De) => self.from(place),
        }
    }

    fn from(&self, place: Where) -> String {
        let (voice, lang) = (self.voice, self.lang);
        let name = |seat| voice.name(seat);
        match lang {
            Lang::En => format!("from {}", self.noun(place)),
            Lang::De => match place {
                Where::Shared => "aus dem gemeinsamen Lager".to_owned(),
                Where::Bank(suit) => format!("aus dem {}", bank_name(suit, lang)),
                Where::Board(seat) | Where::Spent(seat) => format!("vom Tableau von {}", name(seat)),
                Where::Reserve(seat) => format!("aus dem Lager von {}", name(seat)),
                Where::Advisers(seat) => format!("von den Ratgebern von {}", name(seat)),
                Where::Vision(seat) => format!("vom Visionsfeld von {}", name(seat)),
                Where::Hand(seat) => format!("aus der Hand von {}", name(seat)),
                Where::Site(slot) => format!("von {}", self.place(slot)),
                Where::Card(card) => format!("von der Karte {}", card_name(card, lang)),
                Where::Banner(banner) => format!("vom Banner {}", banner_name(banner, lang)),
                Where::Deck => "vom Weltstapel".to_owned(),
                Where::DeckBottom => "vom Boden des Weltstapels".to_owned(),
                Where::Pile(region) => format!("vom {}", pile_name(region, lang)),
                Where::RelicDeck => "vom Reliquienstapel".to_owned(),
                Where::RelicBottom => "vom Boden des Reliquienstapels".to_owned(),
                Where::Reliquary(_) => "aus dem Schrein".to_owned(),
                Where::Box => "aus der Schachtel".to_owned(),
            },
        }
    }

    fn to(&self, place: Where) -> String {
        let (voice, lang) = (self.voice, self.lang);
        let name = |seat| voice.name(seat);
        match lang {
            Lang::En => {
                let word = match place {
                    Where::Card(_) | Where::Banner(_) => "on",
                    Where::DeckBottom => return "to the bottom of the world deck".to_owned(),
                    Where::RelicBottom => return "to the bottom of the relic deck".to_owned(),
                    Where::Shared | Where::Bank(_) => "into",
                    _ => "to",
                };
                format!("{word} {}", self.noun(place))
            }
            Lang::De => match place {
                Where::Shared => "in das gemeinsame Lager".to_owned(),
                Where::Bank(suit) => format!("in das {}", bank_name(suit, lang)),
                Where::Board(seat) => format!("auf das Tableau von {}", name(seat)),
                Where::Spent(seat) => format!("verdeckt auf das Tableau von {}", name(seat)),
                Where::Reserve(seat) => format!("in das Lager von {}", name(seat)),
                Where::Advisers(seat) => format!("zu den Ratgebern von {}", name(seat)),
                Where::Vision(seat) => format!("auf das Visionsfeld von {}", name(seat)),
                Where::Hand(seat) => format!("auf die Hand von {}", name(seat)),
                Where::Site(slot) => format!("an {}", self.place(slot)),
                Where::Card(card) => format!("auf die Karte {}", card_name(card, lang)),
                Where::Banner(banner) => format!("auf das Banner {}", banner_name(banner, lang)),
                Where::Deck => "auf den Weltstapel".to_owned(),
                Where::DeckBottom => "unter den Weltstapel".to_owned(),
                Where::Pile(region) => format!("auf den {}", pile_name(region, lang)),
                Where::RelicDeck => "auf den Reliquienstapel".to_owned(),
                Where::RelicBottom => "unter den Reliquienstapel".to_owned(),
                Where::Reliquary(_) => "in den Schrein".to_owned(),
                Where::Box => "in die Schachtel".to_owned(),
            },
        }
    }

    /// In English.
    fn noun(&self, place: Where) -> String {
        let (voice, lang) = (self.voice, self.lang);
        match place {
            Where::Shared => "the shared bank".to_owned(),
            Where::Bank(suit) => format!("the {}", bank_name(suit, lang)),
            Where::Board(seat) => of(seat, "board", "", voice),
            Where::Spent(seat) => format!("{}, facedown", of(seat, "board", "", voice)),
            Where::Reserve(seat) => of(seat, "bank", "", voice),
            Where::Advisers(seat) => of(seat, "advisers", "", voice),
            Where::Vision(seat) => of(seat, "Vision space", "", voice),
            Where::Hand(seat) => of(seat, "hand", "", voice),
            Where::Site(slot) => self.place(slot),
            Where::Card(card) => card_name(card, lang).to_owned(),
            Where::Banner(banner) => format!("the {}", banner_name(banner, lang)),
            Where::Deck => "the world deck".to_owned(),
            Where::DeckBottom => "the bottom of the world deck".to_owned(),
            Where::Pile(region) => format!("the {}", pile_name(region, lang)),
            Where::RelicDeck => "the relic deck".to_owned(),
            Where::RelicBottom => "the bottom of the relic deck".to_owned(),
            Where::Reliquary(_) => "the Reliquary".to_owned(),
            Where::Box => "the box".to_owned(),
        }
    }
}

/// How the game ended.
pub(super) fn end_text(end: End, voice: Voice<'_>) -> String {
    let (name, lang) = (voice.name(end.winner), voice.lang);
    let vision = end.vision.map_or("", |goal| card_name(vision_of(goal), lang));
    match (end.way, lang) {
        (Way::Usurper, Lang::En) => format!("{name} wins as the Usurper."),
        (Way::Usurper, Lang::De) => format!("{name} gewinnt mit der Seite Thronräuber."),
        (Way::Vision, Lang::En) => format!("{name} wins by fulfilling a Vision: {vision}."),
        (Way::Vision, Lang::De) => format!("{name} gewinnt und erfüllt eine Vision: {vision}."),
        (Way::Regime, Lang::En) => format!("The Empire stands: {name} wins."),
        (Way::Regime, Lang::De) => format!("Das Reich steht fest: {name} gewinnt."),
        (Way::Successor, Lang::En) => format!("The Empire stands, and {name} wins as the Successor of the Chancellor."),
        (Way::Successor, Lang::De) => {
            format!("Das Reich steht fest, und {name} gewinnt in der Nachfolge des Kanzlers.")
        }
        (Way::Exhaustion, Lang::En) => format!("Eight rounds are over: {name} wins."),
        (Way::Exhaustion, Lang::De) => format!("Acht Runden sind vorbei: {name} gewinnt."),
    }
}

/// What the defense rolled.
pub(super) fn defense_roll([blank, one, two, double]: [u8; 4], shields: u8, lang: Lang) -> String {
    let faces = faces(
        &[
            (blank, lang.pick("blank", "leer")),
            (one, lang.pick("one shield", "ein Schild")),
            (two, lang.pick("two shields", "zwei Schilde")),
            (double, lang.pick("doubling", "Verdopplung")),
        ],
        lang,
    );
    match lang {
        Lang::En => format!("Defense roll: {faces}: {shields} in all."),
        Lang::De => format!("Verteidigungswurf: {faces}: zusammen {shields}."),
    }
}

/// What the attack rolled.
pub(super) fn attack_roll([hollow, one, skull]: [u8; 3], swords: u8, lang: Lang) -> String {
    let faces = faces(
        &[
            (hollow, lang.pick("half a sword", "halbes Schwert")),
            (one, lang.pick("one sword", "ein Schwert")),
            (skull, lang.pick("two swords and a skull", "zwei Schwerter und ein Schädel")),
        ],
        lang,
    );
    match lang {
        Lang::En => format!("Attack roll: {faces}: {swords} in all."),
        Lang::De => format!("Angriffswurf: {faces}: zusammen {swords}."),
    }
}

/// The faces that came up, each with its number.
fn faces(all: &[(u8, &str)], lang: Lang) -> String {
    let came_up = all.iter().filter(|(n, _)| *n > 0).map(|(n, face)| format!("{n} × {face}"));
    let told = came_up.collect::<Vec<_>>().join(", ");
    if told.is_empty() { lang.pick("no dice", "keine Würfel").to_owned() } else { told }
}
