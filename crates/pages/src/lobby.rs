//! A table before the deal: the seats, the link to share, the commitment of the shuffle.

use kabale_bots::Level;
use kabale_catalog::Entry;
use kabale_core::{OptionKind, Seat};
use maud::{Markup, html};
use serde_json::Value;

use crate::{
    Frame,
    home::levels,
    kit::{art, called},
    level_name,
    rules::guide_address,
    table::{Handing, commitment_check, time_span},
};

/// A table before the deal, for one viewer.
pub struct Lobby<'a> {
    /// The table's id.
    pub id: &'a str,
    /// The revision of the table: the number of things that have happened there.
    pub rev: u64,
    pub entry: &'static Entry,
    pub options: &'a Value,
    pub seats: Vec<Chair>,
    /// The names of the seats.
    pub names: Vec<String>,
    /// By seat: the member of the chronicle for whom it is kept.
    pub kept: Vec<Option<String>>,
    /// Whether the viewer finds a free seat.
    pub may_sit: bool,
    /// The id of the chronicle that the game belongs to.
    pub chronicle: Option<&'a str>,
    /// The commitment to the secret part of the shuffle.
    pub commitment: &'a str,
    /// The URL to share.
    pub link: &'a str,
    /// Whether the viewer is the host.
    pub is_host: bool,
    /// The host's seat; none if the host only watches.
    pub host: Option<Seat>,
    /// Whether the viewer may take over from a host who is away.
    pub hosting: Handing,
    /// The viewer's seat.
    pub own: Option<Seat>,
    /// A suggested name for a guest.
    pub suggested: &'a str,
    /// The time limit for a decision, in seconds; 0 for none.
    pub clock: u32,
    /// How many seconds a player may be away before a bot may take over; 0 for the default.
    pub grace: u32,
    /// The level of bots that stand in for people or take free seats.
    pub level: Level,
    /// A message at the top of the page.
    pub notice: Option<&'a str>,
}

/// A seat before the deal.
pub enum Chair {
    /// Nobody sits there.
    Open,
    /// The person with this name.
    Person(String),
    Bot(Level),
}

