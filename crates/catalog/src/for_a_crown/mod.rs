//! The texts of For a Crown.

mod balance;
mod board;
mod cards;
mod faults;
mod race;
mod reason;
mod tell;

use kabale_core::{Objection, Seat, Spot};
use kabale_for_a_crown::{
    Bill, Choice, DataRef, Direction, Effect, Event, EventDef, Family, ForACrown, Options, Phase, Place, Prompt, Slot,
    Subject, SubjectRef, View,
};

use crate::{About, CardText, Lang, Line, Load, Note, OptionText, Reason, Telling, Tincture, Voice, Words};
use cards::capitalized;

pub use cards::{amount, order, symbols};
pub use race::{is_robbed, tallies};

impl Words for ForACrown {
    const COLORS: &'static [Tincture] =
        &[Tincture::Purpure, Tincture::Azure, Tincture::Tenne, Tincture::Rose, Tincture::Vert];
    const LOAD: Option<Load> = Some(faults::load);

    fn about(lang: Lang) -> About {
        match lang {
            Lang::En => About {
                name: "For a Crown",
                blurb: "Animal nobles hire thieves, bankers and mages. All their cards share one deck, and nobody knows what \
                        comes next.",
                minutes: 30,
                primer: &[
                    "Four rounds, and the most rubies win. Everybody starts with a chest of 10 rubies, a few coins and an \
                     heirloom that counts as 10 rubies. In each round everybody hires one subject from the court, in the \
                     first round two, from the most to the least influential player. Coins pay for them; a ruby may stand \
                     in for a coin.",
                    "All subjects and some events come into one shared deck. It is shuffled and turned up card by card: \
                     each subject works for the player who hired it. Your subjects stay in the deck and work again every \
                     round. A subject of level 1 leaves you the choice between two effects; the others do all they show.",
                    "The gallery shows influence: further right is better. It decides who hires first, what a Scandal costs \
                     and who is ahead on a tie. Masked thieves in front of you make you the victim of a Burglary. If you \
                     must return rubies and have none, the heirloom is sold for 10; if it is sold already, you are out, \
                     and the game ends with this round.",
                    "At the end the most influential player and the player with the most coins each gain a ruby, and the \
                     player with the most thieves loses one.",
                ],
            },
            Lang::De => About {
                name: "Für die Krone",
                blurb: "Tierischer Adel heuert Diebe, Bankiers und Magierinnen an. Alle Karten kommen in einen Stapel, und \
                        niemand weiß, was als Nächstes kommt.",
                minutes: 30,
                primer: &[
                    "Vier Runden, und die meisten Rubine gewinnen. Alle beginnen mit einer Truhe mit 10 Rubinen, ein paar \
                     Münzen und einem Erbstück, das 10 Rubine zählt. In jeder Runde heuern alle einen Untertan vom \
                     königlichen Hof an, in der ersten Runde zwei; wer mehr Einfluss hat, ist früher dran. Bezahlt wird mit \
                     Münzen; ein Rubin darf eine Münze ersetzen.",
                    "Alle Untertanen und einige Ereignisse kommen in einen gemeinsamen Stapel. Er wird gemischt und Karte \
                     für Karte aufgedeckt: Jeder Untertan arbeitet für die Familie, die ihn angeheuert hat. Deine \
                     Untertanen bleiben im Stapel und arbeiten jede Runde wieder. Untertanen der Stufe 1 lassen dir die \
                     Wahl zwischen zwei Effekten, die anderen tun alles, was sie zeigen.",
                    "Die Galerie zeigt den Einfluss: Weiter rechts ist besser. Danach richtet sich, wer zuerst anheuert, \
                     was ein Skandal kostet und wer bei Gleichstand vorn liegt. Maskierte Diebe vor dir machen dich zum \
                     Opfer eines Einbruchs. Musst du Rubine abgeben und hast keine, verkaufst du das Erbstück für 10; ist \
                     es schon verkauft, scheidest du aus, und das Spiel endet mit dieser Runde.",
                    "Am Ende bekommen die einflussreichste Person und wer die meisten Münzen hat je einen Rubin, und wer \
                     die meisten Diebe hat, verliert einen.",
                ],
            },
        }
    }

