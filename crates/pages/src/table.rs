//! The page of a table after the deal: board, question, log and chat.

use kabale_catalog::{
    AnySight, AnyTable, Decision, Entry, Midway, Offer, Opinion, Reasons, Swing, Telling, Voice, Weight, deal_origin,
    endless_table, results, time_was_up, your_time_was_up,
};
use kabale_core::{Eye, Origin, PartKind, Seat};
use maud::{Markup, PreEscaped, html};

use crate::{
    Frame, Kept, Scene, assets,
    board::{answers_by_form, board, dock_of, emblem, is_staged, question_of, tabs},
    frame::AT_TABLE,
    hint::{self, Mark},
    kit::{Room, art, called, isolated, plain},
    rules::rule_address,
};

/// How many lines of the chat a page shows: the last ones.
pub const TALK_LINES: usize = 200;

/// The page of a table after the deal, for one viewer.
pub struct TablePage<'a> {
    /// The table's id.
    pub id: &'a str,
    /// The revision of the table: the number of things that have happened there.
    pub rev: u64,
    pub entry: &'static Entry,
    /// What the viewer sees of the current position, or of the past one that is shown.
    pub sight: &'a dyn AnySight,
    /// The players' names, by seat.
    pub names: &'a [String],
    /// The first choice whose log lines are sent; the page already has the lines before.
    pub log_from: usize,
    /// None if the page already has it.
    pub sidebar: Option<Sidebar<'a>>,
    /// The lines of the chat from number `talk_from` on; none if the chat is off.
    pub talk: Option<Vec<ChatLine>>,
    pub talk_from: usize,
    /// The people whom the viewer has muted: account numbers and names.
    pub muted: Vec<(i64, String)>,
    /// Whether the viewer may write in the chat.
    pub may_talk: bool,
    /// The time left for the decision, in seconds; none without a time limit.
    pub clock: Option<u64>,
    /// The numbers of the decisions that a bot made because a player's time was up.
    pub timed_out: &'a [usize],
    /// Why bots made the newest choices.
    pub reasons: &'a Reasons,
    /// Set if the game does not end, so that bots no longer decide.
    pub endless: Option<Endless>,
    /// Set if the page shows a past position.
    pub past: Option<Past>,
    /// The choice that changed a finished game most, if it has been analyzed.
    pub turning: Option<&'a Swing>,
    /// The id of the table of the rematch.
    pub next: Option<&'a str>,
    /// The chronicle that the game belongs to.
    pub chronicle: Option<InChronicle<'a>>,
    /// A message beside the question.
    pub notice: Option<&'a str>,
    /// Whether the viewer may ask for a hint.
    pub may_ask: bool,
    /// A bot's estimates, its own choice first, if the viewer asked for a hint; else empty.
    pub hint: &'a [Opinion],
    /// Whether a bot plays for the viewer.
    pub has_stand_in: bool,
    /// Set if a bot decides: the milliseconds until it is asked.
    pub bot_after: Option<u32>,
    /// Set if choices are staged: the sight is then of the table after them.
    pub draft: Option<Draft<'a>>,
    /// The parts of the last pages of this table for the same viewer. Pages with a hint or a draft have their own.
    pub kept: &'a Kept,
}

/// Choices that the viewer has staged and not made yet.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    /// The number of the open decision, which the first of them answers.
    pub decision: usize,
    /// The choices, in notation.
    pub choices: &'a [String],
    /// Their labels.
    pub labels: &'a [String],
    /// Whether what follows is not certain or not the viewer's to decide, so that nothing more can be staged.
    pub is_complete: bool,
}

/// The part beside the game that seldom changes: the players, the host's switches, notes and the proof of the deal.
pub struct Sidebar<'a> {
    pub seats: Vec<Sitting>,
    /// Whether the viewer is the host.
    pub is_host: bool,
    /// Whether hints are allowed; none if only one person plays, who may always ask.
    pub hints: Option<bool>,
    /// The viewer's notes; none if the viewer cannot have any.
    pub notes: Option<&'a str>,
    /// How the deal can be checked: the commitment, and what is revealed at the end.
    pub fair: Fairness<'a>,
}

/// A player at a table.
pub struct Sitting {
    pub seat: Seat,
    pub player: Player,
    /// Whether the viewer may hand the seat to a bot.
    pub handing: Handing,
    /// Whether the viewer may take the seat back from a bot.
    pub may_return: bool,
}

/// Whether the viewer may hand the seat of an absent player to a bot, or take over from an absent host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handing {
    /// No: the player is not away.
    No,
    Now,
    /// After so many more seconds of absence.
    In(u64),
    /// No: the table has a time limit, after which a bot makes single decisions.
    Clock,
}

/// Who plays on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person who is connected.
    Here,
    /// A person who is not connected.
    Away,
    /// A bot that stands in for a person.
    StandIn,
    Bot,
}

/// A game that goes on after as many choices as it can have at most.
#[derive(Clone, Copy, Debug)]
pub struct Endless {
    /// Whether a bot would decide next.
    pub waits_for_bot: bool,
    /// Whether the viewer may have the record, with all that is hidden.
    pub is_record_open: bool,
}

/// A line of the chat.
pub struct ChatLine {
    /// Its number at the table, counted from 0.
    pub number: usize,
    /// The author's name.
    pub name: String,
    /// The author's account, with which they can be muted; none for the viewer's own lines.
    pub account: Option<i64>,
    pub text: String,
}

/// A past position.
#[derive(Clone, Copy, Debug)]
pub struct Past {
    /// The number of choices before this position.
    pub at: usize,
    /// The number of choices in the whole game.
    pub of: usize,
    /// Whether the viewer may also see what others saw.
    pub all_eyes: bool,
}

/// The chronicle of a game.
#[derive(Clone, Copy, Debug)]
pub struct InChronicle<'a> {
    pub id: &'a str,
    /// Whether it is closed, so that everything may be shown.
    pub is_closed: bool,
}

