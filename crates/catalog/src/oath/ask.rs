//! The open question, as a sentence.

use kabale_core::Seat;
use kabale_oath::{Banner, CardView, DealKind, PlayerView, Prompt, Reward, View, What};

use super::{
    cards,
    names::{
        bank_name, bundle, card_name, major_name, n_attack_dice, n_defense_dice, n_favor, n_secrets, n_supply,
        n_warbands, ort, place,
    },
};
use crate::{Lang, Voice};

/// The rule a question comes from.
pub(super) fn rule(prompt: &Prompt) -> &'static str {
    match prompt.what {
        What::Endow => "OATH-1.16",
        What::Place | What::Reject => "OATH-1.23",
        What::Feed => "OATH-4.1.1",
        What::Opportunity => "OATH-4.1.4",
        What::Act => "OATH-4.2",
        What::RestPowers => "OATH-4.3.5",
        What::Bestow => "OATH-2.11",
        What::Modify | What::Bounty => "OATH-7.4.1",
        What::Source => "OATH-5.1.2",
        What::Sift => "OATH-5.1.3",
        What::PlayFirst => "OATH-130",
        What::Play => "OATH-5.1.4",
        What::Clear => "OATH-5.1.4.I",
        What::Slum => "OATH-244",
        What::MakeRoom => "OATH-5.1.4.II",
        What::Muster => "OATH-5.2.1",
        What::Trade | What::Barter => "OATH-5.3.2",
        What::Recover => "OATH-5.4.1",
        What::Pay => "OATH-5.4.2",
        What::Spread => "OATH-5.4.4a",
        What::Travel => "OATH-5.6.1",
        What::Banish => "OATH-5.5.7.III",
        What::Agree => "OATH-R5.2",
        What::Defender => "OATH-5.5.1",
        What::Target | What::Dice | What::Join | What::Admit => "OATH-5.5.2",
        What::Plans => "OATH-5.5.3",
        What::Sacrifice => "OATH-5.5.5",
        What::Fall | What::Bleed => "OATH-5.5.6",
        What::Occupy => "OATH-5.5.7.I",
        What::TravelAgain | What::CampaignAgain => "OATH-016",
        What::PickUp
        | What::SetDown
        | What::Permit
        | What::Lend
        | What::LendTo
        | What::LendAgree
        | What::Borrow
        | What::BorrowFrom
        | What::BorrowAgree => "OATH-6.5",
        What::Offer | What::OfferRelic | What::ShowRelic => "OATH-6.6.1",
        What::Partner | What::Give | What::Get | What::Accept => "OATH-7.6.3",
        What::Exile => "OATH-6.7",
        What::ShowAdviser | What::ShowTo => "OATH-9.4",
        What::Shed => "OATH-6.6.2",
        What::Trim => "OATH-R3.6",
        What::Gather | What::Parley => "OATH-027",
        What::Vow => "OATH-8.1b",
        What::Invite => "OATH-8.2b",
        What::Pledge => "OATH-8.2c",
        What::Build => "OATH-8.3.1a",
        What::Enlist => "OATH-8.4a",
        What::Power => prompt.card.map_or("OATH-7.1.3", |card| cards::card(card, Lang::En).rule),
    }
}

pub(super) fn ask(prompt: &Prompt, view: &View, voice: Voice<'_>) -> String {
    let asker = Asker { prompt, view, voice, lang: voice.lang };
    match prompt.what {
        What::Endow
        | What::Place
        | What::Reject
        | What::Feed
        | What::Opportunity
        | What::Act
        | What::RestPowers
        | What::Bestow => asker.turn(),
        What::Defender | What::Target | What::Dice | What::Join | What::Admit | What::Plans | What::Sacrifice => {
            asker.campaign()
        }
        What::Fall
        | What::Bleed
        | What::Occupy
        | What::TravelAgain
        | What::CampaignAgain
        | What::Banish
        | What::Agree => asker.aftermath(),
        What::PickUp
        | What::SetDown
        | What::Permit
        | What::Lend
        | What::LendTo
        | What::LendAgree
        | What::Borrow
        | What::BorrowFrom
        | What::BorrowAgree
        | What::Shed => asker.warbands(),
        What::Offer
        | What::OfferRelic
        | What::ShowRelic
        | What::Partner
        | What::Give
        | What::Get
        | What::Accept
        | What::Exile
        | What::ShowAdviser
        | What::ShowTo
        | What::Gather
        | What::Parley => asker.deal(),
        What::Power => asker.power(),
        What::Vow | What::Invite | What::Pledge | What::Build | What::Enlist => asker.chronicle(),
        _ => asker.action(),
    }
}

