//! The frame of every page: head, header with switches for language and theme, footer.

use kabale_catalog::Lang;
use maud::{DOCTYPE, Markup, html};

use crate::{
    assets,
    kit::{art, called},
};

/// The kind of page on which a game is played.
pub(crate) const AT_TABLE: &str = "at-table";

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system prefers.
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// Its name in cookies and pages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }
}

/// Whom a page is for, and its address.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    pub lang: Lang,
    pub theme: Theme,
    /// The path of the page. Switching language or theme returns there.
    pub path: &'a str,
    /// The name of the viewer's account, if there is one.
    pub person: Option<&'a str>,
}

impl Frame<'_> {
    /// The place where the script says that the connection is lost.
    pub(crate) fn connection(&self) -> Markup {
        let off = self.t("Connection lost, reconnecting…", "Verbindung unterbrochen, neuer Versuch …");
        html! { p class="connection" role="status" data-off=(off) {} }
    }

    /// One of two texts.
    pub const fn t<'t>(&self, en: &'t str, de: &'t str) -> &'t str {
        self.lang.pick(en, de)
    }

    /// A whole page.
    pub fn page(&self, title: &str, body: &Markup) -> Markup {
        self.page_with(title, "plain", &maud::PreEscaped(String::new()), body)
    }

    /// A whole page with a class for its body and additions to its head.
    pub fn page_with(&self, title: &str, kind: &str, head: &Markup, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(self.lang.id()) data-theme=[(self.theme != Theme::System).then_some(self.theme.id())] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (title) @if title != "Kabale" { " · Kabale" } }
                    link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg")) data-turn=(assets::url("turn.svg"));
                    link rel="stylesheet" href=(assets::url("kabale.css"));
                    // A table brings the styles of its own game.
                    @if kind != AT_TABLE { link rel="stylesheet" href=(assets::url("games.css")); }
                    script src=(assets::url("kabale.js")) defer {}
                    (head)
                }
                body class=(kind) {
                    a class="skip" href="#main" { (self.t("Skip to the content", "Zum Inhalt springen")) }
                    (self.header())
                    (body)
                    (self.footer())
                }
            }
        }
    }

    fn header(&self) -> Markup {
        html! {
            header class="top" {
                a class="brand" href="/" aria-label="Kabale" { (art("crown")) span { "Kabale" } }
                nav aria-label=(self.t("Site", "Seite")) {
                    @match self.person {
                        Some(name) => a class="person" href="/account" { (called(name)) },
                        None => a class="person" href="/sign-in" { (self.t("Sign in", "Anmelden")) },
                    }
                    (self.switches())
                }
            }
        }
    }

    /// Switches for language and theme. They are plain forms, so that they work without the script.
    fn switches(&self) -> Markup {
        let other = match self.lang {
            Lang::En => Lang::De,
            Lang::De => Lang::En,
        };
        let dark = self.theme == Theme::Dark;
        let next = if dark { Theme::Light } else { Theme::Dark };
        html! {
            form class="switches" method="post" action="/settings" {
                input type="hidden" name="back" value=(self.path);
                button class="switch" type="submit" name="lang" value=(other.id()) lang=(other.id()) title=(other.pick("English", "Deutsch")) aria-label=(other.pick("EN: in English", "DE: auf Deutsch")) {
                    (other.pick("EN", "DE"))
                }
                button class="switch" type="submit" name="theme" value=(next.id()) aria-label=(if dark { self.t("Light colors", "Helle Farben") } else { self.t("Dark colors", "Dunkle Farben") }) {
                    (art(if dark { "sun" } else { "moon" }))
                }
            }
        }
    }

    fn footer(&self) -> Markup {
        html! {
            footer class="bottom" {
                p {
                    (self.t(
                        "Names say which game is meant. Rules, texts and drawings are our own.",
                        "Die Namen sagen, welches Spiel gemeint ist. Regeltexte und Zeichnungen sind unsere eigenen.",
                    ))
                    " " a href="/api" { (self.t("For programs", "Für Programme")) }
                }
            }
        }
    }
}

/// A page with a message: an error, or something that was done.
pub fn message(frame: &Frame<'_>, title: &str, text: &str) -> Markup {
    frame.page(
        title,
        &html! {
            main id="main" class="narrow" {
                h1 { (title) }
                p { (text) }
                p { a class="button main" href="/" { (frame.t("To the games", "Zu den Spielen")) } }
            }
        },
    )
}

/// The page of a damaged table. If `is_salvaged`, the viewer may download the part that is intact.
pub fn damaged(frame: &Frame<'_>, id: &str, text: &str, is_salvaged: bool) -> Markup {
    let title = frame.t("This table is damaged", "Dieser Tisch ist beschädigt");
    frame.page(
        title,
        &html! {
            main id="main" class="narrow" {
                h1 { (title) }
                p { (text) }
                @if is_salvaged {
                    p { (frame.t(
                        "What happened up to the damage is intact. You can keep it as a file, as you saw it.",
                        "Was bis zum Schaden geschah, ist unversehrt. Du kannst es als Datei behalten, so wie du es gesehen hast.",
                    )) }
                    p { a class="button main" href={ "/tables/" (id) "/salvage" } download { (frame.t("Download what is intact", "Unversehrtes herunterladen")) } }
                }
                p { (frame.t(
                    "Tell whoever runs this server: a backup may still have the whole table.",
                    "Sag es denen, die diesen Server betreiben: Eine Sicherung hat vielleicht noch den ganzen Tisch.",
                )) }
                p { a class="button" href="/" { (frame.t("To the games", "Zu den Spielen")) } }
            }
        },
    )
}