/// How a deal can be checked.
pub struct Fairness<'a> {
    /// The commitment to the secret, published before the deal.
    pub commitment: &'a str,
    /// The secret, once the game is over.
    pub secret: Option<&'a str>,
    /// Whether the secret is kept until the chronicle is closed.
    pub is_sealed: bool,
    /// The texts that the players threw in, by seat.
    pub nonces: &'a [String],
}

impl TablePage<'_> {
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        let about = (self.entry.about)(frame.lang);
        let is_live = self.past.is_none();
        let waits = is_live && self.table().to_move().is_some_and(|seat| !self.eye().is(seat));
        frame.page_with(
            about.name,
            AT_TABLE,
            &html! { link rel="stylesheet" href=(assets::url(&format!("{}.css", self.entry.id))); @if waits { noscript { meta http-equiv="refresh" content="3"; } } },
            &html! {
                main id="main" data-live=[is_live.then(|| format!("/tables/{}/live", self.id))] { (self.live(frame)) }
                dl id="card-text" class="card-text" popover="manual" {}
                dialog id="rules" aria-label=(frame.t("Rules", "Regeln")) {
                    form method="dialog" { button class="plain" { (frame.t("Close", "Schließen")) } }
                    div class="rules-text" {}
                }
                @if is_live { (settings(frame)) }
                (self.cards(frame))
            },
        )
    }

    /// The part of the page that changes.
    pub fn live(&self, frame: &Frame<'_>) -> Markup {
        let voice = Voice { lang: frame.lang, names: self.names };
        let decision = self.decision(voice);
        let offers = decision.as_ref().map_or(&[][..], |decision| &decision.choices);
        let cards = self.table().cards(frame.lang);
        let recap = self.sight.recap(voice);
        let scene =
            Scene { eye: self.eye(), voice, offers, cards: &cards, hint: self.hint, recap: &*recap, kept: self.kept };
        self.kept.begin((self.eye(), frame.lang.id(), self.names));
        let midway = self.sight.midway();
        let status = if self.goes_on() { "running" } else { "over" };
        let decided = self.draft.map(|draft| draft.decision).or(midway.map(|midway| midway.number));
        let n_choices = decided.unwrap_or(self.table().n_choices());
        let last = match midway {
            Some(midway) => midway.by,
            None => n_choices.checked_sub(1).and_then(|number| self.table().chooser(number)),
        };
        let is_own = |seat: Seat| self.eye().is(seat);
        let own_last = (0..n_choices).rev().find(|number| self.table().chooser(*number).is_some_and(is_own));
        html! {
            (Room(48 << 10))
            div id="table" class=(self.entry.id) data-rev=(self.rev) data-status=(status) data-turn=[decision.as_ref().map(|_| "yours")]
                data-n=(n_choices) data-midway=[midway.map(|midway| midway.step)] data-since=[own_last.map(|number| number + 1)] data-by=[last.map(|seat| voice.name(seat))] data-own[last.is_some_and(is_own)] {
                (frame.connection())
                h1 class="off-screen" { ((self.entry.about)(frame.lang).name) }
                // Screen readers come to the question before the board; the stylesheet places both.
                (self.ask(frame, voice, decision.as_ref(), &scene))
                section id="board" class={ "board " (self.entry.id) } aria-label=(frame.t("The table", "Der Tisch")) {
                    (board(self.sight, &scene))
                }
                div class="side" {
                    (self.kept.part(("panes", status, self.talk.is_some(), self.past.is_some()), || self.panes(frame)))
                    div class="pane story" id="story" tabindex="0" role="region" aria-label=(frame.t("Story", "Verlauf")) data-keep[self.draft.is_some() || midway.is_some()] {
                        @if self.draft.is_none() && midway.is_none() {
                            (self.scores(frame, voice))
                            @if self.goes_on() { (self.since(frame, voice)) }
                        }
                    }
                    (self.log(frame, voice))
                    (self.talk(frame))
                    (self.sidebar(frame, voice))
                }
            }
        }
    }

    /// The tabs: on a wide screen for the panel beside the board, on a narrow one also for the board itself. They are radio
    /// buttons, so that they work without the script.
    fn panes(&self, frame: &Frame<'_>) -> Markup {
        let story = if self.goes_on() { frame.t("Story", "Verlauf") } else { frame.t("Result", "Ergebnis") };
        let is_live = self.past.is_none();
        let beside = [
            ("story", story, true),
            ("log", frame.t("Log", "Protokoll"), true),
            ("talk", "Chat", is_live && self.talk.is_some()),
            ("around", frame.t("Players", "Leute"), is_live),
        ];
        let tab = |id: &str, name: &str, class: &str, is_first: bool| {
            html! { label class={ (class) " tab-" (id) } { input type="radio" name="pane" id={ "pane-" (id) } value=(id) checked[is_first]; span { (name) } } }
        };
        html! {
            fieldset id="panes" class="panes" {
                legend class="off-screen" { (frame.t("Show", "Anzeigen")) }
                @for (index, (id, name)) in tabs(self.entry.id, frame.lang).into_iter().enumerate() { (tab(id, name, "tab of-board", index == 0)) }
                @for (id, name, _) in beside.into_iter().filter(|tab| tab.2) { (tab(id, name, "tab", false)) }
            }
        }
    }

    fn table(&self) -> &dyn AnyTable {
        self.sight.table()
    }

    fn eye(&self) -> Eye {
        self.sight.eye()
    }

    /// Whether the game is not over, as far as the page shows it.
    fn goes_on(&self) -> bool {
        self.table().to_move().is_some() || self.sight.midway().is_some()
    }

    fn decision(&self, voice: Voice<'_>) -> Option<Decision> {
        if self.past.is_some() || self.has_stand_in {
            return None;
        }
        let mut decision = self.sight.decision(voice)?;
        if self.draft.is_some_and(|draft| draft.is_complete) {
            decision.choices.clear();
        }
        Some(decision)
    }

    /// What stands in the place of the question while a chain of events unfolds: the newest of them.
    fn happening(&self, frame: &Frame<'_>, voice: Voice<'_>, midway: Midway, scene: &Scene<'_>) -> Markup {
        let told = self.sight.tell(midway.number, voice);
        let newest = told[told.len().saturating_sub(midway.n_new)..].iter().map(|(_, text)| text.as_str());
        html! {
            section id="ask" class="ask" aria-labelledby="turn" {
                (self.kept.part(("tools", true), || tools(frame, true)))
                p id="notice" class="notice" role="status" {}
                h2 id="turn" class="turn" { (frame.t("What happens now", "Was jetzt geschieht")) }
                p class="question" id="question" tabindex="-1" { @for text in newest { (text) " " } }
                div class="dock" { (dock_of(self.sight, scene)) }
            }
        }
    }

    fn ask(&self, frame: &Frame<'_>, voice: Voice<'_>, decision: Option<&Decision>, scene: &Scene<'_>) -> Markup {
        let own = match self.eye() {
            Eye::Seat(seat) => Some(seat),
            Eye::Public => None,
        };
        if let Some(midway) = self.sight.midway() {
            return self.happening(frame, voice, midway, scene);
        }
        // When the game is over, everything is revealed and nothing can be taken back.
        let goes_on = self.past.is_none() && self.table().to_move().is_some();
        let endless = self.endless.filter(|_| goes_on);
        let may_undo = goes_on
            && self.draft.is_none()
            && !self.has_stand_in
            && own.is_some_and(|seat| self.table().may_undo(seat).is_ok());
        html! {
            section id="ask" class="ask" aria-labelledby="turn" {
                (self.kept.part(("tools", self.past.is_none()), || tools(frame, self.past.is_none())))
                @if let Some(past) = self.past { (self.moments(frame, past)) }
                p id="notice" class="notice" role="status" data-forced=(frame.t("There was only one choice, so it was made:", "Es gab nur eine Möglichkeit, also geschah es:")) { @if let Some(notice) = self.notice { (notice) } @else { (self.missed(frame)) } }
                @if let Some(endless) = endless { (self.endless(frame, endless)) }
                @match (decision, self.table().to_move()) {
                    (Some(decision), _) => {
                        h2 id="turn" class="turn" { (frame.t("Your turn", "Du bist dran")) (self.time_left(frame)) }
                        p class="question" id="question" tabindex="-1" {
                            @if self.draft.is_some_and(|draft| draft.is_complete) { (frame.t("Do you want to do this?", "Willst du das so machen?")) }
                            @else { (question_of(self.sight, scene).as_ref().unwrap_or(&decision.text)) } " " (self.rule(frame, decision.rule))
                        }
                        @if self.may_ask && self.draft.is_none() { (hint::answer(frame, decision, self.hint, self.prospect(voice).as_deref())) }
                        @let dock = dock_of(self.sight, scene);
                        div class="dock" { (dock) }
                        (self.choices(frame, decision, &dock))
                        @if self.may_ask && self.draft.is_none() { (hint::ask(frame, self.id, decision)) }
                    },
                    (None, Some(_)) if endless.is_some_and(|endless| endless.waits_for_bot) => {
                        h2 id="turn" class="turn" { (frame.t("The game has stopped", "Das Spiel ist angehalten")) }
                        p class="question" id="question" tabindex="-1" { (self.rule(frame, "")) }
                    },
                    (None, Some(_)) if self.has_stand_in && self.past.is_none() => {
                        h2 id="turn" class="turn" { (frame.t("A bot plays for you", "Ein Bot spielt für dich")) (self.thinking()) }
                        p class="question" id="question" tabindex="-1" { (self.rule(frame, "")) }
                        form method="post" class="return" action={ "/tables/" (self.id) "/return" } {
                            button class="button main" type="submit" { (frame.t("Take the seat back", "Den Platz wieder einnehmen")) }
                        }
                    },
                    (None, Some(seat)) => {
                        h2 id="turn" class="turn" { (voice.name(seat)) " " (frame.t("is deciding…", "ist dran …")) (self.thinking()) (self.time_left(frame)) }
                        p class="question" id="question" tabindex="-1" {
                            @if let Some(question) = question_of(self.sight, scene) { (question) " " }
                            (self.rule(frame, ""))
                        }
                        div class="dock" { (dock_of(self.sight, scene)) }
                    },
                    (None, None) => {
                        h2 id="turn" class="turn" { (frame.t("The game is over", "Das Spiel ist vorbei")) }
                        (self.end(frame, voice))
                    },
                }
                @if may_undo {
                    form id="undo" method="post" action={ "/tables/" (self.id) "/undo" } {
                        input type="hidden" name="decision" value=(self.table().n_choices());
                        input type="hidden" name="key" value={ "undo-" (self.rev) };
                        button class="plain" type="submit" data-key="u" { (art("undo")) " " (frame.t("Take it back", "Zurücknehmen")) }
                    }
                }
            }
        }
    }

    /// Why bots no longer decide, and a download.
    fn endless(&self, frame: &Frame<'_>, endless: Endless) -> Markup {
        let download = if endless.is_record_open { "record" } else { "salvage" };
        html! {
            div id="endless" class="notice" {
                p { (endless_table(self.entry.id, self.table().n_choices(), frame.lang)) }
                p { (frame.t(
                    "Nothing is lost: the record is kept, and people can play on. Please tell whoever runs this server.",
                    "Nichts ist verloren: Die Aufzeichnung bleibt erhalten, und wer mitspielt, kann weiterspielen. Bitte sag es denen, die diesen Server betreiben.",
                )) }
                p { a class="button" href={ "/tables/" (self.id) "/" (download) } download {
                    @if endless.is_record_open { (frame.t("Download the record", "Aufzeichnung herunterladen")) }
                    @else { (frame.t("Download the game as you saw it", "Das Spiel herunterladen, wie du es gesehen hast")) }
                } }
            }
        }
    }

    /// The place of a sign that a bot thinks. The script shows it if that takes longer than a blink. The heading says whose turn
    /// it is, so screen readers need not know.
    fn thinking(&self) -> Markup {
        let bot_after = self.bot_after.filter(|_| self.past.is_none() && self.endless.is_none());
        html! { @if let Some(after) = bot_after { span id="thinking" class="thinking" aria-hidden="true" data-after=(after) { i {} i {} i {} } } }
    }

    fn time_left(&self, frame: &Frame<'_>) -> Markup {
        html! {
            @if let Some(seconds) = self.clock {
                " " span class="clock" id="clock" data-seconds=(seconds) title=(frame.t("Then a bot decides this one.", "Dann entscheidet ein Bot dieses eine Mal.")) { (seconds) " s" }
            }
        }
    }

    fn rule(&self, frame: &Frame<'_>, rule: &str) -> Markup {
        html! {
            a class="rule" id="rule" href=(rule_address(self.entry.id, rule)) data-key="r" title=(frame.t("The rules (key r)", "Die Regeln (Taste r)")) {
                @if rule.is_empty() { (frame.t("Rules", "Regeln")) } @else { (rule) }
            }
        }
    }

    /// That a bot decided for the viewer, who has not decided since.
    fn missed(&self, frame: &Frame<'_>) -> String {
        let missed = if self.past.is_none() { self.sight.missed(self.timed_out).len() } else { 0 };
        if missed == 0 { String::new() } else { your_time_was_up(missed, frame.lang) }
    }

    /// What has happened since the end of the viewer's last turn, by player, with the bookkeeping folded away.
    fn since(&self, frame: &Frame<'_>, voice: Voice<'_>) -> Markup {
        let chapters = self.sight.digest(voice, self.timed_out);
        let others = || chapters.iter().filter(|chapter| !chapter.seat.is_some_and(|seat| self.eye().is(seat)));
        let minor = || others().flat_map(|chapter| &chapter.deeds).filter(|deed| deed.weight == Weight::Minor);
        html! {
            @if others().next().is_some() {
                details id="since" class="since" open {
                    summary { (frame.t("Since your last turn", "Seit deinem letzten Zug")) }
                    @for chapter in others().filter(|chapter| chapter.deeds.iter().any(|deed| deed.weight != Weight::Minor)) {
                        @if let Some(heading) = chapter.heading(voice, self.eye()) { h3 { (heading) } }
                        @let deeds: Vec<_> = chapter.deeds.iter().filter(|deed| deed.weight != Weight::Minor).collect();
                        ul { @for (index, deed) in deeds.iter().enumerate() {
                            li class=[(deed.weight == Weight::Matters).then_some("matters")] {
                                @if deed.weight == Weight::Matters { strong { (deed.short()) } } @else { (deed.short()) }
                                @if deed.timed_out { " " span class="quiet" { (time_was_up(frame.lang)) } }
                                @if deeds.get(index + 1).is_none_or(|next| next.number != deed.number) { (self.reason(deed.number, voice)) }
                            }
                        } }
                    }
                }
                @if minor().next().is_some() {
                    details id="bookkeeping" class="since" {
                        summary { (frame.t("Bookkeeping", "Nebenbei")) }
                        ul { @for deed in minor() { li { (deed.text) } } }
                    }
                }
            }
        }
    }

    /// Why a bot made a choice, if there is something to say. Everybody can hide these lines.
    fn reason(&self, number: usize, voice: Voice<'_>) -> Markup {
        let told = self.reasons.told(number, Telling::to(voice, self.eye()));
        html! { @if let Some(reason) = told { " " span class="reason" { (reason) } } }
    }

    /// What can be said for the bot's own choice, by what the viewer knows.
    fn prospect(&self, voice: Voice<'_>) -> Option<String> {
        let reason = self.table().prospect(&self.hint.first()?.choice)?;
        Some(reason.words(Telling::to(voice, self.eye())))
    }

    fn choices(&self, frame: &Frame<'_>, decision: &Decision, dock: &Markup) -> Markup {
        let count = decision.choices.len();
        let is_open = count <= 8 && !answers_by_form(self.sight) && !offers_all(dock, &decision.choices);
        html! {
            form id="choose" class="choices" method="post" novalidate action={ "/tables/" (self.id) "/choose" } data-preview={ "/tables/" (self.id) "/preview" }
                data-draft=[is_staged(self.entry.id).then(|| format!("/tables/{}/draft", self.id))] data-forced=[self.forced(decision)] {
                input type="hidden" name="decision" value=(self.draft.map_or(decision.number, |draft| draft.decision));
                input type="hidden" name="key" value={ "page-" (self.rev) };
                div id="preview" class="preview" role="status" data-ok=(frame.t("Do it", "So machen")) data-no=(frame.t("Something else", "Etwas anderes"))
                    data-final=(frame.t("This cannot be taken back.", "Das lässt sich nicht zurücknehmen.")) data-unsure=(frame.t("What else happens is not certain.", "Was sonst geschieht, ist nicht sicher.")) {}
                @if let Some(draft) = self.draft { (self.staged(frame, draft)) }
                @if count > 0 { details id="all-choices" open[is_open] {
                    summary { (frame.t("All choices", "Alle Möglichkeiten")) " (" (count) ")" }
                    ol { @for (index, offer) in decision.choices.iter().enumerate() { (self.choice(frame, index, offer)) } }
                } }
            }
        }
    }

    /// The only choice, if it may be made without a question.
    fn forced(&self, decision: &Decision) -> Option<String> {
        if decision.choices.len() == 1 && self.draft.is_none() { self.table().forced() } else { None }
    }

    /// The staged choices, and the buttons that make them or take the last of them back.
    fn staged(&self, frame: &Frame<'_>, draft: Draft<'_>) -> Markup {
        let before = draft.choices.len() - 1;
        html! {
            div id="staged" class="staged" role="status" {
                p class="what" { (frame.t("Not yet done:", "Noch nicht geschehen:")) }
                ol { @for label in draft.labels { li { (label) } } }
                @for choice in draft.choices { input type="hidden" name="choice" value=(choice); }
                p {
                    button id="do-it" class="button main" type="submit" name="confirmed" value="1" { (frame.t("Do it", "So machen")) }
                    " " a id="step-back" class="button" href={
                        "/tables/" (self.id) "/draft?decision=" (draft.decision)
                        @for choice in &draft.choices[..before] { "&choice=" (encoded(choice)) }
                    } { (frame.t("One step back", "Einen Schritt zurück")) }
                }
            }
        }
    }

    fn choice(&self, frame: &Frame<'_>, index: usize, offer: &Offer) -> Markup {
        let mark = Mark::new(self.hint, frame.lang, |choice| choice == offer.choice);
        let best = mark.as_ref().and_then(|mark| mark.is_best.then_some("best"));
        let target = offer.target;
        html! {
            li id={ "choice-" (index) } class=[best] data-share=[mark.map(|mark| mark.text)] {
                button type="submit" name="choice" value=(offer.choice)
                    data-piece=[target.piece.map(|spot| spot.to_string())] data-place=[target.place.map(|spot| spot.to_string())]
                    data-seat=[target.seat.map(|seat| format!("seat.{seat}"))] { (offer.label) }
            }
        }
    }

    /// Who won and how, all places, and what to do now.
    fn end(&self, frame: &Frame<'_>, voice: Voice<'_>) -> Markup {
        let Some(results) = results(self.table(), voice) else { return PreEscaped(String::new()) };
        let most = results.standings.iter().map(|place| place.score).max().unwrap_or(0).max(1);
        let has_scores = results.ending.is_none();
        html! {
            section id="end" class="end" aria-labelledby="verdict" {
                div class="triumph" {
                    span class="laurel" aria-hidden="true" { (art("crown")) span class="sparks" { @for _ in 0..10 { i {} } } }
                    h2 id="verdict" { (results.verdict) }
                }
                div class="how" {
                    @if let Some(ending) = &results.ending { p { (ending.text) " " a class="rule" href=(rule_address(self.entry.id, ending.rule)) { (ending.rule) } } }
                    @if let Some(margin) = results.margin(voice) { p { (margin) } }
                    @if let Some(turning) = self.turning {
                        p class="turning" { (turning.text) @if self.past.is_none() { " " a href={ "/tables/" (self.id) "?at=" (turning.number) } { (frame.t("See it", "Ansehen")) } } }
                    }
                }
                ol class={ "places" @if !has_scores { " plain" } } { @for place in results.ranked() {
                    li value=(place.place) class={ (self.table().color(place.seat).name()) @if place.place == 1 { " winner" } } {
                        span class="rank" aria-hidden="true" { (place.place) "." }
                        span class="named" { strong { (voice.called(place.seat, self.eye())) } }
                        @if has_scores {
                            svg class="length" aria-hidden="true" { rect width={ (100 * place.score.max(0) / most) "%" } height="100%" rx="3" {} }
                            span class="score" { (plain(place.score)) }
                        }
                    }
                } }
                @if self.past.is_none() { (self.after(frame)) }
            }
        }
    }

    /// A rematch, the replay, the analysis and the record.
    fn after(&self, frame: &Frame<'_>) -> Markup {
        html! {
            div class="after" {
                @match self.next {
                    _ if self.chronicle.is_some() => @if let Some(chronicle) = self.chronicle { a class="button main" href={ "/chronicles/" (chronicle.id) } { (frame.t("To the chronicle", "Zur Chronik")) } },
                    Some(next) => a class="button main" href={ "/tables/" (next) } { (frame.t("To the rematch", "Zur Revanche")) },
                    None if self.eye() != Eye::Public => form method="post" action={ "/tables/" (self.id) "/rematch" } { button class="button main" type="submit" { (frame.t("Rematch", "Revanche")) } },
                    None => {},
                }
                a class="button" href={ "/tables/" (self.id) "?at=0" } { (frame.t("Replay", "Wiederholung")) }
                @if self.chronicle.is_none_or(|chronicle| chronicle.is_closed) {
                    a class="button" href={ "/tables/" (self.id) "/analysis" } { (frame.t("Analysis", "Analyse")) }
                    a class="record" href={ "/tables/" (self.id) "/record" } download { (frame.t("Download the record", "Aufzeichnung herunterladen")) }
                } @else { p class="quiet" { (sealed(frame)) } }
            }
        }
    }

    /// How each score came about.
    fn scores(&self, frame: &Frame<'_>, voice: Voice<'_>) -> Markup {
        let Some(results) = results(self.table(), voice) else { return PreEscaped(String::new()) };
        html! {
            section id="scores" class="scores-of" aria-labelledby="scores-title" {
                h2 id="scores-title" { (frame.t("How the scores came about", "So kamen die Ergebnisse zustande")) }
                @for place in results.ranked() {
                    h3 { (place.place) ". " (voice.called(place.seat, self.eye())) @if results.ending.is_none() { " " span class="amount" { (plain(place.score)) } } }
                    ul { @for part in results.shown_parts(place) {
                        li class=[(part.kind != PartKind::Score).then_some("quiet")] { (part.text) " " span class="amount" { (plain(part.amount)) } }
                    } }
                }
            }
        }
    }

    fn log(&self, frame: &Frame<'_>, voice: Voice<'_>) -> Markup {
        let past = self.past.is_some();
        let lines = if past { self.sight.retell(self.log_from, voice) } else { self.sight.tell(self.log_from, voice) };
        let is_first = |index: usize| index == 0 || lines[index - 1].0 != lines[index].0;
        let late = |index: usize| is_first(index) && self.timed_out.contains(&lines[index].0);
        html! {
            section class="pane log" {
                h2 { (frame.t("What happened", "Was geschah")) }
                div id="log" class="lines" role="log" tabindex="0" aria-label=(frame.t("What happened", "Was geschah")) {
                    ol data-from=(self.log_from) { @for (index, (number, text)) in lines.iter().enumerate() {
                        li data-n=(number) {
                            @if past { (text) } @else { a href={ "/tables/" (self.id) "?at=" (number + 1) } tabindex="-1" aria-label={ (frame.t("Look at choice", "Ansehen: Entscheidung")) " " (number + 1) } { (number + 1) } " " (text) }
                            @if late(index) { " " span class="quiet" { "(" (time_was_up(frame.lang)) ")" } }
                        }
                    } }
                }
            }
        }
    }

    /// The navigation through the past positions of a game.
    fn moments(&self, frame: &Frame<'_>, past: Past) -> Markup {
        let eye = match self.eye() {
            Eye::Seat(seat) => seat.to_string(),
            Eye::Public => "public".to_owned(),
        };
        let to = |at: usize| {
            if past.all_eyes {
                format!("/tables/{}?at={at}&as={eye}", self.id)
            } else {
                format!("/tables/{}?at={at}", self.id)
            }
        };
        let step = |at: Option<usize>, rel: &str, symbol: &str, label: &str| {
            html! {
                @match at {
                    Some(at) => a class="button" rel=[(!rel.is_empty()).then_some(rel)] href=(to(at)) aria-label=(label) { (art(symbol)) },
                    None => span class="button off" aria-hidden="true" { (art(symbol)) },
                }
            }
        };
        let back = (past.at > 0).then(|| past.at - 1);
        let forward = (past.at < past.of).then_some(past.at + 1);
        html! {
            nav class="moments" aria-label=(frame.t("Moments of the game", "Momente des Spiels")) {
                p { (step(back.map(|_| 0), "", "first", frame.t("To the start", "Zum Anfang")))
                    (step(back, "prev", "previous", frame.t("One choice back", "Eine Entscheidung zurück")))
                    span class="at" { (past.at) " / " (past.of) }
                    (step(forward, "next", "next", frame.t("One choice forward", "Eine Entscheidung weiter")))
                    (step(forward.map(|_| past.of), "", "last", frame.t("To the end", "Zum Ende"))) }
                @if past.all_eyes {
                    form method="get" action={ "/tables/" (self.id) } {
                        input type="hidden" name="at" value=(past.at);
                        label { span { (frame.t("Seen by", "Gesehen von")) }
                            select name="as" data-submit="change" {
                                option value="public" selected[self.eye() == Eye::Public] { (frame.t("a watcher", "Zuschauenden")) }
                                @for seat in Seat::all(self.table().seats()) { option value=(seat) selected[self.eye().is(seat)] { (self.names[seat.index()]) } }
                            }
                        }
                        button class="plain" type="submit" { (frame.t("Show", "Zeigen")) }
                    }
                }
                p { a href={ "/tables/" (self.id) } { (frame.t("Back to the current position", "Zurück zum aktuellen Stand")) } }
            }
        }
    }

    fn talk(&self, frame: &Frame<'_>) -> Markup {
        let Some(said) = &self.talk else { return PreEscaped(String::new()) };
        if self.past.is_some() {
            return PreEscaped(String::new());
        }
        html! {
            section class="pane talk" {
                h2 { "Chat" }
                div id="talk" class="lines" role="log" tabindex="0" aria-label="Chat" { ol data-from=(self.talk_from) data-most=(TALK_LINES) { @for line in said {
                    li data-n=(line.number) {
                        strong { (called(&line.name)) } " " bdi { (line.text) }
                        @if let Some(account) = line.account {
                            form class="mute" method="post" action={ "/tables/" (self.id) "/mute" } {
                                button class="tiny" type="submit" name="account" value=(account) title=(frame.t("Hide what this person writes", "Nachrichten dieser Person ausblenden")) aria-label={ (frame.t("Mute ", "Stummschalten: ")) (isolated(&line.name)) } { "×" }
                            }
                        }
                    }
                } } }
                @for (account, name) in &self.muted {
                    form class="muted" method="post" action={ "/tables/" (self.id) "/mute" } {
                        button class="plain" type="submit" name="account" value=(account) { (frame.t("Unmute: ", "Wieder anzeigen: ")) (called(name)) }
                    }
                }
                @if self.may_talk {
                    form id="say" class="say" method="post" action={ "/tables/" (self.id) "/chat" } {
                        input type="hidden" name="key" value={ "say-" (self.rev) };
                        input name="text" id="say-text" maxlength="300" dir="auto" autocomplete="off" aria-label=(frame.t("Say something", "Etwas sagen")) required;
                        button class="plain" type="submit" { (frame.t("Say", "Sagen")) }
                    }
                }
            }
        }
    }

    /// The players, notes, the proof of the deal, and the host's switches.
    fn sidebar(&self, frame: &Frame<'_>, voice: Voice<'_>) -> Markup {
        if self.past.is_some() {
            return PreEscaped(String::new());
        }
        let Some(sidebar) = &self.sidebar else {
            return html! { details id="around" class="pane around" data-keep {} };
        };
        html! {
            details id="around" class="pane around" open {
                summary { (frame.t("The table", "Der Tisch")) }
                ul class="sitting" { @for sitting in &sidebar.seats {
                    li {
                        strong { (self.names[sitting.seat.index()]) } " "
                        span class="quiet" { @match sitting.player {
                            Player::Here => (frame.t("here", "da")),
                            Player::Away => { (frame.t("away", "weg")) (away(frame, sitting.handing)) },
                            Player::StandIn => (frame.t("a bot plays for now", "ein Bot spielt vorübergehend")),
                            Player::Bot => "Bot",
                        } }
                        @if sitting.handing == Handing::Now { form method="post" action={ "/tables/" (self.id) "/hand" } {
                            button class="plain" type="submit" name="seat" value=(sitting.seat) { (frame.t("Let a bot play", "Einen Bot spielen lassen")) }
                        } }
                        @if sitting.may_return { form method="post" action={ "/tables/" (self.id) "/return" } {
                            button class="plain" type="submit" name="seat" value=(sitting.seat) { (frame.t("Take the seat back", "Den Platz wieder einnehmen")) }
                        } }
                    }
                } }
                @if sidebar.is_host {
                    form method="post" action={ "/tables/" (self.id) "/talk" } {
                        button class="plain" type="submit" name="on" value=(if self.talk.is_some() { "0" } else { "1" }) {
                            @if self.talk.is_some() { (frame.t("Switch the chat off", "Chat ausschalten")) } @else { (frame.t("Switch the chat on", "Chat einschalten")) }
                        }
                    }
                }
                @if let Some(is_on) = sidebar.hints { (hint::switch(frame, self.id, is_on, sidebar.is_host)) }
                @if let Some(notes) = sidebar.notes {
                    form id="notes" method="post" action={ "/tables/" (self.id) "/notes" } {
                        label { span { (frame.t("Notes only you see", "Notizen, die nur du siehst")) } textarea name="text" id="notes-text" rows="4" maxlength="4000" dir="auto" { (notes) } }
                        button class="plain" type="submit" data-done=(frame.t("Saved", "Gespeichert")) { (frame.t("Save", "Speichern")) }
                    }
                }
                (sidebar.fair.draw(frame, voice, self.id))
            }
        }
    }

    /// The texts of all cards, tracks and tokens. The script shows them beside the cards.
    fn cards(&self, frame: &Frame<'_>) -> Markup {
        html! {
            details class="all-cards" id="all-cards" {
                summary { (frame.t("All cards", "Alle Karten")) }
                dl { @for card in self.table().cards(frame.lang) {
                    div id={ "text-" (card.id) } {
                        dt { (art(emblem(self.entry.id, card.id))) " " strong { (card.name) } " " span class="quiet" { (card.kind) } }
                        dd { (card.text) " " a class="rule" href=(rule_address(self.entry.id, card.rule)) { (card.rule) } }
                    }
                }
                @for term in self.table().terms(frame.lang) {
                    div id={ "text-" (term.id) } {
                        dt { strong { (term.name) } " " span class="quiet" { (term.kind) } }
                        dd { (term.text) " " a class="rule" href={ "/rules/" (self.entry.id) "#" (term.rule) } { (term.rule) } }
                    }
                } }
            }
        }
    }
}

