//! The texts of Oath.

mod actions;
mod ask;
mod balance;
mod bargain;
mod board;
mod cards;
mod ending;
mod faults;
mod label;
mod names;
mod odds;
mod plays;
mod race;
mod reason;
mod recap;
mod string;
mod tell;
mod terms;

use std::any::Any;

use kabale_core::{Eye, Game as _, Objection, Seat, Spot, Table};
use kabale_oath::{
    AdviserAt, Banner, Card, CardView, Choice, Color, Event, Oath, Options, Prompt, Region, Slot, Suit, View, What,
};

pub use actions::{ActionKind, ActionSlot, Bar, Coin, actions};
pub use ask::asked_of;
pub use board::is_placed;
pub use names::{
    banners, card_name, goal_name, major_name, oath_name, price as price_text, region_name, role_name, site_name,
    suit_name,
};
pub use odds::{Chance, chances};
pub use plays::{Play, PlayWay, limit_text, plays};
pub use race::{Counts, Runner, RunnerWay, race};
pub use recap::{Aftermath, EndRoll, Recap};
pub use string::{repair_text, saved_card_name, saved_player_name, string_fault, warning_text};
pub use tell::vision_of;

use crate::{
    About, CardText, Ending, Lang, Line, Load, Note, OptionText, Reason, Shut, Telling, Tincture, Voice, Words,
};

/// The color of a board.
pub fn board_color(color: Color) -> Tincture {
    Oath::COLORS[color as usize]
}

impl Words for Oath {
    const BOARD_TELLS_RACE: bool = false;

    const COLORS: &'static [Tincture] =
        &[Tincture::Purpure, Tincture::Gules, Tincture::Azure, Tincture::Or, Tincture::Argent, Tincture::Sable];
    const LOAD: Option<Load> = Some(faults::load);

    /// 1.9: that of the board.
    fn seat_color(options: &Options, seat: Seat) -> Tincture {
        board_color(options.chronicle.board(seat))
    }

