//! What one looks at stays where it is: questions under a hint, boards when a turn begins, and what is opened and closed.

use kabale_browser::{Outcome, Page};
use kabale_catalog::GAMES;
use serde_json::Value;

use crate::{
    kit::{Site, picture_of, play, play_out, settle},
    player::{By, Player},
};

/// What of the question is outside of its panel or the window, in pixels.
const OUT_OF_SIGHT: &str = "(() => {
  const [panel, question] = ['#ask', '#question'].map((it) => document.querySelector(it).getBoundingClientRect());
  const above = Math.max(panel.top, 0) - question.top, below = question.bottom - Math.min(panel.bottom, innerHeight);
  return Math.max(0, Math.floor(above), Math.floor(below));
})()";

/// Keeps a picture and says what was wrong, for whoever looks into a failure.
fn in_sight(page: &Page, what: &str) -> Outcome {
    let out = page.eval(OUT_OF_SIGHT)?;
    if out != 0 {
        picture_of(page, &format!("out-of-sight-{}", what.replace(' ', "-")))?;
    }
    assert_eq!(out, 0, "{what}");
    Ok(())
}

#[test]
fn a_hint_leaves_the_question_in_sight() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for game in GAMES.iter().map(|entry| entry.id) {
        for page in [site.desk("en")?, site.phone("de")?] {
            play(&site, &page, game, 3)?;
            page.click("#hint button")?;
            page.wait_for("#advice .what")?;
            settle(&page)?;
            in_sight(&page, &format!("{game} at {}", page.eval("innerWidth")?))?;
        }
    }
    Ok(())
}

/// A panel that was scrolled down to the last choice begins at the top again when another question comes.
#[test]
fn a_new_question_is_in_sight() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.phone("en")?;
    play(&site, &page, "for-a-crown", 3)?;
    for _ in 0..6 {
        page.eval("document.querySelector('#all-choices').open = true")?;
        page.eval("document.querySelector('#ask').scrollTop = 1000")?;
        if !Player::new(&mut page, By::Keys).answer()? {
            break;
        }
        page.wait_for("#table[data-turn=yours] #choose:not([data-forced]), #table[data-status=over]")?;
        settle(&page)?;
        in_sight(&page, "for-a-crown after a choice")?;
    }
    Ok(())
}

/// All buttons that step through a game stand in one line.
#[test]
fn the_buttons_of_a_replay_do_not_wrap() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for game in GAMES.iter().map(|entry| entry.id) {
        for page in [site.desk("de")?, site.phone("en")?] {
            play(&site, &page, game, 3)?;
            let table = page.url()?;
            page.goto(&format!("{}?at=0", table.trim_end_matches('/')))?;
            page.wait_for(".moments .at")?;
            let middles = page.eval(
                "[...document.querySelectorAll('.moments p:first-child > *')].map((it) => {
                   const { top, height } = it.getBoundingClientRect(); return Math.round(top + height / 2); })",
            )?;
            let middles: Vec<_> = middles.as_array().into_iter().flatten().filter_map(Value::as_i64).collect();
            let spread = middles.iter().max().zip(middles.iter().min()).map(|(most, least)| most - least);
            assert!(middles.len() == 5 && spread.is_some_and(|spread| spread <= 3), "{game}: {middles:?}");
        }
    }
    Ok(())
}

/// The sign of who is to move takes no room of its own.
#[test]
fn nothing_shifts_when_a_turn_begins() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for page in [site.desk("en")?, site.phone("en")?] {
        play(&site, &page, "oriflamme", 3)?;
        settle(&page)?;
        let shift = page.eval(
            "(() => {
              const boxes = () => [...document.querySelectorAll('#board .own, #board .own .card, #board .player, #row')].map((it) => {
                const { left, top, width, height } = it.getBoundingClientRect();
                return [left, top, width, height].map(Math.round).join(' ');
              });
              const before = boxes(), chips = document.querySelectorAll('#board .chip');
              for (const chip of chips) chip.remove();
              const after = boxes();
              return { n: chips.length, moved: before.filter((box, index) => box !== after[index]) };
            })()",
        )?;
        assert_eq!((&shift["n"], &shift["moved"]), (&Value::from(1), &Value::from(Vec::<Value>::new())));
    }
    Ok(())
}