    fn caveat(lang: Lang) -> Option<&'static str> {
        Some(lang.pick(
            "Only some of the printed cards are known: the others, the die and the gallery are reconstructed (CRN-13.5).",
            "Nur ein Teil der gedruckten Karten ist bekannt: Die übrigen, der Würfel und die Galerie sind rekonstruiert \
             (CRN-13.5).",
        ))
    }

    fn rules_text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/rules/for-a-crown.md"),
            include_str!("../../../../docs/rules/de/for-a-crown.md"),
        )
    }

    fn seat_name(seat: Seat, lang: Lang) -> String {
        family_name(Family::of(seat), lang).to_owned()
    }

    fn option(id: &str, lang: Lang) -> OptionText {
        match (id, lang) {
            ("data", Lang::En) => OptionText {
                title: "Card data",
                text: "What is printed on cards, die and board, named by its hash; a file is loaded with --data.",
            },
            ("data", Lang::De) => OptionText {
                title: "Kartendaten",
                text: "Was auf Karten, Würfel und Plan gedruckt ist, benannt durch seinen Hash; eine Datei lädt man mit --data.",
            },
            ("may_move_fewer", Lang::En) => OptionText {
                title: "Moves are optional",
                text: "You may move fewer portraits than a card or the die shows; otherwise every Move is carried out.",
            },
            ("may_move_fewer", Lang::De) => OptionText {
                title: "Bewegen ist freiwillig",
                text: "Du darfst weniger Gemälde bewegen, als eine Karte oder der Würfel zeigt; sonst ist jede Bewegung Pflicht.",
            },
            (_, Lang::En) => OptionText {
                title: "Strict supply",
                text: "There are only 60 rubies, 30 coins and 25 thieves; everybody takes only as much as is left.",
            },
            (_, Lang::De) => OptionText {
                title: "Knapper Vorrat",
                text: "Es gibt nur 60 Rubine, 30 Münzen und 25 Diebe; alle nehmen nur so viel, wie noch da ist.",
            },
        }
    }

    fn cards(lang: Lang) -> Vec<CardText> {
        cards::all(DataRef::default(), lang)
    }

    fn cards_of(options: &Options, lang: Lang) -> Vec<CardText> {
        cards::all(options.data, lang)
    }

    fn ask(prompt: &Prompt, view: &View, voice: Voice<'_>) -> String {
        ask(prompt, view, voice.lang)
    }

    fn rule(prompt: &Prompt) -> &'static str {
        match prompt {
            Prompt::Hire { .. } => "CRN-4.2",
            Prompt::Pay { .. } => "CRN-4.3",
            Prompt::ChooseOne { .. } => "CRN-5.12",
            Prompt::Next { .. } => "CRN-5.11",
            Prompt::Target { effect: Effect::Thief, .. } => "CRN-5.6",
            Prompt::Target { effect: Effect::Hit, .. } => "CRN-5.7",
            Prompt::Target { .. } => "CRN-5.10",
            Prompt::Bribe { .. } => "CRN-5.17",
            Prompt::Offer => "CRN-5.19",
        }
    }

    fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
        label(choice, view, voice)
    }

    fn spot(spot: Spot, view: &View, voice: Voice<'_>) -> String {
        self::spot(spot, view, voice)
    }

    fn tell(event: &Event, _view: &View, telling: Telling<'_>) -> String {
        tell::tell(event, telling)
    }

    fn note(event: &Event, chose: Option<Seat>) -> Note {
        tell::note(event, chose)
    }

    fn object(objection: &Objection, lang: Lang) -> String {
        object(objection.code, lang).to_owned()
    }

    fn attempts(zone: &str, index: u8, view: &View) -> Vec<String> {
        let at = usize::from(index);
        match zone {
            "stacks" => vec![format!("hire {}", Place { level: 1, slot: Slot::Open(index) })],
            "court" => vec![format!("hire {}", Place { level: index / 2 + 2, slot: Slot::Open(index % 2) })],
            "decks" => vec![format!("hire {}", Place { level: index + 2, slot: Slot::Deck })],
            "seat" => {
                let family = Family::ALL.get(at).map(|family| [format!("thief {family}"), format!("hit {family}")]);
                family.into_iter().flatten().collect()
            }
            "gallery" => {
                let player = view.seats.iter().find(|player| player.field == Some(index.saturating_add(1)));
                let family = player.and_then(|player| Family::ALL.get(player.seat.index()));
                let moves = family.map(|family| [format!("move {family} left"), format!("move {family} right")]);
                moves.into_iter().flatten().collect()
            }
            "rubies" => vec![format!("rubies {index}")],
            "thieves" => vec![format!("bribe {index}")],
            "symbols" => Effect::ALL.get(at).map(|effect| format!("do {effect}")).into_iter().collect(),
            "die" => vec!["roll".to_owned()],
            _ => Vec::new(),
        }
    }

    fn zones(view: &View) -> Vec<(&'static str, u8)> {
        vec![("stacks", 3), ("court", 4), ("decks", 2), ("seat", view.seats.len() as u8), ("gallery", 9)]
    }

    fn terms(lang: Lang) -> Vec<CardText> {
        crate::terms::for_a_crown(lang)
    }

    fn score_part(id: &str, lang: Lang) -> &'static str {
        match id {
            "rubies" => lang.pick("rubies", "Rubine"),
            "heirloom" => lang.pick("heirloom", "Erbstück"),
            "influence" => lang.pick("field in the gallery", "Feld in der Galerie"),
            "coins" => lang.pick("coins left", "übrige Münzen"),
            _ => lang.pick("thieves", "Diebe"),
        }
    }

    fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
        reason::reason(before, after, by)
    }

    fn race(view: &View, voice: Voice<'_>) -> Vec<Line> {
        crate::race::lines(tallies(view, voice), view.eye, Self::color, voice)
    }

    fn board(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
        board::draw(view, voice, width)
    }
}

