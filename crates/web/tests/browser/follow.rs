//! Following the game: the pace of others' moves, pause, the last moves again, the last one marked; forced moves, what
//! has to be confirmed, why something cannot be chosen, alerts; and the panel of the question.

use kabale_bots::Level;
use kabale_browser::{Outcome, Page};
use kabale_catalog::{AnyTable, Chain, find};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng};
use serde_json::{Value, json};

use crate::{
    kit::{MY_TURN, Site, at_once, deal, open_list, open_pane, picture_of, play, set_up, settle},
    player::{By, Player, asked},
};

/// Sets up a game whose bots wait a little, and shows their moves at this pace.
fn watch(site: &Site, page: &Page, game: &str, pace: &str) -> Outcome {
    page.goto(&site.at(&format!("/new/{game}")))?;
    page.fill("[name=name]", "Anna")?;
    page.pick("[name=seats]", "4")?;
    page.pick("[name=pace]", "300")?;
    page.eval(&format!("localStorage.setItem('pace', '{pace}')"))?;
    page.loads(|page| page.click(".sheet button[type=submit]"))?;
    deal(page)?;
    Ok(page.wait_for(MY_TURN)?)
}

/// Answers until it is the turn of another player.
fn hand_on(page: &mut Page) -> Outcome {
    page.eval(
        "{ window.turns = 0; const table = document.querySelector('#table'); \
         new MutationObserver(() => { if (!table.dataset.turn && !table.dataset.midway) turns += 1 }).observe(table, { attributes: true }) }",
    )?;
    for _ in 0..12 {
        if page.eval("turns > 0")? == true {
            return Ok(());
        }
        let mut player = Player::new(page, By::Mouse);
        player.undone = 2; // nothing is taken back
        player.answer()?;
    }
    panic!("it is always the same player's turn");
}

#[test]
fn moves_unfold_one_by_one_at_the_chosen_pace() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    watch(&site, &page, "oriflamme", "slow")?;
    page.eval(
        "{ window.shown = []; const table = document.querySelector('#table'); let n = table.dataset.n; \
         new MutationObserver(() => { if (table.dataset.n !== n) shown.push([+(n = table.dataset.n), performance.now()]) }) \
         .observe(table, { attributes: true, attributeFilter: ['data-n'] }) }",
    )?;
    hand_on(&mut page)?;
    page.wait_for(MY_TURN)?;
    let orderly = page.eval(
        "shown.length > 2 && shown.slice(1).every(([n, at], index) => n === shown[index][0] + 1 && at - shown[index][1] > 900)",
    )?;
    assert_eq!(orderly, true, "{}", page.eval("JSON.stringify(shown)")?);
    // What happened is also told in words.
    assert_ne!(page.eval("document.querySelector('#caption').textContent")?, "");
    Ok(page.assert_quiet()?)
}

#[test]
fn a_bot_that_thinks_is_seen_to_think() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for calm in [false, true] {
        let mut page = site.desk("en")?;
        page.reduced_motion(calm)?;
        page.goto(&site.at("/new/for-a-crown"))?;
        page.fill("[name=name]", "Anna")?;
        page.pick("[name=seats]", "3")?;
        page.pick("[name=pace]", "0")?;
        page.pick("[name=level]", "eminence")?; // thinks for a second
        page.eval("localStorage.setItem('pace', 'once')")?;
        page.loads(|page| page.click(".sheet button[type=submit]"))?;
        deal(&page)?;
        page.wait_for(MY_TURN)?;
        assert!(!page.exists("#thinking")?, "a person thinks");
        page.eval(
            "{ window.signs = []; const table = document.querySelector('#table'), at = () => table.dataset.n; \
             const place = () => JSON.stringify(document.querySelector('#question').getBoundingClientRect()); let since = 0, n = at(); \
             new MutationObserver(() => { if (at() !== n) { n = at(); since = performance.now() } \
               const sign = document.querySelector('#thinking.on'); if (!sign || signs.at(-1)?.n === n) return; \
               const moves = sign.getAnimations({ subtree: true }).map((it) => it.playState + it.effect.getTiming().duration).join(); \
               const on = place(); sign.classList.remove('on'); const off = place(); sign.classList.add('on'); \
               signs.push({ n, moves, early: performance.now() - since < 380, shifts: on !== off, read: !sign.closest('[aria-hidden=true]') }) }) \
             .observe(table, { attributes: true, subtree: true, attributeFilter: ['class', 'data-n'] }) }",
        )?;
        hand_on(&mut page)?;
        page.wait_for(MY_TURN)?;
        assert!(!page.exists("#thinking")?, "no sign is left");
        let signs = page.eval("JSON.stringify(signs)")?;
        let good = format!(
            "signs.length > 0 && signs.every((it) => it.moves.includes('running1200') === {} && !it.early && !it.shifts && !it.read)",
            !calm
        );
        assert_eq!(page.eval(&good)?, true, "{signs}");
        // Who looks at the past sees no sign.
        page.goto(&format!("{}?at=1", page.url()?))?;
        assert!(!page.exists("#thinking")?);
        page.assert_quiet()?;
    }
    Ok(())
}