/// Whether each of the choices is a button in the dock, so that a list of them says nothing more.
fn offers_all(dock: &Markup, choices: &[Offer]) -> bool {
    choices.iter().all(|offer| dock.0.contains(&format!(" value=\"{}\"", offer.choice)))
}

/// A choice as a part of a query.
fn encoded(choice: &str) -> String {
    let mut text = String::new();
    for byte in choice.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

/// How much of a phone's screen the question takes: a third at most, nearly all, or only its heading. These are boxes to
/// check, so that they work without the script. Beside them, for the script: show the last moves again, pause, settings.
fn tools(frame: &Frame<'_>, is_live: bool) -> Markup {
    let tool = |id: &str, symbol: &str, name: &str| {
        html! { button type="button" class="tool" id=(id) title=(name) aria-label=(name) aria-pressed="false" { (art(symbol)) span class="waiting" {} } }
    };
    html! {
        div class="sizes" {
            @if is_live {
                (tool("pause", "pause", frame.t("Pause what is being shown", "Anhalten, was gerade gezeigt wird")))
                (tool("again", "again", frame.t("Show the last moves again", "Letzte Züge noch einmal zeigen")))
                @let name = frame.t("Pace, questions, alerts", "Tempo, Nachfragen, Signale");
                button type="button" class="tool" id="open-settings" popovertarget="settings" title=(name) aria-label=(name) { (art("gear")) }
            }
            label { input type="checkbox" id="sheet-large"; span class="off-screen" { (frame.t("Enlarge the question", "Frage vergrößern")) } (art("enlarge")) }
            label { input type="checkbox" id="sheet-folded"; span class="off-screen" { (frame.t("Fold the question away", "Frage einklappen")) } (art("fold")) }
        }
    }
}

/// What each person sets for the table. The script stores it in the browser.
fn settings(frame: &Frame<'_>) -> Markup {
    let paces = [
        ("slow", frame.t("slowly", "langsam")),
        ("normal", frame.t("at a normal pace", "in normalem Tempo")),
        ("fast", frame.t("fast", "schnell")),
        ("once", frame.t("all at once", "alle auf einmal")),
    ];
    let confirmations = [
        ("always", frame.t("every choice", "jede Wahl")),
        (
            "final",
            frame.t(
                "what cannot be taken back and does more than it says",
                "was endgültig ist und mehr bewirkt, als dasteht",
            ),
        ),
        ("never", frame.t("nothing", "nichts")),
    ];
    html! {
        div id="caption" class="caption" aria-hidden="true" hidden {}
        p id="said" class="off-screen" role="status" {}
        div id="settings" class="settings" popover role="dialog" aria-labelledby="settings-title" {
            h2 id="settings-title" { (frame.t("At this table", "An diesem Tisch")) }
            label { span { (frame.t("Moves of others, and what a move sets off, are shown", "Züge der anderen und was ein Zug auslöst werden gezeigt")) }
                select name="pace" { @for (id, name) in paces { option value=(id) { (name) } } }
            }
            label { span { (frame.t("Confirm", "Bestätigen")) }
                select name="confirm" { @for (id, name) in confirmations { option value=(id) { (name) } } }
            }
            label class="check" { input type="checkbox" name="reasons" checked; span { (frame.t("Why bots did something, in the story", "Warum Bots etwas getan haben, im Verlauf")) } }
            label class="check" { input type="checkbox" name="sound"; span { (frame.t("A sound when it is my turn", "Ein Ton, wenn ich dran bin")) } }
            label class="check" { input type="checkbox" name="notify"; span { (frame.t("A notification when it is my turn and I look elsewhere", "Eine Mitteilung, wenn ich dran bin und woanders hinsehe")) } }
            p id="notify-refused" class="quiet" hidden { (frame.t("This browser does not allow notifications from here.", "Dieser Browser lässt hier keine Mitteilungen zu.")) }
            p class="quiet" { (frame.t("Kept in this browser, for all tables.", "Gilt in diesem Browser, für alle Tische.")) }
            button type="button" class="button main" popovertarget="settings" popovertargetaction="hide" { (frame.t("Done", "Fertig")) }
        }
    }
}

/// What can be done about a player who is away.
fn away(frame: &Frame<'_>, handing: Handing) -> Markup {
    html! { @match handing {
        Handing::No | Handing::Now => {},
        Handing::In(seconds) => {
            (frame.t("; you may let a bot play in ", "; du kannst einen Bot spielen lassen in "))
            span data-seconds=(seconds) { (time_span(seconds)) }
        },
        Handing::Clock => (frame.t("; when time is up, a bot makes that one decision", "; ist die Zeit um, trifft ein Bot die eine Entscheidung")),
    } }
}

/// A rounded duration, in the same form as the script writes it.
pub(crate) fn time_span(seconds: u64) -> String {
    match seconds {
        5400.. => format!("{} h", (seconds + 1800) / 3600),
        100.. => format!("{} min", (seconds + 30) / 60),
        _ => format!("{seconds} s"),
    }
}

impl Fairness<'_> {
    fn draw(&self, frame: &Frame<'_>, voice: Voice<'_>, table: &str) -> Markup {
        html! {
            div class="fair" id="fair" data-table=(table) {
                h3 { (frame.t("Where the deal comes from", "Woher die Karten kommen")) }
                p id="origin" { (deal_origin(&Origin::new(self.nonces), voice)) }
                p { (frame.t("Committed to before the deal:", "Festgelegt vor dem Geben:")) " " code class="hash" id="commitment" { (self.commitment) } }
                @match self.secret {
                    Some(secret) => {
                        p { (frame.t("The secret:", "Das Geheimnis:")) " " code class="hash" id="secret" { (secret) } }
                        p { (frame.t("Thrown in:", "Dazugegeben:")) @for nonce in self.nonces { " " code class="hash" { "“" (nonce) "”" } } }
                        p {
                            (frame.t("The commitment is the SHA-256 hash of these three lines:", "Die Festlegung ist der SHA-256-Hash dieser drei Zeilen:"))
                            " " code { "kabale/commitment/1" } ", " code class="hash" { (table) } " "
                            (frame.t("and the secret. Compare it with the one that the table showed you before the deal. The rest is checked with", "und das Geheimnis. Vergleiche sie mit der, die dir der Tisch vor dem Geben gezeigt hat. Den Rest prüft"))
                            " " code { "kabale verify" } "."
                        }
                    },
                    None if self.is_sealed => p class="quiet" { (sealed(frame)) },
                    None => p class="quiet" { (frame.t("The secret is shown at the end.", "Das Geheimnis wird am Ende gezeigt.")) },
                }
                (commitment_check(frame))
            }
        }
    }
}