/// The name of a family.
pub fn family_name(family: Family, lang: Lang) -> &'static str {
    match family {
        Family::Rabbit => lang.pick("Countess Rabbit", "Gräfin von Hase"),
        Family::Penguin => lang.pick("Viscount Penguin", "Lord Pinguin"),
        Family::Monkey => lang.pick("Baron Monkey", "Baron zu Affe"),
        Family::Flamingo => lang.pick("Duke Flamingo", "Herzog Flamingo"),
        Family::Croc => lang.pick("Marquise Croc", "Marquise de Krokó"),
    }
}

pub(super) fn subject_name(subject: &Subject, lang: Lang) -> &str {
    lang.pick(&subject.name, &subject.name_de)
}

pub(super) fn event_name(event: &EventDef, lang: Lang) -> &str {
    lang.pick(&event.name, &event.name_de)
}

/// `3 coins and 2 rubies`, `2 rubies`, `nothing`.
pub(super) fn price(coins: u8, rubies: u8, lang: Lang) -> String {
    let coins = (coins > 0).then(|| amount(Effect::Coin, u16::from(coins), lang));
    let rubies = (rubies > 0).then(|| amount(Effect::Ruby, u16::from(rubies), lang));
    match (coins, rubies) {
        (Some(coins), Some(rubies)) => format!("{coins} {} {rubies}", lang.pick("and", "und")),
        (coins, rubies) => coins.or(rubies).unwrap_or_else(|| lang.pick("nothing", "nichts").to_owned()),
    }
}