#[test]
fn bots_say_why_unless_one_does_not_want_to_read_it() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("de")?;
    play(&site, &page, "shadow-throne", 4)?;
    open_pane(&page, "story")?;
    for _ in 0..60 {
        if page.exists("#since .reason")? {
            break;
        }
        Player::new(&mut page, By::Mouse).answer()?;
        page.wait_for(MY_TURN)?;
    }
    let is_seen = "document.querySelector('#since .reason').checkVisibility()";
    assert_eq!(page.eval(is_seen)?, true);
    picture_of(&page, "reasons")?;
    for seen in [false, true] {
        page.click("#open-settings")?;
        page.click("#settings [name=reasons]")?;
        page.key("Escape")?;
        page.wait_until(&format!("{is_seen} === {seen}"))?;
        page.reload()?;
        page.wait_until(&format!("{is_seen} === {seen}"))?;
    }
    Ok(page.assert_quiet()?)
}

#[test]
fn others_can_be_paused() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("de")?;
    watch(&site, &page, "oriflamme", "slow")?;
    page.eval(
        "{ const table = document.querySelector('#table'); const watcher = new MutationObserver(() => { \
         if (!table.dataset.turn) { watcher.disconnect(); document.querySelector('#pause').click() } }); \
         watcher.observe(table, { attributes: true }) }",
    )?;
    hand_on(&mut page)?;
    page.wait_for("#pause[aria-pressed=true] .waiting:not(:empty)")?;
    let at = page.attr("#table", "data-n")?;
    page.wait_until("document.title.startsWith('●')")?;
    assert!(!page.exists(MY_TURN)?, "the boards wait");
    assert_eq!(page.attr("#table", "data-n")?, at);
    page.click("#pause")?;
    page.wait_for(MY_TURN)?;
    Ok(page.assert_quiet()?)
}

#[test]
fn the_last_move_is_marked_and_shown_again() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    watch(&site, &page, "oriflamme", "fast")?;
    hand_on(&mut page)?;
    page.wait_for(MY_TURN)?;
    page.wait_for("#board .last")?;
    let by = page.attr("#table", "data-by")?.unwrap_or_default();
    assert!(!by.is_empty() && by != "Anna", "{by}");
    settle(&page)?;
    page.wait_for(&format!("#last-by:not([hidden]) >> {by}"))?;
    picture_of(&page, "last-move")?;
    // The same after loading the page again.
    page.reload()?;
    page.wait_for("#board .last")?;
    page.wait_for(&format!("#last-by:not([hidden]) >> {by}"))?;
    // What happened since the own move is shown once more; then everything is as it was.
    let board = "document.querySelector('#board').innerText";
    let before = page.eval(board)?;
    page.eval(
        "{ window.again = []; new MutationObserver(() => again.push(document.querySelector('#caption').innerText)) \
               .observe(document.querySelector('#caption'), { childList: true }) }",
    )?;
    page.click("#again")?;
    page.wait_for("#table.again")?;
    assert_eq!(page.eval("document.querySelector('#board').inert")?, true);
    page.wait_until("!document.querySelector('#table.again')")?;
    settle(&page)?;
    assert_eq!(page.eval(board)?, before);
    assert_eq!(page.eval("again.length >= 3 && !document.querySelector('#board').inert")?, true);
    page.wait_for("#board .last")?;
    let mut player = Player::new(&mut page, By::Mouse);
    player.answer()?;
    Ok(page.assert_quiet()?)
}

