//! Writes boards of a random game as HTML files, to look at during development:
//! `cargo run -p kabale-pages --example gallery -- GAME FOLDER [SEATS] [SEED]`.
//!
//! For some positions of one game it writes the board as the deciding player and as a watcher see it.

use std::{env, error::Error, fs, path::Path};

use kabale_bots::Level;
use kabale_catalog::{Lang, Voice, find};
use kabale_core::{Eye, Seed};
use kabale_pages::{Kept, Scene, assets, board};
use maud::{DOCTYPE, html};
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let entry = arguments.next().as_deref().and_then(find).ok_or("the first argument is a game")?;
    let folder = arguments.next().ok_or("the second argument is a folder")?;
    let seats = arguments.next().map_or(Ok(entry.usual_seats()), |seats| seats.parse())?;
    let seed: Seed = arguments.next().as_deref().unwrap_or("gallery").parse()?;
    let folder = Path::new(&folder);
    let files = folder.join(assets::url("").trim_matches('/'));
    fs::create_dir_all(&files)?;
    for asset in assets::ASSETS {
        fs::write(files.join(asset.name), asset.text)?;
    }
    let mut table = (entry.deal)(&Value::Null, seats, seed)?;
    let mut rng = seed.fast();
    let mut length = 0;
    while let Some(choice) = table.bot_choice(Level::Greedy, &mut rng) {
        table.choose(&choice)?;
        length += 1;
    }
    let record = table.record();
    for part in 0..=8 {
        let at = length * part / 8;
        let table = (entry.replay)(&record, at)?;
        for lang in Lang::ALL {
            let names = entry.seat_names(seats, lang);
            let voice = Voice { lang, names: &names };
            let cards = table.cards(lang);
            for eye in table.to_move().map(Eye::Seat).into_iter().chain([Eye::Public]) {
                let sight = table.seen_by(eye);
                let (decision, recap) = (sight.decision(voice), sight.recap(voice));
                let offers = decision.as_ref().map_or(&[][..], |decision| &decision.choices);
                let scene =
                    Scene { eye, voice, offers, cards: &cards, hint: &[], recap: &*recap, kept: &Kept::default() };
                let page = html! {
                    (DOCTYPE)
                    html lang=(lang.id()) {
                        head {
                            meta charset="utf-8";
                            meta name="viewport" content="width=device-width";
                            link rel="stylesheet" href=(assets::url("kabale.css"));
                        }
                        body {
                            @if let Some(decision) = &decision { p { (decision.text) } }
                            main id="board" class={ "board felt " (entry.id) } { (board(&*sight, &scene)) }
                            form id="choose" class="choices" {
                                @for offer in offers { button type="submit" name="choice" value=(offer.choice) { (offer.label) } " " }
                            }
                        }
                    }
                };
                let who = if eye == Eye::Public { "public" } else { "seat" };
                fs::write(folder.join(format!("{}-{part}-{who}-{}.html", entry.id, lang.id())), page.into_string())?;
            }
        }
    }
    println!("wrote {}; serve it with: python3 -m http.server -d {}", folder.display(), folder.display());
    Ok(())
}