/// A sentence on what the viewer's chest holds, for questions about paying.
fn chest(view: &View, lang: Lang) -> String {
    let own = view.seats.iter().filter(|player| view.eye.is(player.seat)).find_map(|player| player.chest);
    let Some(chest) = own else { return String::new() };
    let (coins, rubies) = (amount(Effect::Coin, chest.coins, lang), amount(Effect::Ruby, chest.rubies, lang));
    match lang {
        Lang::En => format!(" You have {coins} and {rubies}."),
        Lang::De => format!(" Du hast {coins} und {rubies}."),
    }
}

fn ask(prompt: &Prompt, view: &View, lang: Lang) -> String {
    let who = |subject: &Option<SubjectRef>| match (subject, lang) {
        (Some(subject), Lang::En) => format!("Your {}", subject_name(subject, lang)),
        (Some(subject), Lang::De) => subject_name(subject, lang).to_owned(),
        (None, _) => lang.pick("The magic die", "Der Magische Würfel").to_owned(),
    };
    match prompt {
        Prompt::Hire { round, hires } => {
            let which = match (round, hires) {
                (1, 2) => lang.pick(", first subject", ", erster Untertan"),
                (1, _) => lang.pick(", second subject", ", zweiter Untertan"),
                _ => "",
            };
            match lang {
                Lang::En => format!("Round {round} of 4{which}: whom do you hire?{}", chest(view, lang)),
                Lang::De => format!("Runde {round} von 4{which}: Wen heuerst du an?{}", chest(view, lang)),
            }
        }
        Prompt::Pay { bill, cost } => {
            let what = match bill {
                Bill::Hire(place) => match (subject_at(*place, view), lang) {
                    (Some(subject), Lang::En) => format!("The {}", subject_name(subject.get(), lang)),
                    (Some(subject), Lang::De) => format!("Die Karte {}", subject_name(subject.get(), lang)),
                    (None, _) => capitalized(&at_court(*place, view, lang)),
                },
                Bill::Bribe(_) => lang.pick("The bribe", "Die Bestechung").to_owned(),
                Bill::Roll => lang.pick("The roll", "Der Wurf").to_owned(),
            };
            match lang {
                Lang::En => format!("{what} costs {cost}. How do you pay?{}", chest(view, lang)),
                Lang::De => format!("{what} kostet {cost}. Wie zahlst du?{}", chest(view, lang)),
            }
        }
        Prompt::ChooseOne { subject, .. } => match lang {
            Lang::En => format!("{}: which of the two this round?", who(subject)),
            Lang::De => format!("{}: Welches von beiden diese Runde?", who(subject)),
        },
        Prompt::Next { subject, .. } => match lang {
            Lang::En => format!("{}: which effect comes next?", who(subject)),
            Lang::De => format!("{}: Welcher Effekt kommt als Nächstes?", who(subject)),
        },
        Prompt::Target { subject, effect, left } => {
            let question = match effect {
                Effect::Thief => lang.pick("who takes a masked thief?", "Wer bekommt einen Maskierten Dieb?"),
                Effect::Hit => lang.pick("who loses a ruby?", "Wer verliert einen Rubin?"),
                _ => lang.pick("which portrait do you move?", "Welches Gemälde bewegst du?"),
            };
            let more = match (left, lang) {
                (1, _) => String::new(),
                (left, Lang::En) => format!(" ({left} left)"),
                (left, Lang::De) => format!(" (noch {left})"),
            };
            format!("{}: {question}{more}", who(subject))
        }
        Prompt::Bribe { thieves } => {
            let lie = if *thieves == 1 { "liegt" } else { "liegen" };
            let thieves = amount(Effect::Thief, *thieves, lang);
            match lang {
                Lang::En => format!(
                    "Bribery: you have {thieves} in front of you. How many do you buy off, at 1 coin or ruby each?"
                ),
                Lang::De => format!(
                    "Bestechung: Vor dir {lie} {thieves}. Wie viele gibst du zurück, für je 1 Münze oder Rubin?"
                ),
            }
        }
        Prompt::Offer => match lang {
            Lang::En => format!("Do you pay 1 coin or 1 ruby to roll the magic die?{}", chest(view, lang)),
            Lang::De => {
                format!("Zahlst du 1 Münze oder 1 Rubin für einen Wurf des Magischen Würfels?{}", chest(view, lang))
            }
        },
    }
}