/// Why the record of a game is not shown.
fn sealed(frame: &Frame<'_>) -> &'static str {
    frame.lang.pick(
        "The record is opened when the chronicle is closed, since it tells what the next game hides.",
        "Die Aufzeichnung wird geöffnet, wenn die Chronik geschlossen ist, denn sie verrät, was die nächste Partie verbirgt.",
    )
}

/// The place where the script compares the secret with the commitment that it saw before the deal. The script picks one
/// of these sentences; without the script the place stays empty.
pub(crate) fn commitment_check(frame: &Frame<'_>) -> Markup {
    html! {
        p id="commitment-check" role="status"
            data-right=(frame.t(
                "Checked: the secret is the one that this browser saw the server commit to before the deal.",
                "Geprüft: Das Geheimnis ist das, auf das sich der Server vor dem Geben in diesem Browser festgelegt hat."))
            data-wrong=(frame.t(
                "This does not match: it is not what the server committed to before the deal.",
                "Das passt nicht zusammen: Es ist nicht das, worauf sich der Server vor dem Geben festgelegt hat."))
            data-unseen=(frame.t(
                "The secret fits the commitment, but this browser did not see the commitment before the deal.",
                "Das Geheimnis passt zur Festlegung, aber dieser Browser hat die Festlegung vor dem Geben nicht gesehen."))
            data-unable=(frame.t(
                "This browser cannot check the secret by itself: the page was not loaded over a secure connection.",
                "Dieser Browser kann das Geheimnis nicht selbst prüfen: Die Seite kam nicht über eine sichere Verbindung.")) {}
    }
}

/// The page that, without the script, asks for confirmation before a choice that cannot be taken back.
pub fn confirm(frame: &Frame<'_>, id: &str, decision: usize, key: &str, offer: &Offer, tells: &[String]) -> Markup {
    frame.page(
        &offer.label,
        &html! {
            main id="main" class="narrow" {
                h1 { (offer.label) "?" }
                @if !tells.is_empty() { ul { @for text in tells { li { (text) } } } }
                p { (frame.t("This cannot be taken back.", "Das lässt sich nicht zurücknehmen.")) }
                form method="post" action={ "/tables/" (id) "/choose" } {
                    input type="hidden" name="decision" value=(decision);
                    input type="hidden" name="key" value=(key);
                    input type="hidden" name="confirmed" value="1";
                    button class="button main" type="submit" name="choice" value=(offer.choice) { (frame.t("Do it", "So machen")) }
                    " " a class="button" href={ "/tables/" (id) } { (frame.t("Something else", "Etwas anderes")) }
                }
            }
        },
    )
}