    fn about(lang: Lang) -> About {
        match lang {
            Lang::En => About {
                name: "Oath",
                blurb: "The Chancellor rules the Empire, Exiles want it, Citizens wait for their hour. Keep the oath, take the \
                        throne, or make a Vision come true.",
                minutes: 150,
                primer: &[
                    "The Chancellor and the Citizens are the Empire; everybody else is an Exile. The oath names a goal, such \
                     as ruling the most sites. Whoever meets it is the Oathkeeper. An Exile who has the title when their \
                     turn begins turns it to the Usurper, and wins if they still have it when their next turn begins. From \
                     round five on, while the Empire has the title, a die may end the game for the Chancellor, or for a \
                     Citizen who outdoes the Chancellor. After round eight it is over in any case.",
                    "Visions are the other way: an Exile who reveals one wins by meeting its goal when their turn begins, \
                     once three Visions have come out of the world deck.",
                    "In your turn you spend Supply on actions, as often as you can pay. Search draws cards and plays one, to \
                     your site or as your adviser. Muster puts favor on a card at your site for warbands. Trade turns secrets \
                     into favor, or favor into secrets. Recover takes a relic or a banner. Travel moves your pawn. Campaign \
                     attacks: dice for your warbands against dice and warbands of the defense, for sites, relics, banners, or \
                     to drive somebody away. Then you rest, and favor and secrets on cards return.",
                    "You may use the powers of your faceup advisers, of the cards at sites you rule, and of the cards at the site \
                     of your pawn. What a power puts on its card keeps the card busy until you rest; what it burns is gone.",
                    "For two, the game is played without the automa of the box.",
                ],
            },
            Lang::De => About {
                name: "Oath: Reich & Exil",
                blurb: "Der Kanzler herrscht über das Reich, Exilanten wollen es, Bürger warten auf ihre Stunde. Bewahre den Eid, \
                        raube den Thron oder lass eine Vision wahr werden.",
                minutes: 150,
                primer: &[
                    "Kanzler und Bürger sind das Reich, alle anderen sind Exilanten. Der Eid nennt ein Ziel, etwa die meisten \
                     Orte zu beherrschen. Wer es erfüllt, ist Bewahrer. Hat ein Exilant den Titel zu Beginn seines Zuges, dreht \
                     er ihn auf Thronräuber und gewinnt, wenn er ihn zu Beginn seines nächsten Zuges noch hat. Ab Runde fünf \
                     kann, solange das Reich den Titel hat, ein Würfel die Partie beenden: Der Kanzler gewinnt, oder ein \
                     Bürger, der ihn übertrifft. Nach Runde acht ist in jedem Fall Schluss.",
                    "Der andere Weg sind Visionen: Ein Exilant, der eine offenbart hat, gewinnt, wenn er zu Beginn seines Zuges \
                     ihr Ziel erfüllt und drei Visionen aus dem Weltstapel gezogen sind.",
                    "In deinem Zug gibst du Vorräte für Aktionen aus, so oft du zahlen kannst. Suchen zieht Karten und spielt \
                     eine davon, an deinen Ort oder als Ratgeber. Anwerben legt Gunst auf eine Karte an deinem Ort und bringt \
                     Scharen. Tauschen macht aus Geheimnissen Gunst oder umgekehrt. Bergen nimmt eine Reliquie oder ein Banner. \
                     Reisen bewegt deine Figur. Kämpfen greift an: Würfel für deine Scharen gegen Würfel und Scharen der \
                     Verteidigung, um Orte, Reliquien, Banner oder um jemanden zu vertreiben. Dann ruhst du, und Gunst und \
                     Geheimnisse kommen von den Karten zurück.",
                    "Nutzen darfst du die Fähigkeiten deiner offenen Ratgeber, der Karten an Orten, die du beherrschst, und der \
                     Karten am Ort deiner Figur. Was dabei auf die Karte gelegt wird, belegt sie, bis du ruhst; was verbrannt \
                     wird, ist weg.",
                    "Zu zweit wird ohne den automatischen Gegner der Schachtel gespielt.",
                ],
            },
        }
    }