#[test]
fn everybody_sets_pace_and_confirmations_by_keyboard() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("de")?;
    page.reduced_motion(true)?;
    play(&site, &page, "for-a-crown", 3)?;
    Player::new(&mut page, By::Keys).press("#open-settings")?;
    page.wait_for("#settings:popover-open")?;
    page.assert_accessible()?;
    picture_of(&page, "settings")?;
    Player::new(&mut page, By::Keys).reach("#settings [name=confirm]")?;
    page.key("j")?; // „jede Wahl“
    assert_eq!(page.value("[name=confirm]")?, "always");
    page.key("Escape")?;
    page.wait_until("!document.querySelector('#settings').matches(':popover-open')")?;
    assert!(page.focused()?.contains("#open-settings"), "{}", page.focused()?);
    page.reload()?;
    assert_eq!(page.eval("localStorage.getItem('confirm')")?, "always");
    let number = asked(&page)?.map(|asked| asked.decision).unwrap_or_default();
    open_list(&page)?;
    page.click("#all-choices button")?;
    page.wait_for("#do-it")?;
    assert_eq!(asked(&page)?.map(|asked| asked.decision), Some(number), "nothing is done yet");
    page.key("Escape")?;
    // Without confirmations every choice is made at once.
    page.click("#open-settings")?;
    page.pick("#settings [name=confirm]", "never")?;
    page.click("#settings .button")?;
    for _ in 0..4 {
        let Some(asked) = asked(&page)? else { break };
        open_list(&page)?;
        page.click("#all-choices button")?;
        page.wait_until(&format!("document.querySelector('#table').dataset.n > {}", asked.decision))?;
        assert!(!page.exists("#do-it")?);
    }
    Ok(page.assert_quiet()?)
}

/// The id of a thing on the board that has a spot and is no choice.
const BARRED: &str = "(() => { const thing = [...document.querySelectorAll('#board span[data-spot][id]')].find((it) => { \
    const box = it.getBoundingClientRect(); \
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); \
    return box.width > 8 && it.checkVisibility() && !it.closest('button, a, summary, label') && it.contains(hit) }); return thing?.id ?? '' })()";

#[test]
fn what_cannot_be_chosen_says_why() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut n_asked = 0;
    for (game, by) in [
        ("oriflamme", By::Mouse),
        ("for-a-crown", By::Mouse),
        ("shadow-throne", By::Finger),
        ("oath", By::Mouse),
        ("oriflamme", By::Keys),
    ] {
        let mut page = if by == By::Finger { site.phone("en")? } else { site.desk("en")? };
        page.reduced_motion(true)?;
        play(&site, &page, game, 3)?;
        let mut player = Player::new(&mut page, by);
        for _ in 0..6 {
            // A forced choice is made by itself in the meantime, and what one touches may be gone.
            player.page.wait_for(&format!("{MY_TURN}:has(#choose:not([data-forced]))"))?;
            settle(player.page)?;
            let id = player.page.eval(BARRED)?;
            let id = id.as_str().unwrap_or_default();
            if id.is_empty() {
                player.answer()?;
                player.page.wait_for(MY_TURN)?;
                continue;
            }
            if by == By::Keys {
                player.page.eval(&format!("document.getElementById({id:?}).focus()"))?;
                player.page.key("Enter")?;
            } else {
                player.press(&format!("[id={id:?}]"))?;
            }
            player.page.wait_for("#card-text:popover-open .why")?;
            assert!(player.page.text("#card-text .why")?.len() > 12);
            picture_of(player.page, &format!("why-{game}"))?;
            assert_ne!(player.page.eval("document.querySelector('#said').textContent")?, "");
            n_asked += 1;
            break;
        }
        page.assert_quiet()?;
    }
    assert!(n_asked >= 4, "{n_asked}");
    Ok(())
}

