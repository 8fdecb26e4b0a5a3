//! Events as sentences.

use kabale_core::Seat;
use kabale_oath::{Back, CHANCELLOR, Card, End, Event, Goal, Major, Token, View, Way, Where, relics_of};

use super::{
    cards,
    names::{
        bank_name, banner_name, banners, bundle, card_name, card_or_back, list, n_attack_dice, n_cards, n_defense_dice,
        n_favor, n_secrets, n_suit_cards, n_supply, n_warbands, oath_name, ort, pile_name, place, region_name,
        site_name, slots, subject, unknown,
    },
};
use crate::{Lang, Note, Telling};

pub(super) fn tell(event: &Event, view: &View, telling: Telling<'_>) -> String {
    Teller { view, telling, lang: telling.lang() }.tell(event)
}

/// A turn is a turn (4): answers in a Campaign or to a proposal are not. Icons: the major actions `search`, `muster`,
/// `trade`, `recover`, `campaign`, `travel`, and `power`, `vision`, `relic`, `banner`, `title`, `deal`, `end-die`.
#[allow(clippy::match_same_arms, reason = "a row of the table for each case")]
pub(super) fn note(event: &Event) -> Note {
    match *event {
        Event::Round { .. } | Event::LastRound => Note::plain().by_table(),
        Event::Turn { seat } => Note::minor().in_turn_of(seat),
        Event::Began { major, .. } => Note::lead(match major {
            Major::Search => "search",
            Major::Muster => "muster",
            Major::Trade => "trade",
            Major::Recover => "recover",
            Major::Campaign => "campaign",
            Major::Travel => "travel",
        }),
        Event::Used { seat: Some(seat), .. } => Note::plain().icon("power").done_by(seat),
        Event::Used { seat: None, .. } => Note::plain().icon("power"),
        Event::Flow { token, from, to, .. } => note_flow(token, from, to),
        Event::Moved { back, from, to, .. } => note_card(back, from, to),
        Event::Seen { seat: Some(_), at: Where::Advisers(owner), .. } => Note::minor().touching(owner),
        Event::Pawn { seat, .. } => Note::plain().touching(seat),
        Event::Forced { .. }
        | Event::Seen { .. }
        | Event::Scouted { .. }
        | Event::Merged { .. }
        | Event::Supply { .. }
        | Event::VisionDrawn { .. }
        | Event::Pools { .. }
        | Event::DefenseRoll { .. }
        | Event::AttackRoll { .. }
        | Event::Enlisted { .. }
        | Event::Dispossessed { .. }
        | Event::RelicLaid { .. }
        | Event::RelicsStored { .. } => Note::minor(),
        Event::SiteUp { .. }
        | Event::Turned { .. }
        | Event::Targets { .. }
        | Event::Mob { .. }
        | Event::SiteLost { .. }
        | Event::SiteMoved { .. }
        | Event::SiteLaid { .. }
        | Event::Vowed { .. }
        | Event::Written => Note::plain(),
        Event::Against { defender: Some(seat), .. } => Note::matters().icon("campaign").touching(seat),
        Event::Against { defender: None, .. } => Note::plain().icon("campaign"),
        Event::Decided { .. } => Note::matters().icon("campaign"),
        Event::Banner { .. } => Note::matters().icon("banner"),
        Event::Title { .. } => Note::matters().icon("title"),
        Event::Citizen { .. } | Event::Exile { .. } => Note::matters(),
        Event::Proposed { to, .. } => Note::plain().icon("deal").touching(to),
        Event::Joined { seat } | Event::Answered { seat, .. } => Note::plain().done_by(seat),
        Event::Invited { seat } => Note::plain().touching(seat),
        Event::DieCast { .. } | Event::EndDie { hit: false, .. } => Note::plain().icon("end-die").by_table(),
        Event::EndDie { hit: true, .. } => Note::matters().icon("end-die").by_table(),
        Event::Ended { .. } => Note::matters().by_table(),
    }
}

/// Losses matter. Costs and what returns at a Rest are bookkeeping.
fn note_flow(token: Token, from: Where, to: Where) -> Note {
    match (token, from, to) {
        (_, Where::Board(giver), Where::Board(_)) => Note::plain().touching(giver),
        (Token::Warband(_), Where::Reserve(_), Where::Board(seat)) => Note::plain().touching(seat),
        (Token::Warband(_), Where::Board(seat), Where::Reserve(_)) => Note::matters().touching(seat),
        (Token::Warband(color), Where::Site(_), Where::Reserve(_)) => Note::matters().touching(color),
        (Token::Warband(_), Where::Board(_), Where::Site(_)) | (Token::Warband(_), Where::Site(_), Where::Board(_)) => {
            Note::plain()
        }
        (Token::Favor | Token::Secret, Where::Bank(_) | Where::Shared | Where::Banner(_), Where::Board(_))
        | (Token::Favor | Token::Secret, Where::Board(_), Where::Banner(_)) => Note::plain(),
        (Token::Favor | Token::Secret, Where::Board(seat) | Where::Spent(seat), _) => Note::minor().touching(seat),
        _ => Note::minor(),
    }
}

