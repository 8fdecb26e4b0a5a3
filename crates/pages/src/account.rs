//! Pages about the person: name, password, keys for programs.

use maud::{Markup, html};

use crate::{Frame, TableLine, home::lines};

/// A key for programs, in a list.
pub struct TokenLine {
    /// Its number.
    pub id: i64,
    /// What it is for.
    pub label: String,
}

/// The account page.
pub struct Account<'a> {
    /// The name.
    pub name: &'a str,
    /// Whether the name is claimed with a password.
    pub claimed: bool,
    /// Keys for programs.
    pub tokens: &'a [TokenLine],
    /// A key that was just made: shown this once.
    pub fresh: Option<&'a str>,
    /// Finished games.
    pub finished: &'a [TableLine],
}

impl Account<'_> {
    /// The page.
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        frame.page(self.name, &html! {
            main id="main" class="narrow" {
                h1 { (self.name) }
                @if self.claimed {
                    form method="post" action="/sign-out" { button class="plain" type="submit" { (frame.t("Sign out", "Abmelden")) } }
                } @else {
                    form class="sheet" method="post" action="/account/name" {
                        label { span { "Name" } input name="name" value=(self.name) maxlength="24" required; }
                        button class="plain" type="submit" { (frame.t("Change the name", "Namen ändern")) }
                    }
                    h2 { (frame.t("Keep this name", "Diesen Namen behalten")) }
                    p { (frame.t("With a password the name is yours, and you can sign in elsewhere.", "Mit einem Passwort gehört der Name dir, und du kannst dich anderswo anmelden.")) }
                    form class="sheet" method="post" action="/account/claim" {
                        input type="hidden" name="username" value=(self.name) autocomplete="username";
                        label { span { (frame.t("Password, at least 8 characters", "Passwort, mindestens 8 Zeichen")) } input type="password" name="password" minlength="8" maxlength="200" autocomplete="new-password" required; }
                        button class="button main" type="submit" { (frame.t("Claim the name", "Namen sichern")) }
                    }
                }
                h2 { (frame.t("Keys for programs", "Schlüssel für Programme")) }
                p { a href="/api" { (frame.t("What programs can do", "Was Programme können")) } }
                @if let Some(token) = self.fresh {
                    p { (frame.t("Your new key, shown this once:", "Dein neuer Schlüssel, nur jetzt zu sehen:")) }
                    p { code class="hash" id="token" { (token) } }
                }
                ul { @for token in self.tokens { li {
                    (token.label) " "
                    form class="inline" method="post" action={ "/account/tokens/" (token.id) "/delete" } { button class="plain" type="submit" aria-label={ (frame.t("Delete ", "Löschen: ")) (token.label) } { (frame.t("Delete", "Löschen")) } }
                } } }
                form class="sheet" method="post" action="/account/tokens" {
                    label { span { (frame.t("What it is for", "Wofür er ist")) } input name="label" maxlength="40" required; }
                    button class="plain" type="submit" { (frame.t("Make a key", "Schlüssel machen")) }
                }
                @if !self.finished.is_empty() { (lines(frame, frame.t("Finished games", "Beendete Spiele"), self.finished)) }
            }
        })
    }
}

/// The form to sign in.
pub fn sign_in(frame: &Frame<'_>, name: &str, notice: Option<&str>) -> Markup {
    frame.page(frame.t("Sign in", "Anmelden"), &html! {
        main id="main" class="narrow" {
            h1 { (frame.t("Sign in", "Anmelden")) }
            p { (frame.t("Only needed if you claimed a name. To play, just sit down.", "Nur nötig, wenn du einen Namen gesichert hast. Zum Spielen setz dich einfach.")) }
            p class="notice" role="status" { (notice.unwrap_or_default()) }
            form class="sheet" method="post" action="/sign-in" {
                label { span { "Name" } input name="name" value=(name) maxlength="24" autocomplete="username" required; }
                label { span { (frame.t("Password", "Passwort")) } input type="password" name="password" maxlength="200" autocomplete="current-password" required; }
                button class="button main" type="submit" { (frame.t("Sign in", "Anmelden")) }
            }
        }
    })
}