    fn rules_text(lang: Lang) -> &'static str {
        lang.pick(
            concat!(
                include_str!("../../../../docs/rules/oath.md"),
                "\n",
                include_str!("../../../../docs/rules/oath-chronicle.md"),
                "\n",
                include_str!("../../../../docs/rules/oath-cards.md"),
                "\n",
                include_str!("../../../../docs/rules/oath-archive.md"),
                "\n",
                include_str!("../../../../docs/rules/archive/discord.md"),
                "\n",
                include_str!("../../../../docs/rules/archive/arcane.md"),
                "\n",
                include_str!("../../../../docs/rules/archive/order.md"),
                "\n",
                include_str!("../../../../docs/rules/archive/hearth.md"),
                "\n",
                include_str!("../../../../docs/rules/archive/beast.md"),
                "\n",
                include_str!("../../../../docs/rules/archive/nomad.md"),
                "\n",
                include_str!("../../../../docs/rules/archive/edifices.md")
            ),
            concat!(
                include_str!("../../../../docs/rules/de/oath.md"),
                "\n",
                include_str!("../../../../docs/rules/de/oath-chronicle.md"),
                "\n",
                include_str!("../../../../docs/rules/de/oath-cards.md"),
                "\n",
                include_str!("../../../../docs/rules/de/oath-archive.md"),
                "\n",
                include_str!("../../../../docs/rules/de/archive/discord.md"),
                "\n",
                include_str!("../../../../docs/rules/de/archive/arcane.md"),
                "\n",
                include_str!("../../../../docs/rules/de/archive/order.md"),
                "\n",
                include_str!("../../../../docs/rules/de/archive/hearth.md"),
                "\n",
                include_str!("../../../../docs/rules/de/archive/beast.md"),
                "\n",
                include_str!("../../../../docs/rules/de/archive/nomad.md"),
                "\n",
                include_str!("../../../../docs/rules/de/archive/edifices.md")
            ),
        )
    }

    fn seat_name(seat: Seat, lang: Lang) -> String {
        let names = match lang {
            Lang::En => ["Chancellor", "Red", "Blue", "Yellow", "White", "Black"],
            Lang::De => ["Kanzler", "Rot", "Blau", "Gelb", "Weiß", "Schwarz"],
        };
        names[seat.index()].to_owned()
    }

    fn option(id: &str, lang: Lang) -> OptionText {
        if id == "chronicle" {
            return OptionText {
                title: lang.pick("The chronicle", "Die Chronik"),
                text: lang.pick(
                    "The world the game starts from, named by its hash: map, denizens, Citizens and oath; a file is loaded \
                     with --data.",
                    "Die Welt, von der die Partie ausgeht, benannt durch ihren Hash: Karte, Bewohner, Bürger und Eid; eine \
                     Datei lädt man mit --data.",
                ),
            };
        }
        if id == "deck" {
            return OptionText {
                title: lang.pick("The denizens", "Die Bewohner"),
                text: lang.pick(
                    "Which denizens take part: those of the chronicle, or nine of each suit drawn at random from all 198.",
                    "Welche Bewohner mitspielen: die der Chronik oder je Farbe neun, zufällig aus allen 198 gezogen.",
                ),
            };
        }
        if id == "chronicle_phase" {
            return OptionText {
                title: lang.pick("Write the Chronicle", "Die Chronik schreiben"),
                text: lang.pick(
                    "After the victory the winner vows the next oath, offers Citizenship or builds, and the world is put in \
                     order for the next game (section 8 of the Law). Games of a chronicle always do this.",
                    "Nach dem Sieg schwört der Sieger den nächsten Eid, bietet das Bürgertum an oder baut, und die Welt wird \
                     für die nächste Partie geordnet (Abschnitt 8 des Gesetzes). In einer Chronik gehört das zu jeder Partie.",
                ),
            };
        }
        if id == "revised" {
            return OptionText {
                title: lang.pick("Revised readings", "Überarbeitete Auslegung"),
                text: lang.pick(
                    "Some rules are read as a closer comparison with the Law of Oath showed: for example, Homelands and the \
                     River ask, the Reliquary must be looked at, and what a Campaign seizes is taken at once. Off: as games \
                     were played before. The rules list all of it under OATH-F11.",
                    "Einige Regeln werden so ausgelegt, wie es ein genauerer Vergleich mit dem Gesetz von Oath ergab: Zum \
                     Beispiel fragen Heimatländer und der Fluss, in den Schrein muss man hineinsehen, und was ein Kampf \
                     einbringt, wird auf einmal genommen. Aus: wie früher gespielt wurde. Alles davon steht in den Regeln \
                     unter OATH-F11.",
                ),
            };
        }
        OptionText {
            title: lang.pick("The oath", "Der Eid"),
            text: lang.pick(
                "Which goal makes the Oathkeeper. The chronicle of a first game says Supremacy.",
                "Welches Ziel den Bewahrer macht. Die Chronik einer ersten Partie nennt die Vorherrschaft.",
            ),
        }
    }

    fn value<'v>(_option: &str, value: &'v str, lang: Lang) -> &'v str {
        match value {
            "chronicle" => lang.pick("as in the chronicle", "wie in der Chronik"),
            "first-game" => lang.pick("those of the chronicle", "die der Chronik"),
            "whole-archive" => lang.pick("nine of each suit, from all 198", "je Farbe neun, aus allen 198"),
            "supremacy" => lang.pick("Supremacy: the most sites", "Vorherrschaft: die meisten Orte"),
            "people" => lang.pick("the People: the People's Favor", "Volk: die Volksgunst"),
            "protection" => {
                lang.pick("Protection: the most relics and banners", "Geborgenheit: die meisten Reliquien und Banner")
            }
            "devotion" => lang.pick("Devotion: the Darkest Secret", "Hingabe: das Dunkelste Geheimnis"),
            other => other,
        }
    }

    fn cards(lang: Lang) -> Vec<CardText> {
        cards::all(lang)
    }

    fn ask(prompt: &Prompt, view: &View, voice: Voice<'_>) -> String {
        ask::ask(prompt, view, voice)
    }

    fn rule(prompt: &Prompt) -> &'static str {
        ask::rule(prompt)
    }

    fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
        label::label(choice, view, voice)
    }

    fn spot(spot: Spot, view: &View, voice: Voice<'_>) -> String {
        spot_name(spot, view, voice).unwrap_or_else(|| "?".to_owned())
    }

    fn tell(event: &Event, view: &View, telling: Telling<'_>) -> String {
        tell::tell(event, view, telling)
    }

    fn note(event: &Event, _chose: Option<Seat>) -> Note {
        tell::note(event)
    }

    fn on_turn(state: &Self, view: &View) -> Option<Seat> {
        state.to_move().map(|_| view.active)
    }

    fn object(objection: &Objection, lang: Lang) -> String {
        let (en, de) = match objection.code {
            "over" => ("the game is over.", "Das Spiel ist vorbei."),
            "no_use" => (
                "you cannot use this card now, or cannot pay for it.",
                "Diese Karte kannst du jetzt nicht nutzen oder nicht bezahlen.",
            ),
            "no_supply" | "no_search" => ("you have too little Supply.", "Du hast zu wenig Vorräte."),
            "search_empty" => {
                ("the world deck and all discard piles are empty.", "Der Weltstapel und alle Ablagestapel sind leer.")
            }
            "search_deck" => (
                "the discard pile of your region is empty, and you have too little Supply for the world deck.",
                "Der Ablagestapel deiner Region ist leer, und für den Weltstapel hast du zu wenig Vorräte.",
            ),
            "no_card" => {
                ("there is no card with a suit at your site.", "An deinem Ort liegt keine Karte mit einer Farbe.")
            }
            "no_bare_card" => (
                "favor or secrets lie on every card at your site; you need one with nothing on it.",
                "Auf jeder Karte an deinem Ort liegt schon Gunst oder ein Geheimnis; du brauchst eine, auf der nichts liegt.",
            ),
            "no_favor" => ("you need 1 favor to put on a card.", "Du brauchst 1 Gunst, die du auf eine Karte legst."),
            "no_secret" => {
                ("you need 1 secret to put on a card.", "Du brauchst 1 Geheimnis, das du auf eine Karte legst.")
            }
            "trade_funds" => {
                ("to trade you need 1 secret or 2 favor.", "Zum Tauschen brauchst du 1 Geheimnis oder 2 Gunst.")
            }
            "recover_funds" => (
                "you cannot pay for any relic at your site or banner, or a card forbids it.",
                "Du kannst keine Reliquie an deinem Ort und kein Banner bezahlen, oder eine Karte verbietet es.",
            ),
            "no_recover" => ("there is nothing to recover.", "Es gibt nichts zu bergen."),
            "no_enemy" => (
                "there is nobody to fight at your site: no bandits, no enemy who rules it or stands there.",
                "An deinem Ort gibt es keinen Gegner: keine Räuber und niemanden, der ihn beherrscht oder dort steht.",
            ),
            "hidden_place" => (
                "at the Hidden Place you must turn a secret facedown to fight.",
                "Am Verborgenen Ort musst du zum Kämpfen ein Geheimnis umdrehen.",
            ),
            "travel_funds" => (
                "you lack the favor or secrets that the way costs.",
                "Dir fehlen Gunst oder Geheimnisse, die der Weg kostet.",
            ),
            "already_there" => ("your pawn is already there.", "Deine Figur steht schon dort."),
            "no_access" => (
                "you may only use cards that you rule, your advisers and relics, and the cards at your site.",
                "Nutzen darfst du nur Karten, die du beherrschst, deine Ratgeber und Reliquien und die Karten an deinem Ort.",
            ),
            "no_action" => ("this card has no Action power.", "Diese Karte hat keine Fähigkeit, die eine Aktion ist."),
            "card_busy" => (
                "favor or secrets lie on this card already. They return when you rest.",
                "Auf dieser Karte liegen schon Gunst oder Geheimnisse. Sie kehren zurück, wenn du ruhst.",
            ),
            "power_favor" => ("you have too little favor for it.", "Dafür hast du zu wenig Gunst."),
            "power_secrets" => ("you have too few secrets for it.", "Dafür hast du zu wenig Geheimnisse."),
            "no_effect" => ("it would have no effect now.", "Das hätte jetzt keine Wirkung."),
            "vision_down" => (
                "Visions do not lie at sites, nor faceup among advisers.",
                "Visionen liegen nicht an Orten und nicht offen bei den Ratgebern.",
            ),
            "adviser_only" => ("this card can only be an adviser.", "Diese Karte kann nur Ratgeber sein."),
            "site_only" => ("this card can only lie at a site.", "Diese Karte kann nur an einem Ort liegen."),
            "site_full" => {
                ("your site has no room for another card.", "An deinem Ort ist kein Platz mehr für eine Karte.")
            }
            "advisers_full" => (
                "you have no room for another adviser, and none of yours can be discarded.",
                "Für einen weiteren Ratgeber ist kein Platz, und keiner von deinen lässt sich abwerfen.",
            ),
            "no_exile" => (
                "only Exiles reveal Visions; you may keep it facedown.",
                "Nur Exilanten offenbaren Visionen; verdeckt kannst du sie behalten.",
            ),
            "shut" => ("a card or a rule in play forbids it.", "Eine Karte oder eine Regel im Spiel verbietet es."),
            _ => ("that is no answer to the question.", "Das beantwortet die Frage nicht."),
        };
        lang.pick(en, de).to_owned()
    }

    fn attempts(zone: &str, index: u8, view: &View) -> Vec<String> {
        attempts(zone, index, view)
    }

    fn compose(prompt: &Prompt, view: &View, offered: &[Choice], fields: &[(String, String)]) -> Option<Choice> {
        bargain::compose(prompt, view, offered, fields)
    }

    fn has_composed(view: &View, fields: &[(String, String)]) -> bool {
        bargain::has_composed(view, fields)
    }

    fn agreed(before: &View, mut proposed: Table<Self>, eye: Eye, voice: Voice<'_>) -> Vec<String> {
        if proposed.choose(Choice::Yes).is_err() {
            return Vec::new();
        }
        let swing = recap::swing(before, &proposed.view(eye), voice);
        let line = |runner: &Runner| {
            format!("{}: {}, {}; {}", voice.called(runner.seat, eye), runner.name, runner.score, runner.text)
        };
        swing.iter().map(line).collect()
    }

    fn misfit(lang: Lang) -> &'static str {
        lang.pick(
            "That cannot be offered: each side can only give what it has and may give now, and at least one side has to give \
             something.",
            "Das lässt sich nicht anbieten: Jede Seite kann nur geben, was sie hat und jetzt geben darf, und wenigstens eine \
             muss etwas geben.",
        )
    }

    fn ending(table: &Table<Self>, view: &View, voice: Voice<'_>) -> Option<Ending> {
        ending::ending(view, ending::is_after_last_round(table), voice)
    }

    fn recap(table: &Table<Self>, eye: Eye, view: &View, voice: Voice<'_>) -> Box<dyn Any> {
        Box::new(recap::recap(table, eye, view, voice))
    }

    fn terms(lang: Lang) -> Vec<CardText> {
        terms::terms(lang)
    }

    fn shut(view: &View, voice: Voice<'_>) -> Option<Vec<Shut>> {
        view.menu.as_ref()?;
        let slot = |slot: ActionSlot<'_>| {
            let Bar { short, text, rule } = slot.bar?;
            Some(Shut { name: slot.name, short: Some(short), text, rule })
        };
        Some(actions(view, &[], voice).into_iter().filter_map(slot).collect())
    }

    fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
        reason::reason(before, after, by)
    }

    fn race(view: &View, voice: Voice<'_>) -> Vec<Line> {
        race::lines(view, voice)
    }

    fn reach(view: &View, voice: Voice<'_>) -> Vec<Line> {
        board::reach(view, voice)
    }

    fn score_part(id: &str, lang: Lang) -> &'static str {
        match id {
            "victory" => lang.pick("victory", "Sieg"),
            "sites" => lang.pick("sites ruled", "beherrschte Orte"),
            _ => lang.pick("relics and banners", "Reliquien und Banner"),
        }
    }

    fn board(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
        board::draw(view, voice, width)
    }
}

