//! The account page: name, password, keys for programs. And the form to sign in.

use kabale_catalog::Lang;
use maud::{Markup, html};

use crate::{
    Frame, TableLine,
    home::lines,
    kit::{called, day, isolated},
};

/// The lifetimes of a new key, in days; 0 for no expiry.
pub const LIFETIMES: [(u32, &str, &str); 5] = [
    (7, "a week", "eine Woche"),
    (30, "30 days", "30 Tage"),
    (90, "90 days", "90 Tage"),
    (365, "a year", "ein Jahr"),
    (0, "no expiry", "unbegrenzt"),
];

/// What a key permits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// Reading everything that the account may see.
    Read,
    /// Everything at tables, such as choosing and chatting.
    Play,
    /// Managing keys.
    Account,
}

impl Permission {
    const ALL: [Self; 3] = [Self::Read, Self::Play, Self::Account];

    /// Its name in forms, the same as that of the API scope.
    fn id(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
            Self::Account => "account",
        }
    }

    fn text(self, lang: Lang) -> &'static str {
        match self {
            Self::Read => lang.pick("watch", "zusehen"),
            Self::Play => lang.pick("play", "spielen"),
            Self::Account => lang.pick("manage keys", "Schlüssel verwalten"),
        }
    }
}

/// A key for programs, in a list.
pub struct TokenLine {
    pub id: i64,
    /// The owner's note on what it is for.
    pub label: String,
    pub permissions: Vec<Permission>,
    /// Milliseconds since 1970; none if it does not expire.
    pub expires_ms: Option<i64>,
    pub is_expired: bool,
    /// The approximate time of its last use, in milliseconds since 1970; none if it was never used.
    pub used_ms: Option<i64>,
}

/// A message at the top of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice<'a> {
    /// Something was done.
    Done(&'a str),
    /// Something was refused.
    Refused(&'a str),
}

impl Notice<'_> {
    fn line(self) -> Markup {
        match self {
            Self::Done(text) => html! { p class="notice done" role="status" { (text) } },
            Self::Refused(text) => html! { p class="notice" role="status" { (text) } },
        }
    }
}

/// The account page.
pub struct Account<'a> {
    pub name: &'a str,
    /// Whether the name is claimed with a password.
    pub claimed: bool,
    pub tokens: &'a [TokenLine],
    /// A key that was just created. It is shown only this once.
    pub fresh: Option<&'a str>,
    /// The default lifetime of a new key, one of the [`LIFETIMES`].
    pub days: u32,
    /// What was just done or refused.
    pub notice: Option<Notice<'a>>,
    pub finished: &'a [TableLine],
}

impl Account<'_> {
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        frame.page(&isolated(self.name), &html! {
            main id="main" class="narrow account" {
                h1 { (called(self.name)) }
                @if let Some(notice) = self.notice { (notice.line()) }
                @if let Some(token) = self.fresh {
                    div class="notice done" role="status" {
                        p { (frame.t("Your new key, shown only this once:", "Dein neuer Schlüssel, nur jetzt zu sehen:")) }
                        p { code class="hash" id="token" { (token) } }
                    }
                }
                @if self.claimed { (self.claimed_forms(frame)) } @else { (self.guest_forms(frame)) }
                (self.keys(frame))
                @if !self.finished.is_empty() { (lines(frame, frame.t("Finished games", "Beendete Spiele"), self.finished)) }
            }
        })
    }

    /// For a guest: changing the name, and claiming it with a password.
    fn guest_forms(&self, frame: &Frame<'_>) -> Markup {
        html! {
            form class="sheet" method="post" action="/account/name" {
                label { span { "Name" } input name="name" value=(self.name) maxlength="24" dir="auto" required; }
                button class="plain" type="submit" { (frame.t("Change the name", "Namen ändern")) }
            }
            h2 { (frame.t("Keep this name", "Diesen Namen behalten")) }
            p { (frame.t("With a password the name is yours: nobody else can use it, and you can sign in elsewhere.", "Mit einem Passwort gehört der Name dir: Niemand sonst kann ihn verwenden, und du kannst dich anderswo anmelden.")) }
            form class="sheet" method="post" action="/account/claim" {
                input type="hidden" name="username" value=(self.name) autocomplete="username";
                (new_password(frame.t("Password, at least 8 characters", "Passwort, mindestens 8 Zeichen")))
                button class="button main" type="submit" { (frame.t("Claim the name", "Namen sichern")) }
            }
        }
    }

    /// For an account with a password: signing out, changing the password, signing out everywhere.
    fn claimed_forms(&self, frame: &Frame<'_>) -> Markup {
        html! {
            form method="post" action="/sign-out" { button class="plain" type="submit" { (frame.t("Sign out", "Abmelden")) } }
            h2 { (frame.t("Change the password", "Passwort ändern")) }
            p { (frame.t("All other browsers are signed out. Keys for programs stay valid.", "Alle anderen Browser werden abgemeldet. Schlüssel für Programme gelten weiter.")) }
            form class="sheet" method="post" action="/account/password" {
                input type="hidden" name="username" value=(self.name) autocomplete="username";
                label { span { (frame.t("Current password", "Aktuelles Passwort")) } input type="password" name="current" maxlength="200" autocomplete="current-password" required; }
                (new_password(frame.t("New password, at least 8 characters", "Neues Passwort, mindestens 8 Zeichen")))
                button class="plain" type="submit" { (frame.t("Change the password", "Passwort ändern")) }
            }
            h2 { (frame.t("Sign out everywhere", "Überall abmelden")) }
            p { (frame.t("Signs out every browser, this one included. Tables that are open elsewhere close at once.", "Meldet jeden Browser ab, auch diesen. Tische, die anderswo offen sind, schließen sofort.")) }
            form class="sheet" method="post" action="/account/sign-out" {
                @if !self.tokens.is_empty() {
                    label class="check" { input type="checkbox" name="tokens" value="1"; span { (frame.t("Delete all keys for programs, too", "Auch alle Schlüssel für Programme löschen")) } }
                }
                button class="plain" type="submit" { (frame.t("Sign out everywhere", "Überall abmelden")) }
            }
        }
    }

    fn keys(&self, frame: &Frame<'_>) -> Markup {
        let lang = frame.lang;
        html! {
            h2 id="keys" { (frame.t("Keys for programs", "Schlüssel für Programme")) }
            p { a href="/api" { (frame.t("What programs can do", "Was Programme können")) } }
            @if !self.tokens.is_empty() {
                ul class="keys" { @for token in self.tokens { (token.line(frame)) } }
            }
            details class="more" {
                summary { (frame.t("New key…", "Neuer Schlüssel …")) }
                form class="sheet" method="post" action="/account/tokens" {
                    label { span { (frame.t("What it is for", "Wofür er ist")) } input name="label" maxlength="40" dir="auto" required; }
                    fieldset {
                        legend { (frame.t("What it may do", "Was er darf")) }
                        @for permission in Permission::ALL {
                            label class="check" { input type="checkbox" name=(permission.id()) value="1" checked[permission != Permission::Account]; span { (permission.text(lang)) } }
                        }
                    }
                    label { span { (frame.t("Valid for", "Wie lange er gilt")) }
                        select name="days" { @for (days, en, de) in LIFETIMES { option value=(days) selected[days == self.days] { (lang.pick(en, de)) } } }
                    }
                    button class="plain" type="submit" { (frame.t("Create a key", "Schlüssel erstellen")) }
                }
            }
        }
    }
}

