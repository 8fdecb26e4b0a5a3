//! The texts of In the Shadow of the Throne.

mod balance;
mod board;
mod cards;
mod object;
mod race;
mod reason;
mod tell;

use kabale_core::{Game as _, Objection, Seat, Spot};
use kabale_shadow_throne::{
    Ability, Card, Character, Choice, DISPLAYS, Event, MAX_REVEALS, Phase, Prompt, ShadowThrone, Stack, View,
};

pub use self::race::tallies;
use crate::{About, CardText, Lang, Line, Note, OptionText, Reason, Telling, Tincture, Voice, Words};

impl Words for ShadowThrone {
    const COLORS: &'static [Tincture] = &[Tincture::Gules, Tincture::Azure, Tincture::Vert, Tincture::Or];

    fn about(lang: Lang) -> About {
        match lang {
            Lang::En => About {
                name: "In the Shadow of the Throne",
                blurb: "One more card, or is it enough? Dare, bend the truth a little, and leave the others the crumbs.",
                minutes: 20,
                primer: &[
                    "In your turn you reveal cards one at a time, five at most. Each may be worth at most as much as the \
                     one before. A higher card ends your turn and everything revealed is lost, unless abilities of your \
                     characters lower it. If you stop in time, you collect the cards, or you give them all to another \
                     player and take one of their cards.",
                    "Your display has room for five characters, up to five cards each. If you have a character and \
                     nobody has more of it than you, you can use its ability. If a card is worth exactly as much as the \
                     one before, by itself or through an ability, you may destroy a card of any player.",
                    "When the first draw pile is used up, the discard pile is shuffled again, with the End card in \
                     it. When it is revealed, the game is over at once. A stack of two or more cards scores the \
                     value of its character, a single card nothing. The most points win.",
                ],
            },
            Lang::De => About {
                name: "Im Schatten des Throns",
                blurb: "Noch eine Karte, oder reicht es? Wage etwas, hilf ein wenig nach und lass den anderen die Reste.",
                minutes: 20,
                primer: &[
                    "In deinem Zug deckst du Karten auf, eine nach der anderen, höchstens fünf. Jede darf höchstens so viel \
                     wert sein wie die davor. Eine höhere beendet deinen Zug, und alles Aufgedeckte ist verloren, es sei denn, \
                     du senkst sie mit Fähigkeiten deiner Charaktere. Hörst du rechtzeitig auf, sammelst du die Karten oder \
                     gibst sie alle jemandem und nimmst dafür eine Karte von dort.",
                    "In deiner Auslage ist Platz für fünf Charaktere mit je bis zu fünf Karten. Hast du einen Charakter und \
                     niemand mehr Karten davon als du, kannst du seine Fähigkeit nutzen. Ist eine Karte genau so viel wert wie die \
                     davor, von selbst oder durch eine Fähigkeit, darfst du eine Karte von irgendwem zerstören.",
                    "Ist der erste Nachziehstapel aufgebraucht, wird der Ablagestapel neu gemischt, mit der Karte Spielende \
                     darin. Wird sie aufgedeckt, ist das Spiel sofort vorbei. Ein Stapel aus zwei oder mehr Karten zählt den \
                     Wert seines Charakters, eine einzelne Karte nichts. Die meisten Punkte gewinnen.",
                ],
            },
        }
    }

