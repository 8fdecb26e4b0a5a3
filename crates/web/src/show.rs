//! Rendering of a table for one viewer.

use kabale_catalog::{AnySight, AnyTable, Lang, Opinion, Swing};
use kabale_core::Eye;
use kabale_pages::{
    Chair, ChatLine, Draft, Endless, Fairness, Handing, InChronicle, Kept, Lobby, Past, Player, Sidebar, Sitting,
    TablePage, kit::isolated,
};
use kabale_store::{AccountId, SeatKind, TableId};
use maud::Markup;

use crate::{
    App,
    access::{Act, may},
    problem::Problem,
    system,
    tables::{Live, Place},
    who::Who,
};

/// A viewer of a table, with their private data.
pub(crate) struct Viewer {
    pub(crate) who: Who,
    pub(crate) notes: String,
    pub(crate) muted: Vec<AccountId>,
    pub(crate) link: String,
    pub(crate) suggested: &'static str,
    /// The choice that changed a finished game most, if it has been analyzed.
    pub(crate) swing: Option<Swing>,
}

/// The parts of a table that a page already has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) rev: u32,
    pub(crate) log: usize,
    pub(crate) talk: usize,
    /// The players, notes and the deal: everything around the game.
    pub(crate) sidebar: bool,
}

impl Viewer {
    pub(crate) fn new(app: &App, who: Who, live: &Live) -> Result<Self, Problem> {
        let (notes, muted) = match who.id() {
            Some(account) => (app.store.note(&live.id, account)?, app.store.muted(account)?),
            None => (String::new(), Vec::new()),
        };
        let link = format!("{}/tables/{}", app.config.origin(&who.host), live.id);
        let swing = app.tables.swing(live, who.lang);
        Ok(Self { who, notes, muted, link, suggested: system::guest_name(), swing })
    }

    pub(crate) fn page(&self, live: &Live, notice: Option<&str>) -> Markup {
        let frame = self.who.frame();
        match self.sight(live) {
            None => self.lobby(live, notice, |lobby| lobby.page(&frame)),
            Some(sight) => self.table(live, &*sight, Seen::default(), notice, |table| table.page(&frame)),
        }
    }

    /// The boards in between of the choices that a page with `seen` has not shown yet, in order.
    pub(crate) fn unfold(&self, live: &Live, seen: Seen, kept: &Kept) -> Vec<String> {
        let (frame, mut texts) = (self.who.frame(), Vec::new());
        let Ok(table) = live.dealt() else { return texts };
        for (rev, chain) in live.chains(seen.rev) {
            let from = Seen { talk: live.n_said(), sidebar: true, ..seen };
            for sight in table.unfolds(chain, live.eye(self.who.id())) {
                // Until the chain is over, the page has the revision before.
                let draw = |page: TablePage<'_>| TablePage { rev: u64::from(rev - 1), kept, ..page }.live(&frame);
                texts.push(self.table(live, &*sight, from, None, draw).into_string());
            }
        }
        texts
    }

    /// The changed part for a page that has `seen`, and what the page has afterwards. `kept` has parts of earlier ones.
    pub(crate) fn push(&self, live: &Live, seen: Seen, kept: &Kept) -> (String, Seen) {
        let frame = self.who.frame();
        let markup = match self.sight(live) {
            None => self.lobby(live, None, |lobby| lobby.live(&frame)),
            Some(sight) => {
                let sidebar = seen.sidebar && seen.rev >= live.arranged();
                let from = Seen { log: live.log_from(seen.rev, seen.log), sidebar, ..seen };
                self.table(live, &*sight, from, None, |table| TablePage { kept, ..table }.live(&frame))
            }
        };
        (markup.into_string(), Seen::all(live))
    }

    /// The whole page or the part that changes, with a bot's hint on the open decision.
    pub(crate) fn advised(&self, live: &Live, hint: &[Opinion], is_part: bool) -> Markup {
        let frame = self.who.frame();
        let from = if is_part { Seen::all(live) } else { Seen::default() };
        let sight = self.sight(live).expect("the table was dealt");
        self.table(live, &*sight, from, None, |page| {
            let page = TablePage { hint, ..page };
            if is_part { page.live(&frame) } else { page.page(&frame) }
        })
    }

    /// The whole page or the part that changes, with the table as it would be after staged choices.
    pub(crate) fn drafted(&self, live: &Live, ahead: &dyn AnyTable, draft: Option<Draft<'_>>, is_part: bool) -> Markup {
        let frame = self.who.frame();
        let from = if is_part { Seen { log: ahead.n_choices(), ..Seen::all(live) } } else { Seen::default() };
        let sight = ahead.seen_by(live.eye(self.who.id()));
        self.table(live, &*sight, from, None, |page| {
            let page = TablePage { draft, ..page };
            if is_part { page.live(&frame) } else { page.page(&frame) }
        })
    }

    /// The table after a number of choices.
    pub(crate) fn past(&self, live: &Live, at: usize, eye: Option<Eye>) -> Result<Markup, Problem> {
        let then = live.replay_at(at, eye, live.eye(self.who.id()))?;
        let frame = self.who.frame();
        let past = Past { at, of: live.n_choices(), all_eyes: live.is_revealed() };
        let sight = then.seen_by(eye.unwrap_or_else(|| live.looks_back(live.eye(self.who.id()))));
        Ok(self.table(live, &*sight, Seen::default(), None, |page| TablePage { past: Some(past), ..page }.page(&frame)))
    }