struct Asker<'a> {
    prompt: &'a Prompt,
    view: &'a View,
    voice: Voice<'a>,
    lang: Lang,
}

impl Asker<'_> {
    fn pick(&self, en: &str, de: &str) -> String {
        self.lang.pick(en, de).to_owned()
    }

    /// The player who is asked.
    fn own(&self) -> &PlayerView {
        let seat = self.view.to_move.unwrap_or(self.view.active);
        &self.view.players[seat.index()]
    }

    /// The player the question is about.
    fn who(&self) -> &str {
        self.prompt.seat.map_or("", |seat| self.voice.name(seat))
    }

    fn card(&self) -> &'static str {
        self.prompt.card.map_or("", |card| card_name(card, self.lang))
    }

    fn site(&self) -> String {
        self.prompt.site.map_or_else(String::new, |slot| self.place(slot))
    }

    fn here(&self) -> String {
        self.place(self.own().pawn)
    }

    /// A site; in German after *am*, *vom* or *auf den*.
    fn place(&self, slot: kabale_oath::Slot) -> String {
        match self.lang {
            Lang::En => place(slot, self.view, self.lang),
            Lang::De => ort(slot, self.view),
        }
    }

    fn n(&self) -> u8 {
        self.prompt.n.unwrap_or_default()
    }

    fn turn(&self) -> String {
        let (own, lang) = (self.own(), self.lang);
        match self.prompt.what {
            What::Endow => self.pick(
                "There is too little favor for all sites. Which one gets the next?",
                "Die Gunst reicht nicht für alle Orte. Welcher bekommt die nächste?",
            ),
            What::Place => self.pick("Where does your pawn start?", "Wo beginnt deine Figur?"),
            What::Reject => match (own.advisers.len(), lang) {
                (3.., Lang::En) => {
                    "You keep one of your three cards as a facedown adviser. Which one goes first?".to_owned()
                }
                (3.., Lang::De) => {
                    "Eine deiner drei Karten behältst du als verdeckten Ratgeber. Welche geht zuerst?".to_owned()
                }
                (_, Lang::En) => "Which of the two cards goes? The other becomes your facedown adviser.".to_owned(),
                (_, Lang::De) => "Welche der beiden Karten geht? Die andere wird dein verdeckter Ratgeber.".to_owned(),
            },
            What::Feed => match (self.n(), lang) {
                (2.., Lang::En) => "The Mob wants something twice. What first?".to_owned(),
                (2.., Lang::De) => "Die Meute will zweimal etwas. Was zuerst?".to_owned(),
                (_, Lang::En) => {
                    "The people want something: put favor on the People's Favor, or let them have some?".to_owned()
                }
                (_, Lang::De) => {
                    "Das Volk will etwas: Legst du Gunst auf die Volksgunst, oder gibst du welche davon ab?".to_owned()
                }
            },
            What::Opportunity => match lang {
                Lang::En => format!("An opportunity at {}: what do you take?", self.here()),
                Lang::De => format!("Gelegenheit am {}: Was nimmst du?", self.here()),
            },
            What::RestPowers => self.pick(
                "Your turn ends. Do you use a power first?",
                "Dein Zug endet. Nutzt du vorher noch eine Fähigkeit?",
            ),
            What::Bestow => self.pick(
                "You no longer meet the oath's goal, and several others do alike. Who gets the title?",
                "Du erfüllst das Ziel nicht mehr, mehrere andere gleichermaßen. Wer bekommt den Titel?",
            ),
            _ => {
                let (favor, secrets) = (n_favor(own.favor, lang), n_secrets(own.secrets, lang));
                let (supply, warbands, here) =
                    (n_supply(own.supply, lang), n_warbands(own.warbands, lang), self.here());
                match lang {
                    Lang::En => {
                        format!("You are at {here} with {supply}, {favor}, {secrets} and {warbands}. What do you do?")
                    }
                    Lang::De => {
                        format!("Du bist am {here} und hast {supply}, {favor}, {secrets} und {warbands}. Was tust du?")
                    }
                }
            }
        }
    }

    /// Major actions except the Campaign.
    fn action(&self) -> String {
        let (view, lang, card) = (self.view, self.lang, self.card());
        match self.prompt.what {
            What::Modify => {
                let action = view.act.as_ref().map_or("", |act| major_name(act.major, lang));
                match lang {
                    Lang::En => format!("{action}: do you use a power with it? Several only in the order of the list."),
                    Lang::De => {
                        format!("{action}: Nutzt du dabei eine Fähigkeit? Mehrere nur in der Reihenfolge der Liste.")
                    }
                }
            }
            What::PlayFirst => {
                self.pick("You keep both cards. Which one first?", "Du behältst beide Karten. Welche zuerst?")
            }
            What::Source => self.pick("Where do you draw cards from?", "Woher ziehst du Karten?"),
            What::Sift => {
                let n = view.hand.as_ref().map_or(0, |hand| hand.cards.len());
                match (self.prompt.n, lang) {
                    // OATH-130.
                    (Some(_), Lang::En) => {
                        format!("You have {n} cards and may keep two. Which one do you discard next?")
                    }
                    (Some(_), Lang::De) => {
                        format!("Du hast {n} Karten und darfst zwei behalten. Welche wirfst du als Nächstes ab?")
                    }
                    (None, Lang::En) => format!("You have {n} cards and keep one. Which one do you discard next?"),
                    (None, Lang::De) => {
                        format!("Du hast {n} Karten und behältst eine. Welche wirfst du als Nächstes ab?")
                    }
                }
            }
            What::Play => {
                let text = self.prompt.card.map(|card| cards::card(card, lang));
                let (kind, text) = text.map_or(("", ""), |card| (card.kind, card.text));
                match lang {
                    Lang::En => format!("What becomes of {card}? ({kind}. {text})"),
                    Lang::De => format!("Was wird aus der Karte {card}? ({kind}. {text})"),
                }
            }
            What::Clear => match lang {
                Lang::En => format!("Do you discard a card of your region before {card} comes to {}?", self.site()),
                Lang::De => {
                    format!("Wirfst du vorher eine Karte deiner Region ab? ({card} kommt an den {})", self.site())
                }
            },
            What::Slum => match lang {
                Lang::En => format!("Do you discard a card there before {card} comes to {}?", self.site()),
                Lang::De => format!("Wirfst du dort vorher eine Karte ab? ({card} kommt an den {})", self.site()),
            },
            What::MakeRoom => match lang {
                Lang::En => format!("You have as many advisers as you may have. Which one makes room for {card}?"),
                Lang::De => format!("Mehr Ratgeber darfst du nicht haben. Welcher macht Platz für {card}?"),
            },
            What::Trim => self.pick(
                "You have too many advisers. Which of those you had before do you discard?",
                "Du hast zu viele Ratgeber. Welchen von denen, die du schon hattest, wirfst du ab?",
            ),
            What::Muster => self.pick(
                "On which card do you put 1 favor to gain warbands?",
                "Auf welche Karte legst du 1 Gunst, um Scharen anzuwerben?",
            ),
            What::Trade => self.pick("With which card do you trade?", "Mit welcher Karte tauschst du?"),
            What::Barter => match lang {
                Lang::En => format!("Trade with {card}: what do you want?"),
                Lang::De => format!("Tausch mit der Karte {card}: Was willst du?"),
            },
            What::Recover => self.pick("What do you recover?", "Was birgst du?"),
            What::Bounty => self.bounty(),
            What::Pay => match (self.prompt.banner, lang) {
                (Some(Banner::DarkestSecret), Lang::En) => {
                    format!("{} on the Darkest Secret: you must pay more. How many?", n_secrets(self.n(), lang))
                }
                (Some(Banner::DarkestSecret), Lang::De) => {
                    format!(
                        "Dunkelstes Geheimnis, {} darauf: Du musst mehr zahlen. Wie viele?",
                        n_secrets(self.n(), lang)
                    )
                }
                (_, Lang::En) => {
                    format!("{} on the People's Favor: you must pay more. How much?", n_favor(self.n(), lang))
                }
                (_, Lang::De) => {
                    format!("Volksgunst, {} darauf: Du musst mehr zahlen. Wie viel?", n_favor(self.n(), lang))
                }
            },
            What::Spread => match lang {
                Lang::En => format!(
                    "{} from the banner into the banks, one each in their order. Where first?",
                    n_favor(self.n(), lang)
                ),
                Lang::De => {
                    format!("{} vom Banner in die Gunstlager, reihum je eine. Wohin zuerst?", n_favor(self.n(), lang))
                }
            },
            // Travel.
            _ => self.journey(self.view.active),
        }
    }

    /// What a site gives for a card played there, or for mustering.
    fn bounty(&self) -> String {
        let (lang, here) = (self.lang, self.site());
        let site = self.prompt.site.and_then(|slot| self.view.sites[slot.index()].site);
        let homeland = site.and_then(|site| site.ground().homeland);
        let gain = match (homeland, lang) {
            (None, _) => return self.more_warbands(&here),
            (Some((_, Reward::Warbands)), _) => n_warbands(2, lang),
            (Some((suit, Reward::Favor)), Lang::En) => {
                format!("{} from the {}", n_favor(1, lang), bank_name(suit, lang))
            }
            (Some((suit, Reward::Favor)), Lang::De) => {
                format!("{} aus dem {}", n_favor(1, lang), bank_name(suit, lang))
            }
            (Some((_, Reward::Secret)), _) => n_secrets(1, lang),
            (Some((_, Reward::Relic)), Lang::En) => "the relic here".to_owned(),
            (Some((_, Reward::Relic)), Lang::De) => "die Reliquie hier".to_owned(),
        };
        match lang {
            Lang::En => format!("Homeland, at {here}: do you take {gain}?"),
            Lang::De => format!("Heimatland am {here}: Nimmst du {gain}?"),
        }
    }

    fn more_warbands(&self, here: &str) -> String {
        let gain = n_warbands(1, self.lang);
        match self.lang {
            Lang::En => format!("You rule {here}: do you take {gain} more?"),
            Lang::De => format!("Du herrschst am {here}: Nimmst du {gain} mehr?"),
        }
    }

    /// Where a player travels: the ruler of the Shrouded Wood may choose for a player who leaves it.
    fn journey(&self, traveler: Seat) -> String {
        if self.own().seat == traveler {
            return self.pick("Where do you travel?", "Wohin reist du?");
        }
        let name = self.voice.name(traveler);
        match self.lang {
            Lang::En => format!("You rule the site that {name} leaves: where do you send them?"),
            Lang::De => format!("Du beherrschst den Ort, den {name} verlässt: Wohin führst du die Reise?"),
        }
    }

    fn campaign(&self) -> String {
        let (lang, voice) = (self.lang, self.voice);
        let battle = self.view.battle.as_ref();
        let (attack, defense) = battle.map_or((0, 0), |battle| (battle.attack, battle.defense));
        let (attack, defense) = (n_attack_dice(attack, lang), n_defense_dice(defense, lang));
        let attacker = battle.map_or("", |battle| voice.name(battle.attacker));
        let defender = battle.and_then(|battle| battle.defender).map_or("", |seat| voice.name(seat));
        match (self.prompt.what, lang) {
            (What::Defender, _) => self.pick("Whom do you attack?", "Wen greifst du an?"),
            (What::Target, _) => self.pick(
                "Which target do you declare? First sites, then pawn and favor, then relics, then banners.",
                "Welches Ziel wählst du? Erst Orte, dann Figur und Gunst, dann Reliquien, dann Banner.",
            ),
            (What::Dice, Lang::En) => {
                format!("The defense rolls {defense}. With how many warbands do you attack? Each is a die.")
            }
            (What::Dice, Lang::De) => {
                format!("Die Verteidigung wirft {defense}. Mit wie vielen Scharen greifst du an? Jede ist ein Würfel.")
            }
            (What::Join, Lang::En) => format!("{attacker} attacks {defender}. Do you join the defense?"),
            (What::Join, Lang::De) => format!("{attacker} greift {defender} an. Hilfst du bei der Verteidigung?"),
            (What::Admit, Lang::En) => format!("{} wants to help you against {attacker}. Do you agree?", self.who()),
            (What::Admit, Lang::De) => {
                format!("{} will dir gegen {attacker} helfen. Bist du einverstanden?", self.who())
            }
            (What::Plans, Lang::En) => format!("{attack} against {defense}. Do you use a battle plan?"),
            (What::Plans, Lang::De) => format!("{attack} gegen {defense}. Nutzt du einen Schlachtplan?"),
            (_, Lang::En) => format!("Your attack fails unless you sacrifice {}. Do you?", n_warbands(self.n(), lang)),
            (_, Lang::De) => {
                format!("Dein Angriff misslingt, außer du opferst {}. Tust du es?", n_warbands(self.n(), lang))
            }
        }
    }

    fn aftermath(&self) -> String {
        let (lang, who) = (self.lang, self.who());
        match (self.prompt.what, lang) {
            (What::Fall, Lang::En) => {
                format!(
                    "The defense is beaten and still loses {}. Where does the next one fall?",
                    n_warbands(self.n(), lang)
                )
            }
            (What::Fall, Lang::De) => format!(
                "Die Verteidigung ist besiegt und verliert noch {}. Wo fällt die nächste?",
                n_warbands(self.n(), lang)
            ),
            (What::Bleed, Lang::En) => {
                format!("Your force loses {}. Where does the next one fall?", n_warbands(self.n(), lang))
            }
            (What::Bleed, Lang::De) => {
                format!("Deine Truppen verlieren {}. Wo fällt die nächste?", n_warbands(self.n(), lang))
            }
            (What::Occupy, Lang::En) => format!("You won. How many warbands do you leave at {}?", self.site()),
            (What::Occupy, Lang::De) => {
                format!("Du hast gesiegt. Wie viele Scharen stellst du auf den {}?", self.site())
            }
            (What::TravelAgain, _) => {
                self.pick("Second Wind: do you travel without Supply?", "Zweiter Atem: Reist du ohne Vorräte?")
            }
            (What::CampaignAgain, _) => self.pick(
                "Second Wind: do you campaign again without Supply?",
                "Zweiter Atem: Kämpfst du noch einmal ohne Vorräte?",
            ),
            (What::Banish, Lang::En) => format!("Where do you send {who}?"),
            (What::Banish, Lang::De) => format!("Wohin schickst du {who}?"),
            (_, Lang::En) => format!(
                "{who} sends you to {}. Do you pay for it with a secret or favor, or must it be elsewhere?",
                self.site()
            ),
            (_, Lang::De) => format!(
                "{who} schickt dich zum {}. Zahlst du dafür mit einem Geheimnis oder Gunst? Sonst geht es anderswohin.",
                self.site()
            ),
        }
    }

    fn warbands(&self) -> String {
        let (lang, who) = (self.lang, self.who());
        let n = n_warbands(self.n(), lang);
        match (self.prompt.what, lang) {
            (What::PickUp, Lang::En) => format!("How many warbands do you take from {}?", self.here()),
            (What::PickUp, Lang::De) => format!("Wie viele Scharen nimmst du vom {}?", self.here()),
            (What::SetDown, Lang::En) => format!("How many warbands do you leave at {}?", self.here()),
            (What::SetDown, Lang::De) => format!("Wie viele Scharen stellst du auf den {}?", self.here()),
            (What::Permit, Lang::En) => format!("{who} wants to take {n} from their site. Do you allow it?"),
            (What::Permit, Lang::De) => format!("{who} will {n} vom eigenen Ort nehmen. Erlaubst du es?"),
            (What::Lend, _) => self.pick("Whom do you give warbands?", "Wem gibst du Scharen?"),
            (What::LendTo, Lang::En) => format!("How many warbands do you give {who}?"),
            (What::LendTo, Lang::De) => format!("Wie viele Scharen gibst du {who}?"),
            (What::LendAgree, Lang::En) => format!("{who} wants to give you {n}. Do you accept?"),
            (What::LendAgree, Lang::De) => format!("{who} will dir {n} geben. Nimmst du an?"),
            (What::Borrow, _) => self.pick("From whom do you want warbands?", "Von wem willst du Scharen?"),
            (What::BorrowFrom, Lang::En) => format!("How many warbands do you want from {who}?"),
            (What::BorrowFrom, Lang::De) => format!("Wie viele Scharen willst du von {who}?"),
            (What::BorrowAgree, Lang::En) => format!("{who} wants {n} of yours. Do you agree?"),
            (What::BorrowAgree, Lang::De) => format!("{who} will {n} von dir. Bist du einverstanden?"),
            (_, Lang::En) => {
                let are = if self.n() == 1 { "is" } else { "are" };
                format!("The purple warbands run short: {n} of yours {are} not replaced. Where does the next one go?")
            }
            (_, Lang::De) => {
                let are = if self.n() == 1 { "wird" } else { "werden" };
                format!("Die lila Scharen reichen nicht: {n} von dir {are} nicht ersetzt. Wo geht die nächste weg?")
            }
        }
    }

    fn deal(&self) -> String {
        let (lang, voice) = (self.lang, self.voice);
        let deal = self.view.deal.as_ref();
        let partner = deal.map_or("", |deal| voice.name(deal.to));
        match (self.prompt.what, lang, self.n()) {
            (What::Offer, _, _) => self.pick("To whom do you offer Citizenship?", "Wem bietest du das Bürgertum an?"),
            (What::OfferRelic, _, _) => self.pick(
                "Which relic of the Reliquary goes with the Citizenship?",
                "Welche Reliquie aus dem Schrein gehört zum Bürgertum?",
            ),
            (What::ShowRelic, _, _) if partner.is_empty() => self.pick(
                "Which relics of the Reliquary do you show first?",
                "Welche Reliquien aus dem Schrein zeigst du vorher?",
            ),
            (What::ShowRelic, Lang::En, _) => format!("Which relics of the Reliquary do you show {partner} first?"),
            (What::ShowRelic, Lang::De, _) => format!("Welche Reliquien aus dem Schrein zeigst du {partner} vorher?"),
            (What::Partner, _, _) => self.pick("With whom do you want to exchange?", "Mit wem willst du tauschen?"),
            (What::Give, Lang::En, 0) => format!("How much favor do you give {partner}?"),
            (What::Give, Lang::De, 0) => format!("Wie viel Gunst gibst du {partner}?"),
            (What::Give, Lang::En, 1) => format!("How many secrets do you give {partner}?"),
            (What::Give, Lang::De, 1) => format!("Wie viele Geheimnisse gibst du {partner}?"),
            (What::Give, Lang::En, _) => {
                format!("What else do you give {partner}? Several only in the order of the list.")
            }
            (What::Give, Lang::De, _) => {
                format!("Was gibst du {partner} noch? Mehreres nur in der Reihenfolge der Liste.")
            }
            (What::Get, Lang::En, 0) => format!("How much favor do you want from {partner}?"),
            (What::Get, Lang::De, 0) => format!("Wie viel Gunst willst du von {partner}?"),
            (What::Get, Lang::En, 1) => format!("How many secrets do you want from {partner}?"),
            (What::Get, Lang::De, 1) => format!("Wie viele Geheimnisse willst du von {partner}?"),
            (What::Get, Lang::En, _) => {
                format!("What else do you want from {partner}? Several only in the order of the list.")
            }
            (What::Get, Lang::De, _) => {
                format!("Was willst du noch von {partner}? Mehreres nur in der Reihenfolge der Liste.")
            }
            (What::Exile, _, _) => self.pick("Which Citizen do you exile?", "Welchen Bürger schickst du ins Exil?"),
            (What::ShowAdviser, _, _) => self
                .pick("Which of your facedown advisers do you show?", "Welchen deiner verdeckten Ratgeber zeigst du?"),
            (What::ShowTo, Lang::En, _) => format!("To whom do you show {}?", self.card()),
            (What::ShowTo, Lang::De, _) => format!("Wem zeigst du die Karte {}?", self.card()),
            (What::Gather, Lang::En, _) => format!("The Gathering: do you come to {}?", self.site()),
            (What::Gather, Lang::De, _) => format!("Die Zusammenkunft: Kommst du zum {}?", self.site()),
            (What::Parley, _, _) => self.pick(
                "The Gathering: to whom do you propose an exchange?",
                "Die Zusammenkunft: Wem schlägst du einen Austausch vor?",
            ),
            _ => self.accept(),
        }
    }

    /// 8.
    fn chronicle(&self) -> String {
        match (self.prompt.what, self.lang) {
            (What::Vow, _) => self.pick(
                "You have won. Which oath do you vow for the next game?",
                "Du hast gewonnen. Welchen Eid schwörst du für die nächste Partie?",
            ),
            (What::Invite, _) => self.pick(
                "To which Exile do you offer Citizenship in the next game?",
                "Wem bietest du für die nächste Partie das Bürgertum an?",
            ),
            (What::Pledge, Lang::En) => format!(
                "{} offers you Citizenship in the next game; the sites you rule would count as theirs. Do you accept?",
                self.who()
            ),
            (What::Pledge, Lang::De) => format!(
                "{} bietet dir für die nächste Partie das Bürgertum an; die Orte, die du beherrschst, zählen dann als \
                 eigene. Nimmst du an?",
                self.who()
            ),
            (What::Build, _) => self.pick(
                "Do you build an edifice in place of a denizen, or repair a ruin?",
                "Baust du anstelle eines Bewohners ein Bauwerk, oder setzt du eine Ruine instand?",
            ),
            (_, _) => self.pick(
                "Which suit joins the world deck with three cards? The next suit adds two, the one after it one.",
                "Von welcher Farbe kommen drei Karten in den Weltstapel? Von der nächsten sind es zwei, von der übernächsten eine.",
            ),
        }
    }

    fn accept(&self) -> String {
        let (lang, who) = (self.lang, self.who());
        let Some(deal) = &self.view.deal else { return self.pick("Do you accept?", "Nimmst du an?") };
        let (gives, gets) = (bundle(deal.gives, self.view, lang), bundle(deal.gets, self.view, lang));
        match (deal.kind, lang) {
            (DealKind::Citizenship, _) => {
                let relic = self.offered(deal.space.unwrap_or_default());
                match lang {
                    Lang::En => format!(
                        "{who} offers you Citizenship with {relic}. Besides you get {gives} and give {gets}. Do you accept?"
                    ),
                    Lang::De => format!(
                        "{who} bietet dir das Bürgertum an, dazu {relic}. Außerdem bekommst du {gives} und gibst {gets}. Nimmst du an?"
                    ),
                }
            }
            (_, Lang::En) => format!("{who} proposes: you get {gives} and give {gets}. Do you accept?"),
            (_, Lang::De) => format!("{who} schlägt vor: Du bekommst {gives} und gibst {gets}. Nimmst du an?"),
        }
    }

    /// A relic of the Reliquary, by its name or its space.
    fn offered(&self, space: u8) -> String {
        let relic = self.view.reliquary.get(usize::from(space)).copied().flatten();
        if let Some(relic) = relic.and_then(|relic| relic.card) {
            return card_name(relic, self.lang).to_owned();
        }
        let name = cards::space(space, self.lang).name;
        match self.lang {
            Lang::En => format!("the unknown relic on the space {name}"),
            Lang::De => format!("die unbekannte Reliquie auf dem Feld {name}"),
        }
    }

    /// A card's own question: it stands with the card's words.
    fn power(&self) -> String {
        let (n, lang) = (self.n(), self.lang);
        let Some(question) = self.prompt.card.and_then(|card| cards::question(card, n, lang)) else {
            return self.pick("What do you choose?", "Was wählst du?");
        };
        let question = match question {
            "{journey}" => self.journey(self.view.active),
            question => question.replace("{site}", &self.site()).replace("{n}", &(n + 1).to_string()),
        };
        let relic = self.view.relics.last().and_then(|CardView { card, .. }| *card);
        format!("{}: {}", self.card(), question.replace("{relic}", relic.map_or("", |relic| card_name(relic, lang))))
    }
}