#[test]
fn a_tab_says_that_it_is_ones_turn() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    page.reduced_motion(true)?;
    play(&site, &page, "oriflamme", 3)?;
    page.reload()?;
    page.wait_until(
        "document.title.startsWith('● ') && document.querySelector('link[rel=icon]').href.includes('turn.svg')",
    )?;
    // A sound and a notification, for those who want them.
    page.eval(
        "{ window.notes = []; window.Notification = class { static permission = 'granted'; \
         static requestPermission = async () => 'granted'; constructor(title, more) { notes.push([title, more.body]) } close() {} }; \
         document.hasFocus = () => false }",
    )?;
    page.click("#open-settings")?;
    page.click("#settings [name=sound]")?;
    page.click("#settings [name=notify]")?;
    page.wait_until("localStorage.getItem('notify') === 'on' && localStorage.getItem('sound') === 'on'")?;
    page.wait_until("+document.documentElement.dataset.chimes === 1")?;
    page.click("#settings .button")?;
    hand_on(&mut page)?;
    page.wait_for(MY_TURN)?;
    page.wait_until("+document.documentElement.dataset.chimes > 1 && notes.length > 0")?;
    let note = page.eval("notes[0].join('|')")?;
    assert!(note.as_str().is_some_and(|note| note.starts_with("Oriflamme") && note.len() > 20), "{note}");
    // What was set holds at every table of this browser.
    play(&site, &page, "courtisans", 2)?;
    let set = page.eval(
        "['sound', 'notify', 'pace'].map((name) => document.querySelector(`#settings [name=${name}]`)) \
         .map((field) => (field.type === 'checkbox' ? field.checked : field.value)).join()",
    )?;
    assert_eq!(set, "true,true,once");
    Ok(page.assert_quiet()?)
}

#[test]
fn after_taking_back_a_bot_can_still_take_over() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    page.reduced_motion(true)?;
    play(&site, &page, "for-a-crown", 3)?;
    let mut player = Player::new(&mut page, By::Mouse);
    for _ in 0..12 {
        if player.undone > 0 {
            break;
        }
        player.answer()?;
    }
    assert!(player.undone > 0, "nothing could be taken back");
    open_pane(&page, "around")?;
    assert!(page.visible("#around button >> Let a bot play")?);
    page.click("#around button >> Let a bot play")?;
    page.wait_for("#around button >> Take the seat back")?;
    page.wait_until("!document.querySelector('#turn').textContent.includes('Your turn')")?;
    Ok(page.assert_quiet()?)
}

#[test]
fn a_long_panel_shows_that_it_goes_on() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.window(1280, 800, false)?;
    play(&site, &page, "shadow-throne", 3)?;
    open_list(&page)?;
    let sign = "(() => { const ask = document.querySelector('#ask'); \
        return [ask.scrollHeight - ask.scrollTop - ask.clientHeight > 8, ask.classList.contains('more')] })()";
    page.eval("document.querySelector('#ask').insertAdjacentHTML('beforeend', '<p>.</p>'.repeat(60))")?;
    page.eval("document.querySelector('#all-choices').dispatchEvent(new Event('toggle'))")?;
    page.wait_until("document.querySelector('#ask').classList.contains('more')")?;
    assert_eq!(page.eval(sign)?.to_string(), "[true,true]");
    page.eval("document.querySelector('#ask').scrollTop = 1e6")?;
    page.wait_until("!document.querySelector('#ask').classList.contains('more')")?;
    Ok(page.assert_quiet()?)
}

#[test]
fn a_phone_does_not_jump_and_its_sheet_folds() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for game in ["courtisans", "oriflamme", "shadow-throne"] {
        let mut page = site.phone("de")?;
        page.reduced_motion(true)?;
        play(&site, &page, game, 3)?;
        page.eval("localStorage.setItem('confirm', 'always')")?;
        open_list(&page)?;
        let top = page.eval("[scrollY, document.querySelector('#ask').getBoundingClientRect().bottom]")?;
        page.tap("#all-choices button")?;
        page.wait_for("#do-it")?;
        assert_eq!(
            page.eval("[scrollY, document.querySelector('#ask').getBoundingClientRect().bottom]")?,
            top,
            "{game}"
        );
        let high = "document.querySelector('#ask').getBoundingClientRect().height / innerHeight";
        assert!(page.eval(high)?.as_f64().is_some_and(|part| part < 0.34), "{game}: {}", page.eval(high)?);
        page.tap("label:has(#sheet-folded)")?;
        page.wait_until(&format!("{high} < 0.15"))?;
        page.tap("label:has(#sheet-folded)")?;
        page.wait_until(&format!("{high} > 0.15"))?;
        page.assert_quiet()?;
    }
    Ok(())
}

