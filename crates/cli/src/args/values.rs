//! Parsers for the values of arguments, and their errors.

use std::{
    error::Error,
    fmt,
    net::{IpAddr, SocketAddr},
    ops::RangeInclusive,
};

use kabale_arena::tournament::Seating;
use kabale_bots::Level;
use kabale_catalog::{Entry, find};
use kabale_core::{Seed, shorten};
use kabale_oath::Color;

/// An invalid value of an argument, with what is expected.
#[derive(Clone, Debug)]
pub(crate) enum InvalidValue {
    /// The value, then what is expected in English and in German.
    Expected(String, &'static str, &'static str),
    Number(String, RangeInclusive<u64>),
    Game(String),
    /// The value of a switch, which only the environment can set.
    Switch(String),
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Expected(value, ..) | Self::Number(value, _) | Self::Game(value) | Self::Switch(value)) = self;
        write!(f, "`{value}` does not fit")
    }
}

impl Error for InvalidValue {}

fn invalid(value: &str, en: &'static str, de: &'static str) -> InvalidValue {
    InvalidValue::Expected(shorten(value), en, de)
}

/// A setting of the server. An empty text unsets it, even if the environment sets it.
pub(crate) type Setting<T> = Option<T>;

/// Parses a [`Setting`].
pub(super) fn or_unset<T>(
    parse: impl Fn(&str) -> Result<T, InvalidValue> + Clone,
) -> impl Fn(&str) -> Result<Setting<T>, InvalidValue> + Clone {
    move |text| if text.is_empty() { Ok(None) } else { parse(text).map(Some) }
}

/// A value with the text it was parsed from.
#[derive(Clone, Debug)]
pub(crate) struct Given<T> {
    pub(crate) text: String,
    pub(crate) value: T,
}

/// Parses a value and keeps its text.
pub(super) fn given<T>(
    parse: impl Fn(&str) -> Result<T, InvalidValue> + Clone,
) -> impl Fn(&str) -> Result<Given<T>, InvalidValue> + Clone {
    move |text| parse(text).map(|value| Given { text: text.to_owned(), value })
}

/// Parses a whole number in a range.
pub(super) fn whole<T: TryFrom<u64>>(
    allowed: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, InvalidValue> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| InvalidValue::Number(shorten(text), allowed.clone()))
    }
}

pub(super) fn game(id: &str) -> Result<&'static Entry, InvalidValue> {
    find(&id.to_lowercase()).ok_or_else(|| InvalidValue::Game(shorten(id)))
}

pub(super) fn seed(text: &str) -> Result<Seed, InvalidValue> {
    text.parse().map_err(|_| invalid(text, "a text of 1 to 200 bytes", "ein Text von 1 bis 200 Bytes"))
}

pub(super) fn level(id: &str) -> Result<Level, InvalidValue> {
    Level::from_id(id).ok_or_else(|| {
        invalid(
            id,
            "random, greedy, easy, solid, strong, eminence, rollouts, or search:N, net:N or plan:N with a number of games or turns",
            "random, greedy, easy, solid, strong, eminence, rollouts oder search:N, net:N oder plan:N mit einer Anzahl von Spielen oder Zügen",
        )
    })
}

/// 1.9: the color of a board.
pub(super) fn color(key: &str) -> Result<Color, InvalidValue> {
    let found = Color::ALL.into_iter().find(|color| color.key() == key && *color != Color::Purple);
    found.ok_or_else(|| invalid(key, "red, blue, yellow, white or black", "red, blue, yellow, white oder black"))
}

pub(super) fn levels(list: &str) -> Result<Vec<Level>, InvalidValue> {
    list.split(',').map(|id| level(id.trim())).collect()
}

/// The id of an option of a game, and its value.
pub(super) fn option(text: &str) -> Result<(String, String), InvalidValue> {
    let (id, value) = text.split_once('=').ok_or_else(|| invalid(text, "OPTION=VALUE", "OPTION=WERT"))?;
    Ok((id.to_owned(), value.to_owned()))
}

pub(super) fn seating(id: &str) -> Result<Seating, InvalidValue> {
    Seating::from_id(id).ok_or_else(|| invalid(id, "rotations or all", "rotations oder all"))
}

pub(super) fn name_of_folder(text: &str) -> Result<String, InvalidValue> {
    not_empty(text).ok_or_else(|| invalid(text, "the name of a folder", "der Name eines Ordners"))
}

pub(super) fn name_of_file(text: &str) -> Result<String, InvalidValue> {
    not_empty(text).ok_or_else(|| invalid(text, "the name of a file", "der Name einer Datei"))
}

fn not_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

pub(super) fn address(text: &str) -> Result<IpAddr, InvalidValue> {
    text.parse().map_err(|_| invalid(text, "an IP address", "eine IP-Adresse"))
}

/// A URL without a path; a trailing slash is dropped.
pub(super) fn public_url(url: &str) -> Result<String, InvalidValue> {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let host = host.map(|host| host.trim_end_matches('/'));
    if host.is_none_or(|host| host.is_empty() || host.contains(['/', ' ', '?', '#'])) {
        return Err(invalid(
            url,
            "an address such as https://kabale.example",
            "eine Adresse wie https://kabale.example",
        ));
    }
    Ok(url.trim_end_matches('/').to_owned())
}

/// An address on this machine. Load tests of other machines are refused.
pub(super) fn local_address(url: &str) -> Result<SocketAddr, InvalidValue> {
    let host = url.strip_prefix("http://").map(|host| host.trim_end_matches('/').replace("localhost", "127.0.0.1"));
    let address = host.and_then(|host| host.parse::<SocketAddr>().ok());
    address.filter(|address| address.ip().is_loopback()).ok_or_else(|| {
        invalid(
            url,
            "an address on this machine such as http://127.0.0.1:8080",
            "eine Adresse auf diesem Rechner wie http://127.0.0.1:8080",
        )
    })
}

/// The format of the server's log.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

pub(super) fn log_format(id: &str) -> Result<LogFormat, InvalidValue> {
    match id {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        other => Err(invalid(other, "text or json", "text oder json")),
    }
}

/// A switch that the environment can also set.
pub(super) fn switch(text: &str) -> Result<bool, InvalidValue> {
    match text {
        "" | "0" | "false" => Ok(false),
        "1" | "true" => Ok(true),
        other => Err(InvalidValue::Switch(shorten(other))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loaded() {
        for url in ["http://127.0.0.1:8080", "http://localhost:80/", "http://[::1]:9"] {
            assert!(local_address(url).is_ok(), "{url}");
        }
        for url in [
            "http://192.168.0.1:80",
            "http://example.org:80",
            "https://127.0.0.1:1",
            "127.0.0.1:80",
            "http://localhost.example:80",
            "",
        ] {
            assert!(local_address(url).is_err(), "{url}");
        }
    }
}