/// What can be folded on a board keeps its toggle in place, and so do discard piles, which all lie open.
#[test]
fn what_is_opened_on_a_board_moves_nothing() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for game in GAMES.iter().map(|entry| entry.id) {
        let mut page = site.desk("en")?;
        page.reduced_motion(true)?;
        play(&site, &page, game, 3)?;
        for _ in 0..6 {
            if !Player::new(&mut page, By::Mouse).answer()? {
                break;
            }
        }
        settle(&page)?;
        let moved = page.eval(
            "(() => {
              const moved = [];
              const at = (it) => { const { left, top } = it.getBoundingClientRect(); return `${Math.round(left)} ${Math.round(top)}`; };
              for (const fold of document.querySelectorAll('#board details')) {
                const toggle = fold.querySelector('summary'), was = at(toggle);
                fold.open = !fold.open;
                if (at(toggle) !== was) moved.push(toggle.textContent.trim() + ': ' + was + ' → ' + at(toggle));
                fold.open = !fold.open;
              }
              return moved;
            })()",
        )?;
        assert_eq!(moved, Value::from(Vec::<Value>::new()), "{game}");
        if matches!(game, "oriflamme" | "shadow-throne" | "for-a-crown") {
            assert!(!page.exists("#board details")?, "{game}: what was discarded lies open");
        }
    }
    Ok(())
}

/// What was touched to choose it is explained no longer, and what gets the focus by itself is not explained at all: on a
/// phone the text would cover the board.
#[test]
fn after_a_choice_no_text_covers_the_board() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for game in ["oriflamme", "courtisans", "for-a-crown"] {
        let mut page = site.phone("de")?;
        play(&site, &page, game, 3)?;
        for number in 0..4 {
            if !Player::new(&mut page, By::Finger).answer()? {
                break;
            }
            page.wait_for("#table[data-turn=yours] #choose:not([data-forced]), #table[data-status=over]")?;
            settle(&page)?;
            assert!(!page.exists("#card-text:popover-open")?, "{game}, choice {number}: {}", page.text("#card-text")?);
        }
    }
    Ok(())
}

/// The name of whoever made the last choice stands beside the number that it changed, not on a name or another number.
#[test]
fn who_chose_hides_no_words() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for mut page in [site.desk("en")?, site.desk("de")?] {
        page.reduced_motion(true)?;
        play(&site, &page, "oriflamme", 3)?;
        Player::new(&mut page, By::Mouse).answer()?;
        page.wait_for("#table[data-turn=yours] #choose:not([data-forced])")?;
        page.wait_for("#last-by")?;
        settle(&page)?;
        for _ in 0..4 {
            // It stays with what it belongs to when that has come to rest.
            let stays = page.eval(
                "new Promise((go) => setTimeout(go, 900)).then(() => {
                   const at = () => { const { hidden, style } = document.querySelector('#last-by');
                     return hidden ? 'hidden' : [style.left, style.top].join(); };
                   const before = at();
                   dispatchEvent(new Event('resize'));
                   return [before, at()];
                 })",
            )?;
            assert_eq!(stays[0], stays[1]);
            if !Player::new(&mut page, By::Mouse).answer()? {
                break;
            }
            page.wait_for("#table[data-turn=yours] #choose:not([data-forced])")?;
        }
        settle(&page)?;
        // Whoever takes a choice back, as the player of these tests does now and then, leaves nobody to be named.
        for _ in 0..6 {
            if page.exists("#last-by:not([hidden])")? || !Player::new(&mut page, By::Mouse).answer()? {
                break;
            }
            page.wait_for("#table[data-turn=yours] #choose:not([data-forced])")?;
            settle(&page)?;
        }
        if !page.exists("#last-by:not([hidden])")? {
            continue;
        }
        let hidden = page.eval(
            "[...document.querySelectorAll('#board .player .tally .count')].map((count) => {
               for (const old of document.querySelectorAll('#board .last')) old.classList.remove('last');
               count.classList.add('last');
               dispatchEvent(new Event('resize'));
               const tag = document.querySelector('#last-by'), box = tag.getBoundingClientRect(), hidden = [];
               const texts = document.createTreeWalker(document.querySelector('#board .players'), NodeFilter.SHOW_TEXT);
               for (let text = texts.nextNode(); text; text = texts.nextNode()) {
                 const range = document.createRange();
                 range.selectNode(text);
                 for (const { left, top, right, bottom } of range.getClientRects())
                   if (left < box.right - 1 && right > box.left + 1 && top < box.bottom - 3 && bottom > box.top + 3)
                     hidden.push(text.nodeValue);
               }
               return tag.hidden ? 'hidden' : hidden.join();
             }).filter(Boolean)",
        )?;
        assert_eq!(hidden, Value::from(Vec::<Value>::new()));
    }
    Ok(())
}

/// OATH-3.1 to OATH-3.3: the end of Oath says who won how, by which rule, and has no points that would say less.
#[test]
fn the_end_of_oath_says_how_it_was_won() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "oath", 2)?;
    play_out(&page)?;
    let how = page.text("#end .how")?;
    assert!(how.contains("OATH-3"), "{how}");
    let scores = page.text("#scores")?;
    assert!(!page.exists("#end .score")? && !scores.to_lowercase().contains("victory 1"), "{scores}");
    Ok(())
}