    /// The viewer's sight of the game; none before the deal.
    fn sight<'a>(&self, live: &'a Live) -> Option<Box<dyn AnySight + 'a>> {
        live.game.as_deref().map(|game| game.seen_by(live.eye(self.who.id())))
    }

    fn lobby<T>(&self, live: &Live, notice: Option<&str>, draw: impl FnOnce(Lobby<'_>) -> T) -> T {
        let chair = |row: &Place| match row.kind {
            SeatKind::Open => Chair::Open,
            SeatKind::Person => Chair::Person(row.name.clone()),
            SeatKind::Bot => Chair::Bot(live.level_of(row)),
        };
        let standing = live.standing(self.who.id());
        draw(Lobby {
            id: live.id.as_str(),
            rev: live.rev.into(),
            entry: live.entry,
            options: &live.options,
            seats: live.seats.iter().map(chair).collect(),
            names: live.seats.iter().map(|row| live.board_name(row.seat, self.who.lang)).collect(),
            kept: live.seats.iter().map(|row| live.kept(row.seat)?.name.clone()).collect(),
            may_sit: live.may_sit(self.who.id()),
            chronicle: live.chronicle.as_ref().map(|chronicle| chronicle.id.as_str()),
            commitment: &live.commitment(),
            link: &self.link,
            is_host: standing.host,
            host: live.seat_of(live.host),
            hosting: self.who.id().map_or(Handing::No, |account| live.hosting(account)),
            own: standing.seat,
            suggested: self.suggested,
            clock: live.settings.clock,
            grace: live.settings.grace(),
            level: live.settings.level,
            notice,
        })
    }

    fn table<T>(
        &self,
        live: &Live,
        sight: &dyn AnySight,
        from: Seen,
        notice: Option<&str>,
        draw: impl FnOnce(TablePage<'_>) -> T,
    ) -> T {
        let account = self.who.id();
        let standing = live.standing(account);
        let names = shown_names(live, self.who.lang);
        let (nonces, commitment, secret);
        let sidebar = if from.sidebar {
            None
        } else {
            (nonces, commitment) = (live.nonces(), live.commitment());
            secret = live.is_revealed().then(|| live.secret.to_string());
            Some(Sidebar {
                seats: live.seats.iter().map(|row| sitting(live, row, account)).collect(),
                is_host: standing.host,
                hints: live.has_company().then_some(live.settings.hints),
                notes: account.map(|_| self.notes.as_str()),
                fair: Fairness {
                    commitment: &commitment,
                    secret: secret.as_deref(),
                    is_sealed: live.is_sealed(),
                    nonces: &nonces,
                },
            })
        };
        let mut muted: Vec<(i64, String)> = Vec::new();
        for talk in &live.talk {
            let unheard = talk.account.filter(|by| self.muted.contains(by));
            if let Some(AccountId(by)) = unheard.filter(|by| muted.iter().all(|(other, _)| *other != by.0)) {
                muted.push((by, talk.name.clone()));
            }
        }
        let said = live.heard(&self.muted).filter(|(number, _)| *number >= from.talk);
        let said = said.map(|(number, talk)| ChatLine {
            number,
            name: talk.name.clone(),
            account: talk.account.filter(|by| account.is_some_and(|own| own != *by)).map(|by| by.0),
            text: talk.text.clone(),
        });
        draw(TablePage {
            id: live.id.as_str(),
            rev: live.rev.into(),
            entry: live.entry,
            sight,
            names: &names,
            log_from: from.log,
            sidebar,
            talk: live.chat.then(|| said.collect()),
            talk_from: from.talk,
            muted,
            may_talk: standing.seat.is_some(),
            clock: live.seconds_left(),
            timed_out: &live.timed_out,
            reasons: &live.reasons,
            endless: live.is_endless().then(|| Endless {
                waits_for_bot: live.person_to_move().is_none(),
                is_record_open: live.is_record_open(),
            }),
            past: None,
            turning: self.swing.as_ref(),
            next: live.next.as_ref().map(TableId::as_str),
            chronicle: live
                .chronicle
                .as_ref()
                .map(|chronicle| InChronicle { id: chronicle.id.as_str(), is_closed: chronicle.is_closed }),
            notice,
            may_ask: may(standing, Act::Hint).is_ok(),
            hint: &[],
            has_stand_in: standing.seat.is_some_and(|seat| live.seats[seat.index()].kind == SeatKind::Bot),
            bot_after: live.mover().filter(|mover| mover.kind == SeatKind::Bot).map(|_| live.settings.pace),
            draft: None,
            kept: &Kept::default(),
        })
    }
}

/// The players' names in the sentences of a page.
pub(crate) fn shown_names(live: &Live, lang: Lang) -> Vec<String> {
    live.names(lang).iter().map(|name| isolated(name).into_owned()).collect()
}

impl Seen {
    /// Everything up to the current state.
    pub(crate) fn all(live: &Live) -> Self {
        Self { rev: live.rev, log: live.n_choices(), talk: live.n_said(), sidebar: true }
    }
}

fn sitting(live: &Live, row: &Place, account: Option<AccountId>) -> Sitting {
    let player = match (row.kind, row.account) {
        (SeatKind::Bot, Some(_)) => Player::StandIn,
        (_, None) => Player::Bot,
        (_, Some(person)) if live.here.is_here(person) || account == Some(person) => Player::Here,
        (_, Some(_)) => Player::Away,
    };
    let standing = live.standing(account);
    let may = standing.seat.is_some() || standing.host;
    let handing = account.filter(|_| may).map_or(Handing::No, |account| live.handing(row.seat, account));
    Sitting { seat: row.seat, player, handing, may_return: player == Player::StandIn && row.account == account }
}
