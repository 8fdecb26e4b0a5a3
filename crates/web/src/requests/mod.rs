//! Requests shared by pages and API: `pages` and `api` parse a request, call these functions, and render the response.

pub(crate) mod chronicle;
pub(crate) mod setup;
pub(crate) mod token;

use std::sync::Arc;

use kabale_bots::Level;
use kabale_catalog::{Entry, Lang, Preview, Voice, Why};
use kabale_core::{Eye, LONGEST_NONCE, Seat, shorten};
use kabale_store::{AccountId, StoreError, Visibility};

use crate::{
    App,
    access::{Act, Standing, may},
    problem::{Kind, Problem},
    tables::{Damage, Live, Slot, refused},
    text::visible,
    who::Who,
};

/// The longest chat message, in characters.
const LONGEST_LINE: usize = 300;

/// A table, if the caller may do this there. Players then count as present, and get their seats back if others had
/// handed them to a bot.
pub(crate) async fn open(app: &App, id: &str, who: &Who, act: Act) -> Result<Arc<Slot>, Problem> {
    let (slot, player) = find(app, id, who, act).await?;
    if let Some((account, is_replaced)) = player {
        slot.welcome(account, is_replaced).await;
    }
    Ok(slot)
}

/// A table, if the caller may do this there; for a player or the host also the account, and whether others have handed
/// their seat to a bot.
pub(crate) async fn find(
    app: &App,
    id: &str,
    who: &Who,
    act: Act,
) -> Result<(Arc<Slot>, Option<(AccountId, bool)>), Problem> {
    let id = id.parse().map_err(|_| Kind::NotFound)?;
    let slot = app.tables.get(&id)?;
    let player = {
        let live = slot.look().await?;
        let standing = live.standing(who.id());
        may(standing, act)?;
        let player = who.id().filter(|_| standing.seat.is_some() || standing.host);
        player.map(|account| (account, live.is_replaced(account)))
    };
    Ok((slot, player))
}

/// The sound part of a damaged table and its damage, if the caller may view the table.
pub(crate) async fn salvage(app: &App, id: &str, who: &Who) -> Result<(Live, Damage), Problem> {
    match open(app, id, who, Act::Watch).await {
        Ok(_) => return Err(Kind::WrongMoment.into()),
        Err(problem) if problem.kind == Kind::Damaged => (),
        Err(problem) => return Err(problem),
    }
    let id = id.parse().map_err(|_| Kind::NotFound)?;
    let (live, damage) = app.tables.salvage(&id)?;
    // The deal may be the damaged part, so access depends on the table's visibility alone.
    let open = live.visibility != Visibility::Closed;
    may(Standing { open, ..live.standing(who.id()) }, Act::Watch)?;
    Ok((live, damage))
}

pub(crate) fn game(id: &str) -> Result<&'static Entry, Problem> {
    kabale_catalog::find(id).ok_or_else(|| {
        Problem::said(Kind::NotFound, |lang| match lang {
            Lang::En => format!("There is no game “{}”.", shorten(id)),
            Lang::De => format!("Es gibt kein Spiel „{}“.", shorten(id)),
        })
    })
}

/// The requested eye: a seat, or `public`.
pub(crate) fn eye(asked: Option<&str>, seats: usize) -> Result<Option<Eye>, Problem> {
    Ok(match asked {
        None => None,
        Some("public") => Some(Eye::Public),
        Some(number) => Some(Eye::Seat(seat(number, seats)?)),
    })
}

pub(crate) fn seat(number: &str, seats: usize) -> Result<Seat, Problem> {
    let seat = number.parse().ok().and_then(Seat::from_number).filter(|seat| seat.index() < seats);
    Ok(seat.ok_or(Kind::NotFound)?)
}

/// The level with this name; the middle one if there is none.
pub(crate) fn level(id: Option<&str>) -> Level {
    id.and_then(Level::from_id).filter(|level| Level::NAMED.contains(level)).unwrap_or(Level::Solid)
}

/// A player's nonce for the seed, cut to the allowed length.
pub(crate) fn nonce(text: Option<&str>) -> String {
    let text = text.unwrap_or_default().trim();
    text[..text.floor_char_boundary(LONGEST_NONCE)].to_owned()
}

/// A chat message, checked and on one line.
pub(crate) fn line(text: &str) -> Result<String, Problem> {
    let text = visible(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !text.is_empty() && text.chars().count() <= LONGEST_LINE && !text.chars().any(char::is_control);
    if fits { Ok(text) } else { Err(Kind::BadRequest.into()) }
}

/// The problem of a name that cannot be stored.
pub(crate) fn taken(error: StoreError) -> Problem {
    if error == StoreError::NameTaken { Kind::NameTaken.into() } else { error.into() }
}

/// The effect of a choice, told with these names.
pub(crate) fn preview_choice(
    live: &Live,
    who: &Who,
    names: &[String],
    decision: usize,
    choice: &str,
) -> Result<Preview, Problem> {
    let game = live.asked(who.id(), Some(decision))?;
    game.preview(choice, Voice { lang: who.lang, names }).map_err(|error| refused(game, &error))
}

/// Why the caller cannot choose a spot now.
pub(crate) fn why_not(live: &Live, who: &Who, names: &[String], spot: &str) -> Result<Why, Problem> {
    let sight = live.dealt()?.seen_by(live.eye(who.id()));
    Ok(sight.why(spot, Voice { lang: who.lang, names }))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    /// The source files of a module, with their texts.
    fn sources(module: &str) -> Vec<(String, String)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(module);
        let files = if path.is_dir() {
            fs::read_dir(path).expect("it is there").map(|file| file.expect("it can be read").path()).collect()
        } else {
            vec![path]
        };
        files.into_iter().map(|file| (file.display().to_string(), fs::read_to_string(file).expect("a text"))).collect()
    }

    #[test]
    fn pages_and_programs_take_nothing_from_each_other() {
        for (module, others) in
            [("api", ["pages", "show"]), ("stream.rs", ["pages", "api"]), ("pages", ["api", "stream"])]
        {
            for (file, text) in sources(module) {
                for other in others {
                    let path = format!("{other}::");
                    let uses = text.match_indices(&path).filter(|(at, _)| {
                        !text[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
                    });
                    assert_eq!(uses.count(), 0, "{file} uses `{other}`");
                }
            }
        }
    }
}