/// Drawing and discarding are bookkeeping, unless the card lay on the table.
fn note_card(back: Back, from: Where, to: Where) -> Note {
    match (from, to) {
        (_, Where::Vision(_)) => Note::matters().icon("vision"),
        (Where::Reserve(victim), _) => Note::matters().icon("relic").touching(victim),
        (_, Where::Reserve(_)) if back == Back::Relic => Note::matters().icon("relic"),
        (Where::Advisers(owner) | Where::Vision(owner), _) => Note::plain().touching(owner),
        (_, Where::Site(_) | Where::Advisers(_)) | (Where::Site(_), _) => Note::plain(),
        _ => Note::minor(),
    }
}

/// The Vision that demands a goal.
pub const fn vision_of(goal: Goal) -> Card {
    match goal {
        Goal::Supremacy => Card::CONQUEST,
        Goal::People => Card::REBELLION,
        Goal::Protection => Card::SANCTUARY,
        Goal::Devotion => Card::FAITH,
    }
}

struct Teller<'a> {
    view: &'a View,
    telling: Telling<'a>,
    lang: Lang,
}

impl Teller<'_> {
    /// The beginning of a sentence: the English verb for another player and for “you”, then the German ones.
    fn does(&self, seat: Seat, en: [&str; 2], de: [&str; 2]) -> String {
        let [third, second] = match self.lang {
            Lang::En => en,
            Lang::De => de,
        };
        self.telling.does(seat, third, second)
    }

    /// A site; in German after *am*, *vom* or *auf den*.
    fn place(&self, slot: kabale_oath::Slot) -> String {
        match self.lang {
            Lang::En => place(slot, self.view, self.lang),
            Lang::De => ort(slot, self.view),
        }
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
            Event::LastRound => self.lang.pick("The last round is over.", "Die letzte Runde ist vorbei.").to_owned(),
            Event::Round { round } => {
                self.say(|| format!("Round {round} begins."), || format!("Runde {round} beginnt."))
            }
            Event::Turn { seat } => {
                let who = self.does(seat, ["is", "are"], ["ist", "bist"]);
                self.say(|| format!("{who} on turn."), || format!("{who} am Zug."))
            }
            Event::Forced { seat } => {
                let who = self.does(seat, ["has", "have"], ["hat", "hast"]);
                self.say(
                    || format!("{who} no other choice than what follows."),
                    || format!("{who} keine andere Wahl als das Folgende."),
                )
            }
            Event::Began { seat, major } => self.began(seat, major),
            Event::Used { seat, card } => {
                let card = card_name(card, self.lang);
                let who = match seat {
                    Some(seat) => self.does(seat, ["uses", "use"], ["nutzt", "nutzt"]),
                    None => self.lang.pick("The bandits use", "Die Räuber nutzen").to_owned(),
                };
                format!("{who} {card}.")
            }
            Event::Flow { token: Token::Warband(color), n, from, to } => self.warbands(color, n, from, to),
            Event::Flow { token, n, from, to } => self.tokens(token, n, from, to),
            Event::Moved { card, back, from, to, up, .. } => self.moved(card, back, from, to, up),
            Event::Seen { seat, card, at } => self.seen(seat, card, at),
            Event::Scouted { seat, slot, site } => {
                let who = self.does(seat, ["looks", "look"], ["sieht sich", "siehst dir"]);
                let number = slot.index() + 1;
                let what = site.map(|site| format!(": {}", site_name(site, self.lang))).unwrap_or_default();
                self.say(
                    || format!("{who} at facedown site {number}{what}."),
                    || format!("{who} den verdeckten Ort {number} an{what}."),
                )
            }
            Event::Merged { from, to, n } => {
                let (from, to) = (pile_name(from, self.lang), pile_name(to, self.lang));
                let cards = n_cards(n.into(), self.lang);
                self.say(
                    || format!("The {from} ({cards}) is put on the {to}."),
                    || format!("Der {from} ({cards}) kommt auf den {to}."),
                )
            }
            Event::Supply { seat, now } => {
                let who = self.does(seat, ["has", "have"], ["hat", "hast"]);
                let supply = n_supply(now, self.lang);
                self.say(|| format!("{who} {supply} now."), || format!("{who} jetzt {supply}."))
            }
            Event::Pawn { seat, to } => {
                let who = self.does(seat, ["comes", "come"], ["kommt", "kommst"]);
                let to = self.place(to);
                self.say(|| format!("{who} to {to}."), || format!("{who} zum {to}."))
            }
            Event::SiteUp { slot, site } => {
                let (number, site) = (slot.index() + 1, site_name(site, self.lang));
                self.say(
                    || format!("Site {number} is turned up: {site}."),
                    || format!("Ort {number} wird aufgedeckt: {site}."),
                )
            }
            Event::Turned { slot, card } => {
                let (number, card) = (slot.index() + 1, card_name(card, self.lang));
                self.say(
                    || format!("The edifice at site {number} is turned over: {card}."),
                    || format!("Das Bauwerk an Ort {number} wird umgedreht: {card}."),
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
                let who = self.does(seat, ["attacks", "attack"], ["greift", "greifst"]);
                let rival = defender.map_or(lang.pick("the bandits", "die Räuber"), |rival| self.telling.whom(rival));
                self.say(|| format!("{who} {rival}."), || format!("{who} {rival} an."))
            }
            Event::Targets { sites, relics: bits, banners: held, pawn } => {
                let mut items: Vec<_> = slots(sites).map(|slot| place(slot, self.view, lang)).collect();
                if pawn {
                    items.push(lang.pick("pawn and favor", "Figur und Gunst").to_owned());
                }
                items.extend(relics_of(bits).map(|relic| card_name(relic, lang).to_owned()));
                items.extend(banners(held).map(|banner| banner_name(banner, lang).to_owned()));
                format!("{}: {}.", lang.pick("Targets", "Ziele"), list(&items, lang))
            }
            Event::Joined { seat } => {
                let who = self.does(seat, ["joins", "join"], ["hilft", "hilfst"]);
                self.say(|| format!("{who} the defense."), || format!("{who} bei der Verteidigung."))
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
                let who = self.does(seat, ["holds", "hold"], ["besitzt", "besitzt"]);
                let banner = banner_name(banner, lang);
                self.say(|| format!("{who} the {banner}."), || format!("{who} das Banner {banner}."))
            }
            Event::Mob { up: true } => {
                lang.pick("The People's Favor turns into the Mob.", "Die Volksgunst wird zur Meute.").to_owned()
            }
            Event::Mob { up: false } => lang
                .pick("The Mob turns back into the People's Favor.", "Die Meute wird wieder zur Volksgunst.")
                .to_owned(),
            Event::Title { seat, usurper: false } => {
                let who = self.does(seat, ["has", "have"], ["hat", "hast"]);
                self.say(
                    || format!("{who} the title of Oathkeeper."),
                    || format!("{who} den Titel, mit der Seite Bewahrer."),
                )
            }
            Event::Title { seat, usurper: true } => {
                let who = self.does(seat, ["is", "are"], ["hat", "hast"]);
                let [wins, whose] = if self.telling.is_you(seat) { ["win", "your"] } else { ["wins", "their"] };
                let wins_de = if self.telling.is_you(seat) { "gewinnst" } else { "gewinnt" };
                self.say(
                    || format!("{who} the Usurper now, and {wins} by still being it at the start of {whose} next turn."),
                    || {
                        format!(
                            "{who} jetzt die Seite Thronräuber und {wins_de}, wenn das zu Beginn des nächsten eigenen Zuges \
                             noch so ist."
                        )
                    },
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
                let who = self.does(seat, ["becomes", "become"], ["gehört", "gehörst"]);
                self.say(
                    || format!("{who} a Citizen of the Empire."),
                    || format!("{who} jetzt zu den Bürgern des Reichs."),
                )
            }
            Event::Exile { seat } => {
                let who = self.does(seat, ["is", "are"], ["ist", "bist"]);
                self.say(|| format!("{who} an Exile now."), || format!("{who} jetzt im Exil."))
            }
            Event::Proposed { from, to, space, gives, gets, .. } => {
                let (gives, gets) = (bundle(gives, self.view, lang), bundle(gets, self.view, lang));
                let you = self.telling.is_you(from);
                match (space.map(|space| cards::space(space, lang).name), lang) {
                    (Some(space), Lang::En) => {
                        let who = self.telling.does(from, "offers", "offer");
                        let to = self.telling.whom(to);
                        let [give, ask] = if you { ["give", "ask"] } else { ["gives", "asks"] };
                        format!(
                            "{who} {to} Citizenship with the relic on the space {space}, and besides {give} {gives} and {ask} for {gets}."
                        )
                    }
                    (Some(space), Lang::De) => {
                        let who = self.telling.does(from, "bietet", "bietest");
                        let to = self.telling.to_whom(to);
                        let [give, ask] = if you { ["gibst", "verlangst"] } else { ["gibt", "verlangt"] };
                        format!(
                            "{who} {to} das Bürgertum mit der Reliquie auf dem Feld {space} an, {give} außerdem {gives} und {ask} {gets}."
                        )
                    }
                    (_, Lang::En) => {
                        let who = self.telling.does(from, "proposes", "propose");
                        format!("{who} to {}: {gives} for {gets}.", self.telling.to_whom(to))
                    }
                    (_, Lang::De) => {
                        let who = self.telling.does(from, "schlägt", "schlägst");
                        format!("{who} {} vor: {gives} gegen {gets}.", self.telling.to_whom(to))
                    }
                }
            }
            Event::Answered { seat, yes } => {
                let who = self.does(seat, ["says", "say"], ["sagt", "sagst"]);
                let answer = if yes { lang.pick("yes", "Ja") } else { lang.pick("no", "Nein") };
                format!("{who} {answer}.")
            }
            Event::DieCast { face } => self.say(
                || format!("The end die is rolled: {face}. The ruler of the Squalid District may change it by 1."),
                || format!("Der Spielendwürfel fällt: {face}. Wer das Elendsviertel beherrscht, darf das um 1 ändern."),
            ),
            Event::EndDie { face, hit } => match (hit, lang) {
                (true, Lang::En) => format!("The end die shows {face}: the Empire stands, and the game is over."),
                (true, Lang::De) => {
                    format!("Der Spielendwürfel zeigt {face}: Das Reich steht fest, und das Spiel ist aus.")
                }
                (false, Lang::En) => format!("The end die shows {face}: the game goes on."),
                (false, Lang::De) => format!("Der Spielendwürfel zeigt {face}: Das Spiel geht weiter."),
            },
            Event::Ended { end } => end_text(end, self.telling),
            _ => self.chronicle(event),
        }
    }

    /// 8: the Chronicle.
    fn chronicle(&self, event: &Event) -> String {
        let lang = self.lang;
        match *event {
            Event::Vowed { seat, goal } => {
                let who = self.does(seat, ["vows", "vow"], ["schwört", "schwörst"]);
                let oath = oath_name(goal, lang);
                self.say(
                    || format!("{who} the {oath} for the next game."),
                    || format!("{who} für die nächste Partie den {oath}."),
                )
            }
            Event::Invited { seat } => match lang {
                Lang::En => format!("Citizenship in the next game is offered to {}.", self.telling.to_whom(seat)),
                Lang::De => {
                    format!("Das Bürgertum in der nächsten Partie wird {} angeboten.", self.telling.to_whom(seat))
                }
            },
            Event::Turned { card, .. } if card.is_ruin() => {
                let [intact, ruin] = [card.other_side(), card].map(|card| card_name(card, lang));
                self.say(
                    || format!("The {intact} falls into ruin: {ruin}."),
                    || format!("Das Bauwerk {intact} verfällt: {ruin}."),
                )
            }
            Event::Turned { card, .. } => {
                let name = card_name(card, lang);
                self.say(|| format!("The {name} is repaired."), || format!("Das Bauwerk {name} wird instand gesetzt."))
            }
            Event::SiteLost { site: Some(site), .. } => {
                let site = site_name(site, lang);
                self.say(|| format!("{site} leaves the map."), || format!("Der Ort {site} verlässt den Spielplan."))
            }
            Event::SiteLost { site: None, .. } => {
                lang.pick("A facedown site leaves the map.", "Ein verdeckter Ort verlässt den Spielplan.").to_owned()
            }
            Event::SiteMoved { to, site, .. } => {
                let (site, region) = (site_name(site, lang), to.region());
                self.say(
                    || {
                        format!(
                            "{site} moves to place {} of the map, in the {}.",
                            to.index() + 1,
                            region_name(region, lang)
                        )
                    },
                    || {
                        format!(
                            "Der Ort {site} rückt auf Platz {} des Spielplans ({}).",
                            to.index() + 1,
                            region_name(region, lang)
                        )
                    },
                )
            }
            Event::SiteLaid { slot } => self.say(
                || format!("A facedown site comes to place {} of the map.", slot.index() + 1),
                || format!("Ein verdeckter Ort kommt auf Platz {} des Spielplans.", slot.index() + 1),
            ),
            _ => self.stored(event),
        }
    }

    /// 8.4 to 8.8: what is put away for the next game.
    fn stored(&self, event: &Event) -> String {
        let lang = self.lang;
        match *event {
            Event::Enlisted { suit, n, returned: false } => {
                let cards = n_suit_cards(n.into(), suit, lang);
                self.say(
                    || format!("From the archive, unseen, into the world deck: {cards}."),
                    || format!("Aus dem Archiv ungesehen in den Weltstapel: {cards}."),
                )
            }
            Event::Enlisted { suit, n, returned: true } => {
                let cards = n_suit_cards(n.into(), suit, lang);
                self.say(
                    || {
                        format!(
                            "The archive has too few cards. Back from the Dispossessed into the world deck: {cards}; all \
                             others go to the archive."
                        )
                    },
                    || {
                        format!(
                            "Das Archiv hat zu wenige Karten. Von den Vertriebenen kehren in den Weltstapel zurück: \
                             {cards}; alle anderen kommen in das Archiv."
                        )
                    },
                )
            }
            Event::Dispossessed { n } => {
                let cards = n_cards(n.into(), lang);
                self.say(
                    || format!("Dispossessed unseen, from the discard piles and the losers' advisers: {cards}."),
                    || {
                        format!(
                            "Ungesehen vertrieben, aus den Ablagestapeln und von den Ratgebern der Verlierer: {cards}."
                        )
                    },
                )
            }
            Event::RelicLaid { site } => {
                let site = site_name(site, lang);
                self.say(
                    || format!("{site} gets a facedown relic."),
                    || format!("Der Ort {site} bekommt eine verdeckte Reliquie."),
                )
            }
            Event::RelicsStored { top } => self.say(
                || format!("The relic deck is rebuilt; on top lie those of the winner and the Reliquary: {top}."),
                || {
                    format!(
                        "Der Reliquienstapel ist neu gebildet; oben liegen die des Siegers und des Schreins: {top}."
                    )
                },
            ),
            Event::Written => lang.pick("The Chronicle is written.", "Die Chronik ist geschrieben.").to_owned(),
            // Everything else is told above.
            _ => String::new(),
        }
    }

    fn began(&self, seat: Seat, major: Major) -> String {
        let (en, de, rest) = match major {
            Major::Search => (["searches", "search"], ["sucht", "suchst"], ["", ""]),
            Major::Muster => (["musters", "muster"], ["wirbt", "wirbst"], ["", " an"]),
            Major::Trade => (["trades", "trade"], ["tauscht", "tauschst"], ["", ""]),
            Major::Recover => (["wants", "want"], ["will", "willst"], [" to recover something", " etwas bergen"]),
            Major::Campaign => (["goes", "go"], ["zieht", "ziehst"], [" on a Campaign", " in den Kampf"]),
            Major::Travel => (["travels", "travel"], ["reist", "reist"], ["", ""]),
        };
        format!("{}{}.", self.does(seat, en, de), self.lang.pick(rest[0], rest[1]))
    }

    /// A number of warbands, without their color if it is that of `whose`.
    fn n_warbands(&self, n: u8, color: Seat, whose: Option<Seat>) -> String {
        let count = n_warbands(n, self.lang);
        if whose == Some(color) {
            count
        } else if color == CHANCELLOR {
            let (number, noun) = count.split_once(' ').unwrap_or_default();
            format!("{number} {} {noun}", self.lang.pick("purple", "lila"))
        } else if self.telling.is_you(color) {
            format!("{n} {}", self.lang.pick("of your warbands", "deiner Scharen"))
        } else {
            format!("{count} {} {}", self.lang.pick("of", "von"), self.telling.name(color))
        }
    }

    fn warbands(&self, color: Seat, n: u8, from: Where, to: Where) -> String {
        match (from, to) {
            (Where::Reserve(_), Where::Board(seat)) => {
                let what = self.n_warbands(n, color, Some(seat));
                format!("{} {what}.", self.does(seat, ["gains", "gain"], ["nimmt", "nimmst"]))
            }
            (Where::Board(seat), Where::Reserve(_)) => {
                let what = self.n_warbands(n, color, Some(seat));
                format!("{} {what}.", self.does(seat, ["loses", "lose"], ["verliert", "verlierst"]))
            }
            (Where::Site(slot), Where::Reserve(_)) => {
                let (slot, what) = (self.place(slot), self.n_warbands(n, color, None));
                match (self.lang, n) {
                    (Lang::En, 1) => format!("{what} falls at {slot}."),
                    (Lang::En, _) => format!("{what} fall at {slot}."),
                    (Lang::De, 1) => format!("Am {slot} fällt {what}."),
                    (Lang::De, _) => format!("Am {slot} fallen {what}."),
                }
            }
            (Where::Board(seat), Where::Site(slot)) => {
                let who = self.does(seat, ["leaves", "leave"], ["stellt", "stellst"]);
                let (slot, what) = (self.place(slot), self.n_warbands(n, color, Some(seat)));
                self.say(|| format!("{who} {what} at {slot}."), || format!("{who} {what} auf den {slot}."))
            }
            (Where::Site(slot), Where::Board(seat)) => {
                let who = self.does(seat, ["takes", "take"], ["nimmt", "nimmst"]);
                let (slot, what) = (self.place(slot), self.n_warbands(n, color, Some(seat)));
                self.say(|| format!("{who} {what} from {slot}."), || format!("{who} {what} vom {slot}."))
            }
            (Where::Board(giver), Where::Board(seat)) => {
                self.gives(giver, seat, &self.n_warbands(n, color, Some(seat)))
            }
            _ => self.go(&self.n_warbands(n, color, None), n, from, to),
        }
    }

    fn gives(&self, giver: Seat, seat: Seat, what: &str) -> String {
        let who = self.does(giver, ["gives", "give"], ["gibt", "gibst"]);
        format!("{who} {} {what}.", self.telling.to_whom(seat))
    }

    fn tokens(&self, token: Token, n: u8, from: Where, to: Where) -> String {
        let lang = self.lang;
        let what = if token == Token::Favor { n_favor(n, lang) } else { n_secrets(n, lang) };
        match (from, to) {
            (Where::Board(giver), Where::Board(seat)) => self.gives(giver, seat, &what),
            (Where::Board(seat) | Where::Spent(seat), Where::Shared) => {
                format!("{} {what}.", self.does(seat, ["burns", "burn"], ["verbrennt", "verbrennst"]))
            }
            (Where::Board(seat), Where::Spent(_)) => {
                let who = self.does(seat, ["turns", "turn"], ["verdeckt", "verdeckst"]);
                self.say(|| format!("{who} {what} facedown."), || format!("{who} {what}."))
            }
            (Where::Spent(seat), Where::Board(owner)) if seat == owner => {
                let who = self.does(seat, ["turns", "turn"], ["deckt", "deckst"]);
                self.say(|| format!("{who} {what} faceup."), || format!("{who} {what} auf."))
            }
            (Where::Board(seat), to) => {
                let who = self.does(seat, ["puts", "put"], ["legt", "legst"]);
                format!("{who} {what} {}.", self.to(to, Some(seat)))
            }
            (from, Where::Board(seat)) => {
                let who = self.does(seat, ["takes", "take"], ["nimmt", "nimmst"]);
                format!("{who} {what} {}.", self.from(from, Some(seat)))
            }
            _ => self.go(&what, n, from, to),
        }
    }

    fn go(&self, what: &str, n: u8, from: Where, to: Where) -> String {
        let (from, to) = (self.from(from, None), self.to(to, None));
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
                let (who, slot) = (self.does(seat, ["plays", "play"], ["spielt", "spielst"]), self.place(slot));
                self.say(|| format!("{who} {what} to {slot}."), || format!("{who} {what} an den {slot}."))
            }
            (Where::Hand(seat) | Where::Advisers(seat), Where::Advisers(owner)) if seat == owner && up => {
                let who = self.does(seat, ["plays", "play"], ["spielt", "spielst"]);
                self.say(
                    || format!("{who} {what} faceup as an adviser."),
                    || format!("{who} {what} offen zu den eigenen Ratgebern."),
                )
            }
            (Where::Hand(seat), Where::Advisers(owner)) if seat == owner => {
                let who = self.does(seat, ["puts", "put"], ["legt", "legst"]);
                self.say(
                    || format!("{who} {what} facedown among {} advisers.", self.telling.whose(seat, Some(seat))),
                    || format!("{who} {what} verdeckt zu den eigenen Ratgebern."),
                )
            }
            (_, Where::Vision(seat)) => {
                format!("{} {what}.", self.does(seat, ["reveals", "reveal"], ["offenbart", "offenbarst"]))
            }
            (Where::Deck | Where::Pile(_), Where::Hand(seat)) => {
                let who = self.does(seat, ["draws", "draw"], ["zieht", "ziehst"]);
                format!("{who} {what} {}.", self.from(from, Some(seat)))
            }
            (Where::Reserve(victim), Where::Reserve(seat))
            | (Where::Advisers(victim), Where::Hand(seat) | Where::Advisers(seat))
                if victim != seat =>
            {
                let who = self.does(seat, ["gets", "get"], ["erhält", "erhältst"]);
                format!("{who} {what} {} {}.", lang.pick("from", "von"), self.telling.to_whom(victim))
            }
            (_, Where::Reserve(seat) | Where::Hand(seat)) => {
                let who = self.does(seat, ["takes", "take"], ["nimmt", "nimmst"]);
                format!("{who} {what} {}.", self.from(from, Some(seat)))
            }
            (Where::Hand(seat) | Where::Vision(seat), Where::Pile(_) | Where::DeckBottom) => {
                let who = self.does(seat, ["discards", "discard"], ["wirft", "wirfst"]);
                let to = self.to(to, Some(seat));
                self.say(|| format!("{who} {what} {to}."), || format!("{who} {what} ab, {to}."))
            }
            _ => {
                let (what, from, to) = (subject(card, back, lang), self.from(from, None), self.to(to, None));
                self.say(|| format!("{what} goes {from} {to}."), || format!("{what} kommt {from} {to}."))
            }
        }
    }

    fn seen(&self, seat: Option<Seat>, card: Option<Card>, at: Where) -> String {
        let lang = self.lang;
        let place = self.inside(at, seat);
        let back = match at {
            Where::Site(_) | Where::Reliquary(_) | Where::RelicDeck => Back::Relic,
            _ => Back::Denizen,
        };
        let Some(seat) = seat else {
            let what = match card {
                Some(card) => subject(Some(card), card.back(), lang),
                None => unknown(back, true, lang).to_owned(),
            };
            return match lang {
                Lang::En => format!("{what} {place} is shown to everybody."),
                Lang::De => format!("{what} {place} wird allen gezeigt."),
            };
        };
        let what = card.map_or(unknown(back, false, lang), |card| card_name(card, lang));
        match lang {
            Lang::En => format!("{} at {what} {place}.", self.telling.does(seat, "looks", "look")),
            Lang::De => {
                // A name needs something with an article before it.
                let kind = match (card, back) {
                    (None, _) => "",
                    (Some(_), Back::Relic) => "die Reliquie ",
                    (Some(_), _) => "die Karte ",
                };
                format!("{} {kind}{what} {place} an.", self.telling.does(seat, "sieht sich", "siehst dir"))
            }
        }
    }

    /// In German, what a player owns: `vom Tableau von Rot`, `von deinem Tableau`, `vom eigenen Tableau`.
    fn owned(&self, seat: Seat, actor: Option<Seat>, theirs: &str, yours: &str, own: &str) -> String {
        if actor == Some(seat) && !self.telling.is_you(seat) {
            own.to_owned()
        } else {
            self.telling.von(seat, theirs, yours)
        }
    }

    /// Where a card is looked at.
    fn inside(&self, place: Where, actor: Option<Seat>) -> String {
        let lang = self.lang;
        match (place, lang) {
            (Where::Site(slot), Lang::En) => format!("at {}", self.place(slot)),
            (Where::Site(slot), Lang::De) => format!("am {}", self.place(slot)),
            (Where::Advisers(seat), Lang::En) => format!("among {} advisers", self.telling.whose(seat, actor)),
            (Where::Advisers(seat), Lang::De) => {
                self.owned(seat, actor, "unter den Ratgebern", "unter deinen Ratgebern", "unter den eigenen Ratgebern")
            }
            (Where::Hand(seat), Lang::De) => {
                self.owned(seat, actor, "auf der Hand", "auf deiner Hand", "auf der eigenen Hand")
            }
            (Where::Pile(region), Lang::De) => format!("im {}", pile_name(region, lang)),
            (Where::Deck, Lang::De) => "im Weltstapel".to_owned(),
            (Where::RelicDeck, Lang::De) => "im Reliquienstapel".to_owned(),
            (Where::Reliquary(_), Lang::De) => "im Schrein".to_owned(),
            (place, Lang::En) => format!("in {}", self.noun(place, actor)),
            (place, Lang::De) => self.from(place, actor),
        }
    }

    fn from(&self, place: Where, actor: Option<Seat>) -> String {
        let lang = self.lang;
        let owned = |seat, theirs: &str, yours: &str, own: &str| self.owned(seat, actor, theirs, yours, own);
        match lang {
            Lang::En => format!("from {}", self.noun(place, actor)),
            Lang::De => match place {
                Where::Shared => "aus dem gemeinsamen Lager".to_owned(),
                Where::Bank(suit) => format!("aus dem {}", bank_name(suit, lang)),
                Where::Board(seat) | Where::Spent(seat) => {
                    owned(seat, "vom Tableau", "von deinem Tableau", "vom eigenen Tableau")
                }
                Where::Reserve(seat) => owned(seat, "aus dem Lager", "aus deinem Lager", "aus dem eigenen Lager"),
                Where::Advisers(seat) => {
                    owned(seat, "von den Ratgebern", "von deinen Ratgebern", "von den eigenen Ratgebern")
                }
                Where::Vision(seat) => {
                    owned(seat, "vom Visionsfeld", "von deinem Visionsfeld", "vom eigenen Visionsfeld")
                }
                Where::Hand(seat) => owned(seat, "aus der Hand", "aus deiner Hand", "aus der eigenen Hand"),
                Where::Site(slot) => format!("vom {}", self.place(slot)),
                Where::Card(card) => format!("von der Karte {}", card_name(card, lang)),
                Where::Banner(banner) => format!("vom Banner {}", banner_name(banner, lang)),
                Where::Deck => "vom Weltstapel".to_owned(),
                Where::DeckBottom => "vom Boden des Weltstapels".to_owned(),
                Where::Hospital => "aus dem Hospital".to_owned(),
                Where::Pile(region) => format!("vom {}", pile_name(region, lang)),
                Where::PileBottom(region) => format!("von unten aus dem {}", pile_name(region, lang)),
                Where::Dispossessed => "von den Vertriebenen".to_owned(),
                Where::Archive => "aus dem Archiv".to_owned(),
                Where::RelicDeck => "vom Reliquienstapel".to_owned(),
                Where::RelicBottom => "vom Boden des Reliquienstapels".to_owned(),
                Where::Reliquary(_) => "aus dem Schrein".to_owned(),
                Where::Box => "aus der Schachtel".to_owned(),
            },
        }
    }

    fn to(&self, place: Where, actor: Option<Seat>) -> String {
        let lang = self.lang;
        let owned = |seat, theirs: &str, yours: &str, own: &str| self.owned(seat, actor, theirs, yours, own);
        match lang {
            Lang::En => {
                let word = match place {
                    Where::Card(_) | Where::Banner(_) if actor.is_none() => "onto",
                    Where::Card(_) | Where::Banner(_) => "on",
                    Where::DeckBottom => return "to the bottom of the world deck".to_owned(),
                    Where::RelicBottom => return "to the bottom of the relic deck".to_owned(),
                    Where::Shared | Where::Bank(_) => "into",
                    _ => "to",
                };
                format!("{word} {}", self.noun(place, actor))
            }
            Lang::De => match place {
                Where::Shared => "in das gemeinsame Lager".to_owned(),
                Where::Bank(suit) => format!("in das {}", bank_name(suit, lang)),
                Where::Board(seat) => owned(seat, "auf das Tableau", "auf dein Tableau", "auf das eigene Tableau"),
                Where::Spent(seat) => owned(
                    seat,
                    "verdeckt auf das Tableau",
                    "verdeckt auf dein Tableau",
                    "verdeckt auf das eigene Tableau",
                ),
                Where::Reserve(seat) => owned(seat, "in das Lager", "in dein Lager", "in das eigene Lager"),
                Where::Advisers(seat) => {
                    owned(seat, "zu den Ratgebern", "zu deinen Ratgebern", "zu den eigenen Ratgebern")
                }
                Where::Vision(seat) => {
                    owned(seat, "auf das Visionsfeld", "auf dein Visionsfeld", "auf das eigene Visionsfeld")
                }
                Where::Hand(seat) => owned(seat, "auf die Hand", "auf deine Hand", "auf die eigene Hand"),
                Where::Site(slot) => format!("an den {}", self.place(slot)),
                Where::Card(card) => format!("auf die Karte {}", card_name(card, lang)),
                Where::Banner(banner) => format!("auf das Banner {}", banner_name(banner, lang)),
                Where::Deck => "auf den Weltstapel".to_owned(),
                Where::DeckBottom => "unter den Weltstapel".to_owned(),
                Where::Hospital => "in das Hospital".to_owned(),
                Where::Pile(region) => format!("auf den {}", pile_name(region, lang)),
                Where::PileBottom(region) => format!("unter den {}", pile_name(region, lang)),
                Where::Dispossessed => "zu den Vertriebenen".to_owned(),
                Where::Archive => "in das Archiv".to_owned(),
                Where::RelicDeck => "auf den Reliquienstapel".to_owned(),
                Where::RelicBottom => "unter den Reliquienstapel".to_owned(),
                Where::Reliquary(_) => "in den Schrein".to_owned(),
                Where::Box => "in die Schachtel".to_owned(),
            },
        }
    }

    /// In English.
    fn noun(&self, place: Where, actor: Option<Seat>) -> String {
        let lang = self.lang;
        let of = |seat, what: &str| format!("{} {what}", self.telling.whose(seat, actor));
        match place {
            Where::Shared => "the shared bank".to_owned(),
            Where::Bank(suit) => format!("the {}", bank_name(suit, lang)),
            Where::Board(seat) => of(seat, "board"),
            Where::Spent(seat) => format!("{}, facedown", of(seat, "board")),
            Where::Reserve(seat) => of(seat, "bank"),
            Where::Advisers(seat) => of(seat, "advisers"),
            Where::Vision(seat) => of(seat, "Vision space"),
            Where::Hand(seat) => of(seat, "hand"),
            Where::Site(slot) => self.place(slot),
            Where::Card(card) => card_name(card, lang).to_owned(),
            Where::Banner(banner) => format!("the {}", banner_name(banner, lang)),
            Where::Deck => "the world deck".to_owned(),
            Where::DeckBottom => "the bottom of the world deck".to_owned(),
            Where::Hospital => "the Hospital".to_owned(),
            Where::Pile(region) => format!("the {}", pile_name(region, lang)),
            Where::PileBottom(region) => format!("the bottom of the {}", pile_name(region, lang)),
            Where::Dispossessed => "the Dispossessed".to_owned(),
            Where::Archive => "the archive".to_owned(),
            Where::RelicDeck => "the relic deck".to_owned(),
            Where::RelicBottom => "the bottom of the relic deck".to_owned(),
            Where::Reliquary(_) => "the Reliquary".to_owned(),
            Where::Box => "the box".to_owned(),
        }
    }
}