#[test]
fn tables_with_free_seats_invite() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let (anna, ben) = (site.desk("en")?, site.desk("en")?);
    anna.goto(&site.at("/new/courtisans"))?;
    at_once(&anna)?;
    anna.fill("[name=name]", "Anna")?;
    anna.pick("[name=visibility]", "public")?;
    anna.loads(|page| page.click(".sheet button[type=submit]"))?;
    ben.goto(&site.at("/"))?;
    let table = format!("a[href*='{}']", anna.url()?.rsplit('/').next().unwrap_or_default());
    assert!(ben.text(&format!("#open-tables {table}"))?.contains("free seat"));
    assert_eq!(ben.count(&format!(".tables {table}"))?, 1, "it does not stand among those to watch");
    Ok(ben.assert_quiet()?)
}

#[test]
fn the_only_choice_is_made_and_said() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    page.reduced_motion(true)?;
    set_up(&site, &page, "shadow-throne", 2, "Anna")?;
    deal(&page)?;
    let notice = "document.querySelector('#notice').textContent.includes('only one choice')";
    let mut player = Player::new(&mut page, By::Mouse);
    let mut said = false;
    for _ in 0..40 {
        said = player.page.eval(notice)? == true;
        if said || !player.answer()? {
            break;
        }
    }
    assert!(said, "the Shadow often leaves one choice");
    Ok(page.assert_quiet()?)
}

/// Dice that a board marks with `data-die` roll when they show something else than before, unless motion disturbs.
#[test]
fn dice_are_seen_to_roll() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for calm in [false, true] {
        let mut page = site.desk("en")?;
        page.reduced_motion(calm)?;
        watch(&site, &page, "oriflamme", "fast")?;
        page.eval(
            "{ window.rolled = 0; const animate = Element.prototype.animate; \
             Element.prototype.animate = function (frames, how) { \
               if (this.dataset.die) rolled += 1; return animate.call(this, frames, how) }; \
             const parse = DOMParser.prototype.parseFromString; let n = 0; \
             DOMParser.prototype.parseFromString = function (...of) { \
               const page = parse.apply(this, of), die = page.createElement('span'); \
               die.dataset.die = n += 1; page.querySelector('#turn')?.append(die); return page } }",
        )?;
        hand_on(&mut page)?;
        page.wait_for(MY_TURN)?;
        assert_eq!(page.eval("rolled > 0")?, !calm);
        page.assert_quiet()?;
    }
    Ok(())
}

/// A choice of the first player that sets off a chain, after which the same player has several choices.
struct Unfolding {
    before: Box<dyn AnyTable>,
    after: Box<dyn AnyTable>,
    chain: Option<Chain>,
    /// The views of the first player on the way: before, in between, and after.
    views: Vec<Value>,
}

/// The table of a page of that player has this revision before the choice.
const REV: u32 = 500;

/// Looks through random games for a choice whose events are of such kinds.
fn unfolding(game: &str, fits: impl Fn(&[&str]) -> bool) -> Unfolding {
    let (entry, own) = (find(game).expect("a game"), Seat::new(0));
    for number in 0..200 {
        let seed = Seed::new([number; 32]);
        let mut table = (entry.deal)(&json!({}), 3, seed).expect("three may play");
        let mut rng = Fast::seed_from_u64(number.into());
        while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
            let before = table.fork();
            let n = table.n_choices();
            let chain = table.choose_watched(&choice).expect("it was offered");
            let events = table.all_events(n);
            let kinds: Vec<&str> = events.iter().filter_map(|(_, event)| event["event"].as_str()).collect();
            let Some(chain) = chain.filter(|_| before.to_move() == Some(own) && table.to_move() == Some(own)) else {
                continue;
            };
            let eye = Eye::Seat(own);
            let between: Vec<_> = table.unfolds(&chain, eye).iter().map(|sight| sight.view()).collect();
            if between.len() >= 2 && table.forced().is_none() && fits(&kinds) {
                let views = [before.view(eye)].into_iter().chain(between).chain([table.view(eye)]).collect();
                return Unfolding { before, after: table, chain: Some(chain), views };
            }
        }
    }
    panic!("no chain of {game} is like that");
}

