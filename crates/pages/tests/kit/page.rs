//! The page of a table, drawn without a server.

use kabale_catalog::{AnySight, Lang, Reasons, find};
use kabale_pages::{ChatLine, Frame, Kept, TablePage, Theme};

/// The changing part of a page, which has the log up to `log_from`. A bot made some decisions since time was up.
pub(crate) fn live(sight: &dyn AnySight, lang: Lang, log_from: usize, timed_out: &[usize], kept: &Kept) -> String {
    with_reasons(sight, lang, log_from, timed_out, Reasons::NONE, kept)
}

/// The same with the reasons of bots.
pub(crate) fn with_reasons(
    sight: &dyn AnySight,
    lang: Lang,
    log_from: usize,
    timed_out: &[usize],
    reasons: &Reasons,
    kept: &Kept,
) -> String {
    let table = sight.table();
    let entry = find(table.game()).expect("a game");
    let names = entry.seat_names(table.seats(), lang);
    let frame = Frame { lang, theme: Theme::System, path: "/", person: None };
    // Somebody tries to forge a message.
    let line =
        ChatLine { number: 0, name: "<b>0+1".to_owned(), account: Some(1), text: "0+3 1\n<i>\u{1}</i>".to_owned() };
    let page = TablePage {
        id: "t",
        rev: sight.midway().map_or(table.n_choices(), |midway| midway.number) as u64,
        entry,
        sight,
        names: &names,
        log_from,
        sidebar: None,
        talk: Some(vec![line]),
        talk_from: 0,
        muted: Vec::new(),
        may_talk: true,
        clock: Some(99 - table.n_choices() as u64 % 9),
        timed_out,
        reasons,
        endless: None,
        past: None,
        turning: None,
        next: None,
        chronicle: None,
        notice: None,
        may_ask: true,
        hint: &[],
        has_stand_in: false,
        bot_after: Some(1000),
        draft: None,
        kept,
    };
    page.live(&frame).into_string()
}