    fn rules_text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/rules/shadow-throne.md"),
            include_str!("../../../../docs/rules/de/shadow-throne.md"),
        )
    }

    fn seat_name(seat: Seat, lang: Lang) -> String {
        let names = match lang {
            Lang::En => ["Red", "Blue", "Green", "Yellow"],
            Lang::De => ["Rot", "Blau", "Grün", "Gelb"],
        };
        names[seat.index()].to_owned()
    }

    fn option(id: &str, _lang: Lang) -> OptionText {
        unreachable!("the game has no options, so none is called {id}")
    }

    fn cards(lang: Lang) -> Vec<CardText> {
        let characters = Character::ALL.into_iter().map(Card::Character);
        characters.chain([Card::End]).map(|card| cards::text(card, lang)).collect()
    }

    fn ask(prompt: &Prompt, view: &View, voice: Voice<'_>) -> String {
        ask(*prompt, view, voice)
    }

    fn rule(prompt: &Prompt) -> &'static str {
        match prompt {
            Prompt::Begin => "SHD-4.1",
            Prompt::Decide { .. } => "SHD-4.3",
            Prompt::TooHigh { .. } => "SHD-4.6",
            Prompt::Destroy { .. } => "SHD-4.9",
            Prompt::Take { .. } => "SHD-5.8",
            Prompt::GiveUp { .. } => "SHD-5.6",
        }
    }

    fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
        label(choice, view, voice)
    }

    fn spot(spot: Spot, view: &View, voice: Voice<'_>) -> String {
        let lang = voice.lang;
        match spot.zone {
            "draw" => lang.pick("the draw pile", "der Nachziehstapel").to_owned(),
            "discard" => lang.pick("the discard pile", "der Ablagestapel").to_owned(),
            "raise" | "lower" => {
                let card = view.middle.get(usize::from(spot.index));
                card.map_or("?", |card| character_name(card.character, lang)).to_owned()
            }
            display => {
                let seat = display.bytes().last().and_then(|digit| Seat::from_number(digit.wrapping_sub(b'0')));
                let stack = seat.and_then(|seat| {
                    let stack = view.seats.get(seat.index())?.stacks.get(usize::from(spot.index))?;
                    Some(format!("{}: {}", voice.name(seat), stack_name(*stack, lang)))
                });
                stack.unwrap_or_else(|| "?".to_owned())
            }
        }
    }

    fn tell(event: &Event, _view: &View, telling: Telling<'_>) -> String {
        tell::tell(event, telling)
    }

    fn note(event: &Event, _chose: Option<Seat>) -> Note {
        tell::note(event)
    }

    fn on_turn(state: &Self, _view: &View) -> Option<Seat> {
        state.to_move().map(|_| state.active())
    }

    fn object(objection: &Objection, lang: Lang) -> String {
        object::object(objection.code, lang).to_owned()
    }

    fn attempts(zone: &str, index: u8, view: &View) -> Vec<String> {
        let number = index.saturating_add(1);
        match zone {
            "draw" => vec!["reveal".to_owned(), "use prophet".to_owned()],
            "discard" => vec!["bust".to_owned()],
            "raise" => vec!["use jester up".to_owned()],
            "lower" => ["use general", "use jester down", "use assassin"].map(str::to_owned).to_vec(),
            "seat" if view.eye.is(Seat::new(index % 4)) => vec!["collect".to_owned()],
            "seat" => vec![format!("destroy {number}"), format!("swap {number}")],
            display => {
                let seat = display.bytes().last().map_or(0, |digit| usize::from(digit.saturating_sub(b'1')));
                let stack = view.seats.get(seat).and_then(|seat| seat.stacks.get(usize::from(index)));
                stack.map_or_else(Vec::new, |stack| {
                    let character = stack.character;
                    let uses = Ability::ALL.into_iter().filter(|ability| ability.character() == character);
                    let uses = uses.map(|ability| format!("use {ability}"));
                    let verbs = ["hit", "take", "drop"].map(|verb| format!("{verb} {character}"));
                    if view.to_move.is_some_and(|own| own.index() == seat) {
                        uses.chain(verbs).collect()
                    } else {
                        verbs.into_iter().chain([format!("destroy {}", seat + 1)]).collect()
                    }
                })
            }
        }
    }

    fn zones(view: &View) -> Vec<(&'static str, u8)> {
        let mut zones = vec![("draw", 1), ("seat", view.seats.len() as u8)];
        zones.extend(DISPLAYS.into_iter().zip(&view.seats).map(|(zone, seat)| (zone, seat.stacks.len() as u8)));
        zones
    }

    fn terms(lang: Lang) -> Vec<CardText> {
        crate::terms::shadow_throne(lang)
    }

    fn score_part(id: &str, lang: Lang) -> &'static str {
        let character = Character::ALL.into_iter().find(|character| character.id() == id);
        character_name(character.expect("the parts of a score are stacks"), lang)
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

fn card_name(card: Card, lang: Lang) -> &'static str {
    cards::text(card, lang).name
}

fn character_name(character: Character, lang: Lang) -> &'static str {
    card_name(Card::Character(character), lang)
}

/// A card with its value: `King (9)`.
fn card_with_value(card: Card, lang: Lang) -> String {
    match card {
        Card::Character(character) => format!("{} ({})", character_name(character, lang), character.value()),
        Card::End => card_name(card, lang).to_owned(),
    }
}