/// What a player who touches a spot may have meant.
#[allow(clippy::match_same_arms, reason = "a row of the table for each case")]
fn attempts(zone: &str, index: u8, view: &View) -> Vec<String> {
    let at = usize::from(index);
    let is_act = view.asked == Some(What::Act);
    // While an action is chosen, a card stands for its power.
    let of_card = |card: Option<Card>| {
        let card = card.map(|card| if is_act { Choice::Use(card) } else { Choice::Card(card) });
        card.into_iter().collect::<Vec<_>>()
    };
    let card_at = |cards: &[CardView], at: usize| cards.get(at).and_then(|card| card.card);
    let choices = match zone {
        "site" if is_act => vec![Choice::Travel],
        "site" => Slot::new(index).map(Choice::Site).into_iter().collect(),
        "card" => of_card(view.sites.get(at / 4).and_then(|site| card_at(&site.cards, at % 4))),
        "adviser" => {
            let place = AdviserAt::of(Spot::new("adviser", index));
            let player = view.players.get(place.seat().index());
            of_card(player.and_then(|player| card_at(&player.advisers, place.at())))
        }
        "held" => of_card(Card::all().find(|card| usize::from(card.number()) == at + 1)),
        "relic" if is_act => vec![Choice::Recover],
        "banner" if is_act => vec![Choice::Recover],
        "banner" => Banner::ALL.get(at).copied().map(Choice::Banner).into_iter().collect(),
        "deck" if is_act => vec![Choice::Search],
        "pile" if is_act => vec![Choice::Search],
        "seat" if is_act => vec![Choice::Campaign],
        _ => Vec::new(),
    };
    choices.iter().map(Choice::to_string).collect()
}