impl TokenLine {
    fn line(&self, frame: &Frame<'_>) -> Markup {
        let lang = frame.lang;
        let permissions: Vec<_> = self.permissions.iter().map(|permission| permission.text(lang)).collect();
        html! {
            li {
                div {
                    strong { (called(&self.label)) }
                    span class="quiet" { (permissions.join(", ")) }
                    span class="quiet" {
                        @match (self.expires_ms, self.is_expired) {
                            (None, _) => (frame.t("no expiry", "gilt unbegrenzt")),
                            (Some(ms), false) => { (frame.t("valid until ", "gilt bis ")) (day(ms, lang)) },
                            (Some(ms), true) => { strong class="expired" { (frame.t("expired", "abgelaufen")) } " " (frame.t("on ", "am ")) (day(ms, lang)) },
                        }
                        " · "
                        @match self.used_ms {
                            None => (frame.t("not used yet", "noch nicht benutzt")),
                            Some(ms) => { (frame.t("last used on ", "zuletzt benutzt am ")) (day(ms, lang)) },
                        }
                    }
                }
                form method="post" action={ "/account/tokens/" (self.id) "/delete" } {
                    button class="plain" type="submit" aria-label={ (frame.t("Delete ", "Löschen: ")) (isolated(&self.label)) } { (frame.t("Delete", "Löschen")) }
                }
            }
        }
    }
}

fn new_password(label: &str) -> Markup {
    html! {
        label { span { (label) } input type="password" name="password" minlength="8" maxlength="200" autocomplete="new-password" required; }
    }
}

/// The form to sign in. `guest` is the name of this browser's guest account, which signing in would lose.
pub fn sign_in(frame: &Frame<'_>, guest: Option<&str>, name: &str, notice: Option<&str>) -> Markup {
    frame.page(frame.t("Sign in", "Anmelden"), &html! {
        main id="main" class="narrow" {
            h1 { (frame.t("Sign in", "Anmelden")) }
            p { (frame.t("Only needed if you claimed a name. To play, just sit down.", "Nur nötig, wenn du einen Namen gesichert hast. Zum Spielen setz dich einfach.")) }
            @if let Some(guest) = guest {
                p { @match frame.lang {
                    Lang::En => { "In this browser you are the guest " (called(guest)) ". Signing in ends that: you cannot come back to the guest’s seats." },
                    Lang::De => { "In diesem Browser bist du der Gast " (called(guest)) ". Wenn du dich anmeldest, endet das: Auf die Plätze des Gasts kommst du nicht zurück." },
                } }
            }
            p class="notice" role="status" { (notice.unwrap_or_default()) }
            form class="sheet" method="post" action="/sign-in" {
                label { span { "Name" } input name="name" value=(name) maxlength="24" dir="auto" autocomplete="username" required; }
                label { span { (frame.t("Password", "Passwort")) } input type="password" name="password" maxlength="200" autocomplete="current-password" required; }
                button class="button main" type="submit" { (frame.t("Sign in", "Anmelden")) }
            }
        }
    })
}