/// The name of the subject at a place, or that it is the top card of a deck.
fn at_court(place: Place, view: &View, lang: Lang) -> String {
    match (subject_at(place, view), lang) {
        (Some(subject), _) => subject_name(subject.get(), lang).to_owned(),
        (None, Lang::En) => format!("the unseen top card of the level {} deck", place.level),
        (None, Lang::De) => format!("die verdeckte oberste Karte der Stufe {}", place.level),
    }
}

fn subject_at(place: Place, view: &View) -> Option<SubjectRef> {
    let column = usize::from(place.level);
    match place.slot {
        Slot::Open(index) if column == 1 => view.stacks.get(usize::from(index)).map(|stack| stack.subject),
        Slot::Open(index) => *view.court.get((column - 2) * 2 + usize::from(index))?,
        Slot::Deck => None,
    }
}

fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    match choice {
        Choice::Hire(place) => hire_label(place, view, lang),
        Choice::Rubies(rubies) => {
            let cost = match view.phase {
                Phase::Pay(_, Bill::Hire(place)) => view.costs[usize::from(place.level) - 1].unwrap_or(0),
                Phase::Pay(_, Bill::Bribe(thieves)) => thieves,
                _ => 1,
            };
            capitalized(&price(cost.saturating_sub(rubies), rubies, lang))
        }
        Choice::Do(effect) => {
            let n = view.acting.filter(|acting| acting.choose_one).map_or(1, |acting| acting.left.count(effect));
            capitalized(&order(effect, n, lang))
        }
        Choice::Thief(family) => {
            let thieves = view.seats.get(family as usize).map_or(0, |player| player.thieves);
            format!("{} ({})", voice.name(family.seat()), amount(Effect::Thief, thieves, lang))
        }
        Choice::Hit(family) => {
            let sold = view.seats.get(family as usize).is_some_and(|player| !player.heirloom);
            let note = if sold { lang.pick(" (heirloom sold)", " (Erbstück verkauft)") } else { "" };
            format!("{}{note}", voice.name(family.seat()))
        }
        Choice::Move(family, direction) => {
            let way = match direction {
                Direction::Left => lang.pick("to the left", "nach links"),
                Direction::Right => lang.pick("to the right", "nach rechts"),
            };
            let field = board::next_free(family, direction, view).map_or_else(String::new, |field| field.to_string());
            match lang {
                Lang::En => format!("{} {way}, to field {field}", voice.name(family.seat())),
                Lang::De => format!("{} {way} auf Feld {field}", voice.name(family.seat())),
            }
        }
        Choice::Bribe(0) => lang.pick("None", "Keinen").to_owned(),
        Choice::Bribe(n) => capitalized(&amount(Effect::Thief, u16::from(n), lang)),
        Choice::Pass => match view.phase {
            Phase::Target(..) => lang.pick("Move no portrait", "Kein Gemälde bewegen").to_owned(),
            _ => lang.pick("No roll", "Kein Wurf").to_owned(),
        },
        Choice::Roll => lang.pick("Pay and roll", "Zahlen und würfeln").to_owned(),
    }
}

fn hire_label(place: Place, view: &View, lang: Lang) -> String {
    let level = place.level;
    let cost = view.costs[usize::from(level) - 1].unwrap_or(0);
    let twin = Place { level, slot: Slot::Open(0) };
    let is_twin = place.slot == Slot::Open(1) && subject_at(twin, view) == subject_at(place, view);
    let what = if let Some(subject) = subject_at(place, view) {
        let name = subject_name(subject.get(), lang);
        let again = if is_twin { " (2)" } else { "" };
        format!("{name}{again}: {}", symbols(subject.symbols, subject.choose_one, lang))
    } else {
        let cards = view.decks.get(usize::from(level) - 2).copied().unwrap_or(0);
        match lang {
            Lang::En => format!("unseen top card of the deck ({cards} left)"),
            Lang::De => format!("verdeckte oberste Karte (noch {cards})"),
        }
    };
    match lang {
        Lang::En => format!("Level {level}, cost {cost}: {what}"),
        Lang::De => format!("Stufe {level}, Kosten {cost}: {what}"),
    }
}