/// What lies on a spot; `None` if there is no such spot.
fn spot_name(spot: Spot, view: &View, voice: Voice<'_>) -> Option<String> {
    let lang = voice.lang;
    let index = usize::from(spot.index);
    let face = |card: &CardView| match card.card {
        Some(card) => names::card_with_suit(card, lang),
        None => format!("{} {}", lang.pick("facedown", "verdeckt:"), names::unseen_name(card, lang)),
    };
    Some(match spot.zone {
        "site" => names::place(Slot::new(spot.index)?, view, lang),
        "card" => face(view.sites.get(index / 4)?.cards.get(index % 4)?),
        "relic" => {
            let site = view.sites.get(index / 3)?;
            let place = names::place(site.slot, view, lang);
            format!("{}, {place}", face(site.relics.get(index % 3)?))
        }
        "adviser" => {
            let place = AdviserAt::of(spot);
            let player = view.players.get(place.seat().index())?;
            format!("{}: {}", voice.name(player.seat), face(player.advisers.get(place.at())?))
        }
        "held" => {
            let card = Card::all().find(|card| usize::from(card.number()) == index + 1)?;
            names::card_name(card, lang).to_owned()
        }
        "hand" => face(view.hand.as_ref()?.cards.get(index)?),
        "banner" => names::banner_name(*Banner::ALL.get(index)?, lang).to_owned(),
        "bank" => names::bank_name(*Suit::ALL.get(index)?, lang),
        "pile" => names::pile_name(*Region::ALL.get(index)?, lang),
        "deck" => lang.pick("the world deck", "der Weltstapel").to_owned(),
        "reliquary" => cards::space(spot.index, lang).name.to_owned(),
        _ => return None,
    })
}