impl Lobby<'_> {
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        let about = (self.entry.about)(frame.lang);
        frame.page_with(
            about.name,
            "lobby",
            &html! { noscript { meta http-equiv="refresh" content="4"; } },
            &html! { main id="main" class="narrow" data-live={ "/tables/" (self.id) "/live" } { (self.live(frame)) } },
        )
    }

    /// The part of the page that changes.
    pub fn live(&self, frame: &Frame<'_>) -> Markup {
        let lang = frame.lang;
        let about = (self.entry.about)(lang);
        html! {
            div id="table" data-rev=(self.rev) data-status="waiting" {
                (frame.connection())
                h1 { (art(format!("cover-{}", self.entry.id))) " " (about.name) }
                @if let Some(chronicle) = self.chronicle { p { a href={ "/chronicles/" (chronicle) } { (frame.t("A game of a chronicle", "Eine Partie einer Chronik")) } } }
                @if let Some(caveat) = (self.entry.caveat)(lang) { p class="quiet" { (caveat) } }
                p class="notice" id="notice" role="status" { (self.notice.unwrap_or_default()) }
                (self.chairs(frame))
                @if self.own.is_none() && self.may_sit { (self.join(frame)) }
                @if self.is_host { (self.deal(frame)) }
                @else if self.own.is_some() {
                    p { (frame.t("The host deals when everybody is here.", "Wer Gastgeber ist, gibt, sobald alle da sind.")) }
                    (self.take_over(frame))
                    form method="post" action={ "/tables/" (self.id) "/leave" } { button class="plain" type="submit" { (frame.t("Leave the table", "Den Tisch verlassen")) } }
                }
                (self.share(frame))
                (self.agreed(frame))
                details class="fair" id="fair" data-table=(self.id) {
                    summary { (frame.t("Where the deal comes from", "Woher die Karten kommen")) }
                    p { (frame.t(
                        "All chance at this table comes from a secret and from what each player throws in. The secret is already fixed; this is its hash. At the end the secret is revealed, and anybody can check every card. If nobody throws anything in, the server alone chooses the deal.",
                        "Aller Zufall an diesem Tisch kommt aus einem Geheimnis und aus dem, was alle dazugeben. Das Geheimnis steht schon fest; dies ist sein Hash. Am Ende wird es aufgedeckt, und alle können jede Karte nachprüfen. Gibt niemand etwas dazu, bestimmt der Server das Geben allein.",
                    )) }
                    p { code class="hash" id="commitment" { (self.commitment) } }
                    (commitment_check(frame))
                }
                details class="primer" {
                    summary { (frame.t("How it is played", "So wird gespielt")) }
                    @for text in about.primer { p { (text) } }
                    p { a href=(guide_address(self.entry.id)) { (frame.t("Rules in five minutes", "Regeln in fünf Minuten")) } }
                }
            }
        }
    }

    fn chairs(&self, frame: &Frame<'_>) -> Markup {
        let lang = frame.lang;
        let one_person = self.seats.iter().filter(|chair| matches!(chair, Chair::Person(_))).count() < 2;
        html! {
            ol class="chairs" { @for ((seat, chair), (name, kept)) in Seat::all(self.entry_seats()).zip(&self.seats).zip(self.names.iter().zip(&self.kept)) {
                li id={ "chair-" (seat) } class={ "seat-" (seat) } {
                    span class="who" { @match chair {
                        Chair::Open => @match kept {
                            Some(name) => em { (frame.t("kept for", "frei gehalten für")) " " (called(name)) },
                            None => em { (frame.t("free", "frei")) },
                        },
                        Chair::Person(name) => { strong { (called(name)) } @if self.own == Some(seat) { " " (frame.t("(you)", "(du)")) } @if self.host == Some(seat) { " " span class="quiet" { (frame.t("host", "Gastgeber")) } } },
                        Chair::Bot(level) => { (art("bot")) " " (level_name(*level, lang)) },
                    } }
                    span class="quiet" { (name) }
                    @if self.is_host { @match chair {
                        Chair::Open => form method="post" action={ "/tables/" (self.id) "/seats/" (seat) } {
                            label { span class="off-screen" { "Bot" } (levels(lang, self.level)) }
                            button class="plain" type="submit" name="kind" value="bot" { (frame.t("Seat a bot", "Bot hinsetzen")) }
                        },
                        Chair::Bot(_) => form method="post" action={ "/tables/" (self.id) "/seats/" (seat) } {
                            button class="plain" type="submit" name="kind" value="open" { (frame.t("Free the seat", "Platz frei machen")) }
                        },
                        Chair::Person(_) if self.own != Some(seat) || !one_person => form method="post" action={ "/tables/" (self.id) "/seats/" (seat) } {
                            @if self.own != Some(seat) { button class="plain" type="submit" name="kind" value="open" { (frame.t("Ask to leave", "Wegbitten")) } }
                        },
                        Chair::Person(_) => {},
                    } }
                }
            } }
        }
    }

    /// The form to take over from a host who is away, or when that will be possible.
    fn take_over(&self, frame: &Frame<'_>) -> Markup {
        html! { @match self.hosting {
            Handing::No | Handing::Clock => {},
            Handing::In(seconds) => p class="quiet" {
                (frame.t("The host is away. You may take over in ", "Der Gastgeber ist weg. Du kannst übernehmen in "))
                span data-seconds=(seconds) { (time_span(seconds)) }
            },
            Handing::Now => form method="post" action={ "/tables/" (self.id) "/host" } {
                p { (frame.t("The host is away.", "Der Gastgeber ist weg.")) }
                button class="button" type="submit" { (frame.t("Become the host", "Gastgeber werden")) }
            },
        } }
    }

    fn entry_seats(&self) -> u8 {
        self.seats.len() as u8
    }

    fn join(&self, frame: &Frame<'_>) -> Markup {
        html! {
            form class="sheet join" method="post" action={ "/tables/" (self.id) "/join" } {
                @if frame.person.is_none() { label { span { (frame.t("Your name", "Dein Name")) } input name="name" id="name" value=(self.suggested) maxlength="24" dir="auto" required; } }
                (nonce(frame))
                button class="button main" type="submit" { (frame.t("Sit down", "Hinsetzen")) }
            }
        }
    }

    fn deal(&self, frame: &Frame<'_>) -> Markup {
        let is_free = self.seats.iter().any(|chair| matches!(chair, Chair::Open));
        html! {
            form class="sheet deal" method="post" action={ "/tables/" (self.id) "/deal" } {
                @if self.own.is_some() { (nonce(frame)) }
                button class="button main" type="submit" { (frame.t("Deal the cards", "Karten geben")) }
                @if is_free { p class="quiet" { (frame.t("Seats that are free now get a bot.", "Plätze, die jetzt frei sind, bekommen einen Bot.")) } }
            }
        }
    }

    fn share(&self, frame: &Frame<'_>) -> Markup {
        html! {
            section class="share" {
                h2 { (frame.t("Invite friends", "Freunde einladen")) }
                p { (frame.t("Whoever opens this link can sit down or watch:", "Wer diesen Link öffnet, kann sich hinsetzen oder zuschauen:")) }
                p class="link" {
                    input id="link" readonly value=(self.link) aria-label=(frame.t("Link to this table", "Link zu diesem Tisch"));
                    button class="plain copy" type="button" hidden data-copy="link" data-done=(frame.t("Copied", "Kopiert")) { (frame.t("Copy", "Kopieren")) }
                }
            }
        }
    }

    fn agreed(&self, frame: &Frame<'_>) -> Markup {
        let lang = frame.lang;
        let shown = self.entry.options.iter().filter(|option| option.kind != OptionKind::Data);
        html! {
            section class="agreed" {
                h2 { (frame.t("Agreed on", "Vereinbart")) }
                ul {
                    @for option in shown {
                        @let text = (self.entry.option)(option.id, lang);
                        li { (text.title) ": " strong { @match self.options.get(option.id) {
                            Some(Value::Bool(true)) => (frame.t("yes", "ja")),
                            Some(Value::Bool(false)) => (frame.t("no", "nein")),
                            Some(Value::String(value)) => ((self.entry.value)(option.id, value, lang)),
                            _ => ((self.entry.value)(option.id, default(option.kind, frame), lang)),
                        } } }
                    }
                    li { (frame.t("Clock", "Uhr")) ": " strong { (clock(self.clock, frame)) } }
                    @if self.clock == 0 {
                        li { (frame.t("When a player is away, the others may let a bot play", "Ist jemand weg, dürfen die anderen einen Bot spielen lassen")) ": " strong { (grace(self.grace, frame)) } }
                    }
                    li { (frame.t("Bots that stand in", "Bots, die einspringen")) ": " strong { (level_name(self.level, lang)) } }
                }
            }
        }
    }
}