/// A stack with its number of cards: `3× King`.
fn stack_name(stack: Stack, lang: Lang) -> String {
    format!("{}× {}", stack.count, character_name(stack.character, lang))
}

/// `1 card`, `2 cards`.
fn n_cards(n: usize, lang: Lang) -> String {
    match (n, lang) {
        (1, Lang::En) => "1 card".to_owned(),
        (_, Lang::En) => format!("{n} cards"),
        (1, Lang::De) => "1 Karte".to_owned(),
        (_, Lang::De) => format!("{n} Karten"),
    }
}

fn ask(prompt: Prompt, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    let last = view.middle.last().map_or("", |card| character_name(card.character, lang));
    let is_last = view.middle.len() == usize::from(MAX_REVEALS); // SHD-4.4
    match (prompt, lang) {
        (Prompt::Begin, Lang::En) => "Your turn begins: the first card may be anything.".to_owned(),
        (Prompt::Begin, Lang::De) => "Dein Zug beginnt: Die erste Karte darf alles sein.".to_owned(),
        (Prompt::Decide { may_destroy: false, .. }, _) if is_last => lang
            .pick("Five cards are revealed. What becomes of them?", "Fünf Karten liegen offen. Was wird aus ihnen?")
            .to_owned(),
        (Prompt::Decide { value, may_destroy: true, .. }, Lang::En) => {
            let may = if is_last { "destroy or stop" } else { "destroy, go on, or stop" };
            format!("The {last} is worth {value}, just like the card before: you may {may}.")
        }
        (Prompt::Decide { value, may_destroy: true, .. }, Lang::De) => {
            let may = if is_last { "zerstören oder aufhören" } else { "zerstören, weitermachen oder aufhören" };
            format!("Die Karte {last} ist {value} wert, genau wie die Karte davor: Du kannst {may}.")
        }
        (Prompt::Decide { .. }, Lang::En) => {
            format!("The next card may be worth {} at most. Go on, or stop?", next_limit(view))
        }
        (Prompt::Decide { .. }, Lang::De) => {
            format!("Die nächste Karte darf höchstens {} wert sein. Weitermachen oder aufhören?", next_limit(view))
        }
        (Prompt::TooHigh { value, limit }, Lang::En) => {
            format!("The {last} is worth {value}, more than {limit}: lower it, or the turn is lost.")
        }
        (Prompt::TooHigh { value, limit }, Lang::De) => {
            format!("Die Karte {last} ist {value} wert, mehr als {limit}: Senke den Wert, sonst ist der Zug verloren.")
        }
        (Prompt::Destroy { owner }, Lang::En) if owner == view.active => {
            "Which of your own cards is destroyed?".to_owned()
        }
        (Prompt::Destroy { owner }, Lang::De) if owner == view.active => {
            "Welche deiner eigenen Karten wird zerstört?".to_owned()
        }
        (Prompt::Destroy { owner }, Lang::En) => format!("Which card of {} is destroyed?", voice.name(owner)),
        (Prompt::Destroy { owner }, Lang::De) => format!("Welche Karte von {} wird zerstört?", voice.name(owner)),
        (Prompt::Take { from }, Lang::En) => format!("Which card do you take from {}?", voice.name(from)),
        (Prompt::Take { from }, Lang::De) => format!("Welche Karte nimmst du von {}?", voice.name(from)),
        (Prompt::GiveUp { left: 1 }, Lang::En) => "There is room for five stacks: which one do you give up?".to_owned(),
        (Prompt::GiveUp { left: 1 }, Lang::De) => "Platz ist für fünf Stapel: Welchen gibst du auf?".to_owned(),
        (Prompt::GiveUp { left }, Lang::En) => {
            format!("There is room for five stacks and {left} must go: which is the lowest of those you give up?")
        }
        (Prompt::GiveUp { left }, Lang::De) => {
            format!("Platz ist für fünf Stapel, {left} müssen weg: Welcher ist der niedrigste, den du aufgibst?")
        }
    }
}

/// The most that the next card may be worth: the printed value of the last one.
fn next_limit(view: &View) -> u8 {
    view.middle.last().map_or(0, |card| card.character.value())
}

fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    let n = view.middle.len();
    match choice {
        Choice::Reveal => reveal(view, lang),
        Choice::Collect => match (n, lang) {
            (1, Lang::En) => "Collect the card".to_owned(),
            (_, Lang::En) => format!("Collect the {n} cards"),
            (1, Lang::De) => "Die Karte sammeln".to_owned(),
            (_, Lang::De) => format!("Die {n} Karten sammeln"),
        },
        Choice::Swap(seat) => match lang {
            Lang::En => format!("Swap with {}: give {} and take one in return", voice.name(seat), n_cards(n, lang)),
            Lang::De => format!("Mit {} tauschen: {} geben und dafür eine nehmen", voice.name(seat), n_cards(n, lang)),
        },
        Choice::Destroy(seat) => match (seat == view.active, lang) {
            (true, Lang::En) => "Destroy a card of your own".to_owned(),
            (true, Lang::De) => "Eine eigene Karte zerstören".to_owned(),
            (false, Lang::En) => format!("Destroy a card of {}", voice.name(seat)),
            (false, Lang::De) => format!("Eine Karte von {} zerstören", voice.name(seat)),
        },
        Choice::Use(ability) => {
            format!("{}: {}", character_name(ability.character(), lang), effect(ability, view, lang))
        }
        Choice::Judge(ability) => {
            let lender = character_name(Character::Judge, lang);
            let lent = character_name(ability.character(), lang);
            format!("{lender} {} {lent}: {}", lang.pick("as", "als"), effect(ability, view, lang))
        }
        Choice::Bust => match lang {
            Lang::En => format!("Accept it: the turn ends, and {} are lost", n_cards(n, lang)),
            Lang::De => format!("Hinnehmen: Der Zug endet, {} sind verloren", n_cards(n, lang)),
        },
        Choice::Hit(character) | Choice::Take(character) => {
            let name = character_name(character, lang);
            format!("{name} (1 {} {})", lang.pick("of", "von"), count(choice, character, view))
        }
        Choice::Drop(character) => format!("{}× {}", count(choice, character, view), character_name(character, lang)),
    }
}

/// The number of cards in the stack that a choice is about.
fn count(choice: Choice, character: Character, view: &View) -> u8 {
    let seat = match (choice, view.phase) {
        (Choice::Hit(_), Phase::Destroy(owner)) => owner,
        (Choice::Take(_), Phase::Take(from)) => from,
        _ => view.to_move.unwrap_or(view.active),
    };
    let stacks = &view.seats[seat.index()].stacks;
    stacks.iter().find(|stack| stack.character == character).map_or(0, |stack| stack.count)
}

fn reveal(view: &View, lang: Lang) -> String {
    let text = if view.middle.is_empty() {
        lang.pick("Reveal the first card", "Die erste Karte aufdecken")
    } else {
        lang.pick("Reveal the next card", "Die nächste Karte aufdecken")
    };
    match view.top {
        Some(card) => format!("{text}: {}", card_with_value(card, lang)),
        None => text.to_owned(),
    }
}

/// What an ability would do now.
fn effect(ability: Ability, view: &View, lang: Lang) -> String {
    if ability == Ability::Prophet {
        return lang.pick("look at the next card", "die nächste Karte ansehen").to_owned();
    }
    let value = view.middle.last().map_or(0, |card| card.value) + ability.delta();
    let limit = view.middle.iter().rev().nth(1).map_or(value, |card| card.value);
    let outcome = match value.cmp(&limit) {
        std::cmp::Ordering::Less => String::new(),
        std::cmp::Ordering::Equal => match lang {
            Lang::En => format!(", equal to the {limit} before"),
            Lang::De => format!(", gleich der {limit} davor"),
        },
        std::cmp::Ordering::Greater => match lang {
            Lang::En => format!(", more than the {limit} before"),
            Lang::De => format!(", mehr als die {limit} davor"),
        },
    };
    match (ability.delta() > 0, lang) {
        (true, Lang::En) => format!("raise the last card to {value}{outcome}"),
        (false, Lang::En) => format!("lower the last card to {value}{outcome}"),
        (true, Lang::De) => format!("die letzte Karte auf {value} erhöhen{outcome}"),
        (false, Lang::De) => format!("die letzte Karte auf {value} senken{outcome}"),
    }
}