/// How the game ended.
pub(super) fn end_text(end: End, telling: Telling<'_>) -> String {
    let lang = telling.lang();
    let wins = |also: bool| {
        let [third, second] = match lang {
            Lang::En => ["wins", "win"],
            Lang::De => ["gewinnt", "gewinnst"],
        };
        if also { telling.also_does(end.winner, third, second) } else { telling.does(end.winner, third, second) }
    };
    let (wins, also) = (wins(false), wins(true));
    let vision = end.vision.map_or("", |goal| card_name(vision_of(goal), lang));
    match (end.way, lang) {
        (Way::Usurper, Lang::En) => format!("{wins} as the Usurper."),
        (Way::Usurper, Lang::De) => format!("{wins} mit der Seite Thronräuber."),
        (Way::Vision, Lang::En) => format!("{wins} by fulfilling a Vision: {vision}."),
        (Way::Vision, Lang::De) => format!("{wins} mit einer erfüllten Vision: {vision}."),
        (Way::Regime, Lang::En) => format!("The Empire stands: {also}."),
        (Way::Regime, Lang::De) => format!("Das Reich steht fest: {wins}."),
        (Way::Successor, Lang::En) => format!("The Empire stands, and {also} as the Successor of the Chancellor."),
        (Way::Successor, Lang::De) => {
            format!("Das Reich steht fest, und {also} in der Nachfolge des Kanzlers.")
        }
        (Way::Exhaustion, Lang::En) => format!("Eight rounds are over: {also}."),
        (Way::Exhaustion, Lang::De) => format!("Acht Runden sind vorbei: {wins}."),
    }
}

/// The defense roll.
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

/// The attack roll.
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