/// The field for the player's nonce. The script fills in a random text; without the script, any text or none may be
/// typed.
fn nonce(frame: &Frame<'_>) -> Markup {
    html! {
        details class="nonce" {
            summary { (frame.t("Your part of the shuffle", "Dein Anteil am Mischen")) }
            label { span { (frame.t("Any text, the stranger the better; the page fills in a random one", "Irgendein Text, je seltsamer, desto besser; die Seite trägt einen zufälligen ein")) }
                input name="nonce" id="nonce" maxlength="64" autocomplete="off" data-random="nonce"; }
        }
    }
}

fn default<'f>(kind: OptionKind, frame: &Frame<'f>) -> &'f str {
    match kind {
        OptionKind::Flag { default: true } => frame.t("yes", "ja"),
        OptionKind::Flag { default: false } => frame.t("no", "nein"),
        OptionKind::OneOf { default, .. } => default,
        OptionKind::Data => "",
    }
}

fn grace(seconds: u32, frame: &Frame<'_>) -> String {
    match crate::home::GRACES.iter().find(|(known, ..)| *known == seconds) {
        Some((_, en, de)) => frame.lang.pick(en, de).to_owned(),
        None => format!("{} {}", frame.t("after", "nach"), time_span(seconds.into())),
    }
}

fn clock(seconds: u32, frame: &Frame<'_>) -> String {
    match crate::home::CLOCKS.iter().find(|(known, ..)| *known == seconds) {
        Some((_, en, de)) => frame.lang.pick(en, de).to_owned(),
        None => format!("{seconds} s"),
    }
}