/// What another player is asked, for those who wait; none if nobody is asked.
pub fn asked_of(view: &View, lang: Lang) -> Option<&'static str> {
    view.to_move?;
    Some(match view.asked? {
        What::Act => lang.pick("Which action to take.", "Welche Aktion es sein soll."),
        What::Endow | What::Place | What::Reject => lang.pick("How to begin.", "Wie es beginnt."),
        What::Feed | What::Opportunity => lang.pick("How the turn begins.", "Wie der Zug beginnt."),
        What::RestPowers => lang.pick("What happens at the Rest.", "Was beim Ruhen geschieht."),
        What::Bestow => lang.pick("Who gets the title.", "Wer den Titel bekommt."),
        What::Modify | What::Bounty => {
            lang.pick("Whether something changes the action.", "Ob etwas die Aktion verändert.")
        }
        What::Source => lang.pick("Where to search.", "Wo gesucht wird."),
        What::Sift => lang.pick("Which of the cards drawn to keep.", "Welche der gezogenen Karten bleibt."),
        What::PlayFirst | What::Play => lang.pick("What to do with a card.", "Was mit einer Karte geschieht."),
        What::Clear | What::Slum | What::MakeRoom | What::Trim => {
            lang.pick("Which card makes room.", "Welche Karte Platz macht.")
        }
        What::Muster => lang.pick("Where to muster.", "Wo angeworben wird."),
        What::Trade | What::Barter => lang.pick("What to trade.", "Was getauscht wird."),
        What::Recover | What::Pay | What::Spread => {
            lang.pick("What to recover, and for what.", "Was geborgen wird und wofür.")
        }
        What::Travel | What::TravelAgain => lang.pick("Where to travel.", "Wohin die Reise geht."),
        What::Defender | What::Target | What::Dice | What::CampaignAgain => {
            lang.pick("Whom to attack, and for what.", "Wer angegriffen wird und wofür.")
        }
        What::Join | What::Admit => lang.pick("Who helps to defend.", "Wer bei der Verteidigung hilft."),
        What::Plans => lang.pick("Which battle plans to use.", "Welche Schlachtpläne gelten."),
        What::Sacrifice => lang.pick("How many warbands to sacrifice.", "Wie viele Scharen geopfert werden."),
        What::Fall | What::Bleed | What::Shed => lang.pick("Which warbands fall.", "Welche Scharen fallen."),
        What::Occupy => lang.pick("How many warbands stay at a site taken.", "Wie viele Scharen einen Ort besetzen."),
        What::Banish => lang.pick("Where the defeated pawn goes.", "Wohin die besiegte Figur geht."),
        What::Agree | What::Permit | What::LendAgree | What::BorrowAgree => {
            lang.pick("Whether to agree.", "Ob das recht ist.")
        }
        What::PickUp | What::SetDown | What::Lend | What::LendTo | What::Borrow | What::BorrowFrom => {
            lang.pick("Which warbands to move.", "Welche Scharen den Platz wechseln.")
        }
        What::Offer | What::OfferRelic | What::ShowRelic => {
            lang.pick("An offer of Citizenship.", "Ein Angebot des Bürgertums.")
        }
        What::Partner | What::Give | What::Get | What::Parley => {
            lang.pick("What to propose as an exchange.", "Welcher Tausch vorgeschlagen wird.")
        }
        What::Accept => lang.pick("Whether to accept the exchange.", "Ob der Tausch angenommen wird."),
        What::Exile => lang.pick("Which Citizen to exile.", "Wer ins Exil muss."),
        What::ShowAdviser | What::ShowTo => {
            lang.pick("Which adviser to show, and to whom.", "Welcher Ratgeber wem gezeigt wird.")
        }
        What::Power => lang.pick("How a card is used.", "Wie eine Karte genutzt wird."),
        What::Gather => lang.pick("Who comes to the Gathering.", "Wer zur Zusammenkunft kommt."),
        What::Vow | What::Invite | What::Pledge | What::Build | What::Enlist => {
            lang.pick("What the next game begins with.", "Womit die nächste Partie beginnt.")
        }
    })
}