/// A page of the first player of a table that is before the choice. It writes down every moment that it shows.
fn before_it(site: &Site, page: &Page, game: &str, pace: &str, unfolding: &Unfolding) -> Outcome {
    play(site, page, game, 3)?;
    site.pretend(page, REV, unfolding.before.fork(), None)?;
    page.wait_for(&format!("#table[data-rev='{REV}']"))?;
    page.wait_for(MY_TURN)?;
    page.eval(&format!("localStorage.setItem('pace', '{pace}')"))?;
    page.reload()?;
    page.wait_until("document.documentElement.dataset.live === 'on'")?;
    page.eval(
        "{ window.shown = []; const table = document.querySelector('#table'); \
         new MutationObserver(() => { const { n, midway = '0', turn } = table.dataset, moment = `${n}.${midway}`; \
           if (shown.at(-1)?.moment !== moment) shown.push({ moment, at: performance.now(), asks: !!turn || !!document.querySelector('#choose'), \
             counts: [...document.querySelectorAll('#board .player [data-count]')].map((it) => +it.dataset.count) }) }) \
         .observe(table, { attributes: true }) }",
    )?;
    Ok(())
}

/// The moments that a page has shown.
fn shown(page: &Page) -> Outcome<Vec<String>> {
    let moments = page.eval("shown.map(({ moment }) => moment)")?;
    Ok(moments.as_array().into_iter().flatten().filter_map(|moment| moment.as_str().map(str::to_owned)).collect())
}

/// The moments of a choice: the steps of its chain, and the end.
fn moments(unfolding: &Unfolding) -> Vec<String> {
    let n = unfolding.before.n_choices();
    let steps = (1..unfolding.views.len() - 1).map(|step| format!("{n}.{step}"));
    steps.chain([format!("{}.0", n + 1)]).collect()
}

fn pools(view: &Value) -> Vec<u64> {
    view["seats"].as_array().into_iter().flatten().filter_map(|seat| seat["pool"].as_u64()).collect()
}

/// Two cards that lie face up act one after the other: the points of the first are there before the second acts.
#[test]
fn a_row_unfolds_card_by_card() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let row = unfolding("oriflamme", |kinds| kinds.iter().filter(|kind| **kind == "acted").count() >= 2);
    let paid = row.views.windows(2).filter(|pair| pools(&pair[0]) != pools(&pair[1])).count();
    assert!(paid >= 2, "points come in at different moments");
    let page = site.desk("en")?;
    before_it(&site, &page, "oriflamme", "slow", &row)?;
    site.pretend(&page, REV + 1, row.after.fork(), row.chain)?;
    page.wait_for("#table[data-midway='1']")?;
    assert_ne!(page.text("#question")?, "", "what happens stands in the place of the question");
    page.wait_for("#board .last")?;
    settle(&page)?;
    picture_of(&page, "chain")?;
    page.wait_for(MY_TURN)?;
    let Unfolding { before, after, views, .. } = row;
    let row = Unfolding { before, after, views, chain: None };
    assert_eq!(shown(&page)?, moments(&row));
    let orderly = "shown.every(({ asks }, at) => asks === (at === shown.length - 1)) && \
        shown.slice(1).every(({ at }, before) => at - shown[before].at > 700)";
    assert_eq!(page.eval(orderly)?, true, "{}", page.eval("JSON.stringify(shown)")?);
    // The counts of the players' panels change from board to board, as the views do.
    let counts = page.eval("shown.map(({ counts }) => counts.join())")?;
    let counts: Vec<&Value> = counts.as_array().into_iter().flatten().collect();
    for (at, pair) in row.views[1..].windows(2).enumerate() {
        assert!(pools(&pair[0]) == pools(&pair[1]) || counts[at] != counts[at + 1], "{at}: {counts:?}");
    }
    // The whole chain is shown again, board by board.
    page.eval(
        "{ window.again = []; new MutationObserver(() => again.push(document.querySelector('#caption').innerText)) \
               .observe(document.querySelector('#caption'), { childList: true }) }",
    )?;
    page.click("#again")?;
    page.wait_for("#table.again")?;
    page.wait_until("!document.querySelector('#table.again')")?;
    let n_again = page.eval("again.length")?.as_u64().unwrap_or_default();
    assert!(n_again >= row.views.len() as u64 - 1, "{}", page.eval("JSON.stringify(again)")?);
    page.wait_for(MY_TURN)?;
    // Lines of the log are there once.
    let lines =
        page.eval(&format!("document.querySelectorAll('#log li[data-n=\"{}\"]').length", row.before.n_choices()))?;
    let told = row.after.events(Eye::Seat(Seat::new(0)), row.before.n_choices()).len();
    assert_eq!(lines.as_u64(), Some(told as u64));
    Ok(page.assert_quiet()?)
}