fn spot(spot: Spot, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    let index = spot.index;
    match spot.zone {
        "stacks" => at_court(Place { level: 1, slot: Slot::Open(index) }, view, lang),
        "court" => at_court(Place { level: index / 2 + 2, slot: Slot::Open(index % 2) }, view, lang),
        "decks" => at_court(Place { level: index + 2, slot: Slot::Deck }, view, lang),
        "gallery" => match view.seats.iter().find(|player| player.field == Some(index + 1)) {
            Some(player) => match lang {
                Lang::En => format!("{} (field {})", voice.name(player.seat), index + 1),
                Lang::De => format!("{} (Feld {})", voice.name(player.seat), index + 1),
            },
            None => format!("{} {}", lang.pick("Field", "Feld"), index + 1),
        },
        "rubies" => amount(Effect::Ruby, u16::from(index), lang),
        "thieves" => amount(Effect::Thief, u16::from(index), lang),
        "symbols" => Effect::ALL.get(usize::from(index)).map_or_else(String::new, |effect| order(*effect, 1, lang)),
        _ => lang.pick("Magic die", "Magischer Würfel").to_owned(),
    }
}

fn object(code: &str, lang: Lang) -> &'static str {
    match code {
        "game_over" => lang.pick("the game is over.", "Das Spiel ist vorbei."),
        "not_playing" => lang.pick("that family does not play.", "Diese Familie spielt nicht mit."),
        "no_tile" => {
            lang.pick("that column has no cost tile yet.", "In dieser Spalte liegt noch kein Kostenplättchen.")
        }
        "no_card" => lang.pick("there is no card there.", "Dort liegt keine Karte."),
        "cannot_pay" => lang.pick("your chest cannot pay for that.", "Das gibt deine Truhe nicht her."),
        "hire_first" => lang.pick("a subject must be hired now.", "Jetzt wird ein Untertan angeheuert."),
        "bad_payment" => lang.pick(
            "that many rubies cannot be paid: coins may be replaced by rubies, not the other way round.",
            "So viele Rubine gehen nicht: Rubine dürfen Münzen ersetzen, nicht umgekehrt.",
        ),
        "pay_first" => lang.pick("first you must pay.", "Erst muss bezahlt werden."),
        "not_possible" => lang.pick("that effect is not possible now.", "Dieser Effekt ist gerade nicht möglich."),
        "not_on_card" => lang.pick("that effect is no longer open.", "Dieser Effekt steht nicht mehr aus."),
        "which_effect_first" => {
            lang.pick("first choose which effect comes next.", "Wähle erst, welcher Effekt als Nächstes kommt.")
        }
        "not_yourself" => lang.pick("it must be another player.", "Es muss jemand anderes sein."),
        "is_out" => lang.pick("that family is out.", "Diese Familie ist ausgeschieden."),
        "no_free_field" => lang.pick("there is no free field that way.", "Dort ist kein Feld mehr frei."),
        "too_many_thieves" => lang.pick(
            "you do not have that many thieves, or cannot pay for them.",
            "So viele Diebe hast du nicht, oder du kannst sie nicht bezahlen.",
        ),
        "bribe_how_many" => {
            lang.pick("first say how many thieves you buy off.", "Sag erst, wie viele Diebe du zurückgibst.")
        }
        "roll_or_pass" => lang.pick("first say whether you pay for a roll.", "Sag erst, ob du für einen Wurf zahlst."),
        _ => lang.pick("the effect has to be finished first.", "Erst muss der Effekt zu Ende gebracht werden."),
    }
}