#[test]
fn a_chain_can_be_paused_and_hurried() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let row = unfolding("oriflamme", |kinds| kinds.iter().filter(|kind| **kind == "acted").count() >= 2);
    let page = site.phone("de")?;
    before_it(&site, &page, "oriflamme", "slow", &row)?;
    page.eval(
        "{ const table = document.querySelector('#table'); const watcher = new MutationObserver(() => { \
         if (table.dataset.midway) { watcher.disconnect(); document.querySelector('#pause').click() } }); \
         watcher.observe(table, { attributes: true }) }",
    )?;
    site.pretend(&page, REV + 1, row.after.fork(), row.chain)?;
    page.wait_for("#pause[aria-pressed=true] .waiting:not(:empty)")?;
    page.wait_until("document.title.startsWith('●')")?;
    let expected = moments(&Unfolding { chain: None, ..row });
    assert_eq!(shown(&page)?, expected[..1], "it stops in the middle");
    assert!(!page.exists(MY_TURN)?);
    // All at once, from here on.
    page.click("#open-settings")?;
    page.pick("#settings [name=pace]", "once")?;
    page.click("#settings .button")?;
    page.click("#pause")?;
    page.wait_for(MY_TURN)?;
    assert_eq!(shown(&page)?, [expected[0].clone(), expected[expected.len() - 1].clone()]);
    Ok(page.assert_quiet()?)
}

#[test]
fn at_once_shows_only_the_end_of_a_chain() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let row = unfolding("oriflamme", |kinds| kinds.iter().filter(|kind| **kind == "acted").count() >= 2);
    let page = site.desk("en")?;
    before_it(&site, &page, "oriflamme", "once", &row)?;
    site.pretend(&page, REV + 1, row.after.fork(), row.chain)?;
    page.wait_until(&format!("document.querySelector('#table').dataset.rev === '{}'", REV + 1))?;
    page.wait_for(MY_TURN)?;
    let all = moments(&Unfolding { chain: None, ..row });
    assert_eq!(shown(&page)?, all[all.len() - 1..]);
    Ok(page.assert_quiet()?)
}

/// An event card is seen before its losses, and they come one after the other.
#[test]
fn events_of_a_crown_unfold() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let events = unfolding("for-a-crown", |kinds| {
        kinds.iter().position(|kind| *kind == "happened").is_some_and(|at| kinds[at..].contains(&"lost"))
    });
    let page = site.desk("de")?;
    before_it(&site, &page, "for-a-crown", "slow", &events)?;
    site.pretend(&page, REV + 1, events.after.fork(), events.chain)?;
    page.wait_for("#table[data-midway='2']")?;
    settle(&page)?;
    picture_of(&page, "chain-of-crown")?;
    page.wait_for(&format!("#table[data-n='{}']", events.after.n_choices()))?;
    let expected = moments(&Unfolding { chain: None, ..events });
    assert_eq!(shown(&page)?, expected);
    Ok(page.assert_quiet()?)
}
