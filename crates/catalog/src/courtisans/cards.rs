//! Families, roles and missions, in words.

use kabale_courtisans::{Card, Color, Condition, Family, Mission, Role};

use crate::{CardText, Lang};

/// The family in the name of a card, as in “Hare Noble”. In German it is the first part of a compound.
fn stem(family: Family, lang: Lang) -> &'static str {
    match family {
        Family::Butterfly => lang.pick("Butterfly", "Schmetterlings"),
        Family::Toad => lang.pick("Toad", "Kröten"),
        Family::Nightingale => lang.pick("Nightingale", "Nachtigall"),
        Family::Hare => lang.pick("Hare", "Hasen"),
        Family::Stag => lang.pick("Stag", "Hirsch"),
        Family::Carp => lang.pick("Carp", "Karpfen"),
    }
}

/// The name of a family, as on its column.
pub fn family_name(family: Family, lang: Lang) -> &'static str {
    match family {
        Family::Butterfly => lang.pick("Butterfly", "Schmetterling"),
        Family::Toad => lang.pick("Toad", "Kröte"),
        Family::Nightingale => lang.pick("Nightingale", "Nachtigall"),
        Family::Hare => lang.pick("Hare", "Hase"),
        Family::Stag => lang.pick("Stag", "Hirsch"),
        Family::Carp => lang.pick("Carp", "Karpfen"),
    }
}

/// The members of a family.
pub(super) fn family_plural(family: Family, lang: Lang) -> &'static str {
    match family {
        Family::Butterfly => lang.pick("Butterflies", "Schmetterlinge"),
        Family::Toad => lang.pick("Toads", "Kröten"),
        Family::Nightingale => lang.pick("Nightingales", "Nachtigallen"),
        Family::Hare => lang.pick("Hares", "Hasen"),
        Family::Stag => lang.pick("Stags", "Hirsche"),
        Family::Carp => lang.pick("Carps", "Karpfen"),
    }
}

pub(super) fn role_name(role: Role, lang: Lang) -> &'static str {
    match role {
        Role::Plain => lang.pick("Courtier", "Höfling"),
        Role::Noble => lang.pick("Noble", "Adel"),
        Role::Spy => lang.pick("Spy", "Spion"),
        Role::Assassin => lang.pick("Assassin", "Assassine"),
        Role::Guard => lang.pick("Guard", "Wächter"),
    }
}

/// “Hare Noble”, „Hasen-Adel“.
pub fn card_name(card: Card, lang: Lang) -> String {
    let hyphen = lang.pick(" ", "-");
    format!("{}{hyphen}{}", stem(card.family(), lang), role_name(card.role(), lang))
}

/// The German accusative, after *den*: „Hasen-Adel“, „Hasen-Assassinen“.
pub(super) fn accusative(card: Card) -> String {
    let ending = if card.role() == Role::Assassin { "n" } else { "" };
    format!("{}{ending}", card_name(card, Lang::De))
}

/// The symbol of a role on the board.
pub(super) fn symbol(role: Role) -> char {
    match role {
        Role::Plain => '○',
        Role::Noble => '♛',
        Role::Spy => '▒',
        Role::Assassin => '†',
        Role::Guard => '■',
    }
}

/// Every role, then every mission.
pub(super) fn texts(lang: Lang) -> Vec<CardText> {
    let roles = Role::ALL.into_iter().map(|role| role_text(role, lang));
    let missions = Color::ALL.into_iter().flat_map(Mission::of).map(|mission| mission_text(mission, lang));
    roles.chain(missions).collect()
}

fn role_text(role: Role, lang: Lang) -> CardText {
    let (kind, text, rule) = match role {
        Role::Plain => (
            lang.pick("○, 4 in each family", "○, 4 in jeder Familie"),
            lang.pick("Counts 1 and does nothing else.", "Zählt 1 und kann sonst nichts."),
            "COU-4.1",
        ),
        Role::Noble => (
            lang.pick("♛, 4 in each family", "♛, 4 in jeder Familie"),
            lang.pick(
                "Counts 2, at the royal table as well as in a district.",
                "Zählt 2, an der königlichen Tafel und im Bezirk.",
            ),
            "COU-4.2",
        ),
        Role::Spy => (
            lang.pick("▒, 2 in each family", "▒, 2 in jeder Familie"),
            lang.pick(
                "Is laid face down, at the table in the Queen's column, and turned up only when the game ends. Then it \
                 counts 1 for its family. Until then only the player who laid it knows its family.",
                "Wird verdeckt gelegt, an der Tafel in die Spalte der Königin, und erst bei Spielende aufgedeckt. Dann \
                 zählt er 1 für seine Familie. Bis dahin kennt sie nur, wer ihn gelegt hat.",
            ),
            "COU-4.3",
        ),
        Role::Assassin => (
            lang.pick("†, 2 in each family", "†, 2 in jeder Familie"),
            lang.pick(
                "When it is laid, it may eliminate one other courtier in the same area: anywhere at the table, or in \
                 that one district. Counts 1.",
                "Wird er gelegt, darf er einen anderen Höfling im selben Bereich eliminieren: irgendwo an der Tafel oder \
                 in diesem einen Bezirk. Zählt 1.",
            ),
            "COU-4.4",
        ),
        Role::Guard => (
            lang.pick("■, 3 in each family", "■, 3 in jeder Familie"),
            lang.pick("Cannot be eliminated. Counts 1.", "Kann nicht eliminiert werden. Zählt 1."),
            "COU-4.5",
        ),
    };
    CardText { id: role.id(), name: role_name(role, lang), kind, text, rule }
}

fn mission_text(mission: Mission, lang: Lang) -> CardText {
    let kind = match mission.color() {
        Color::Light => lang.pick("light mission, 3 points", "helle Mission, 3 Punkte"),
        Color::Dark => lang.pick("dark mission, 3 points", "dunkle Mission, 3 Punkte"),
    };
    let (text, rule) = match mission.condition() {
        Condition::FewerThanLeft(_) => (
            lang.pick(
                "Fewer cards of the family in your district than in the one to your left.",
                "In deinem Bezirk weniger Karten der Familie als im Bezirk links von dir.",
            ),
            "COU-6.1",
        ),
        Condition::InDistrict(..) => (
            lang.pick(
                "That many in your district, whatever their families.",
                "So viele in deinem Bezirk, egal aus welchen Familien.",
            ),
            "COU-6.2",
        ),
        Condition::Fallen(_) => (
            lang.pick(
                "The family counts more below the mat than above it.",
                "Die Familie zählt unterhalb der Matte mehr als oberhalb.",
            ),
            "COU-6.3",
        ),
        Condition::EveryFamilyBelow(_) => (
            lang.pick(
                "At least 1 card of each of the six families lies below the mat.",
                "Von jeder der sechs Familien liegt mindestens 1 Karte unterhalb der Matte.",
            ),
            "COU-6.4",
        ),
        Condition::SomeFamilyBelow(_) => (
            lang.pick(
                "At least 5 cards of any one family lie below the mat.",
                "Von einer Familie, egal welcher, liegen mindestens 5 Karten unterhalb der Matte.",
            ),
            "COU-6.5",
        ),
        Condition::EsteemedAtMost(_) => {
            (lang.pick("No more than 3 families are esteemed.", "Nicht mehr als 3 Familien sind angesehen."), "COU-6.6")
        }
        Condition::FallenAtLeast(_) => (
            lang.pick("2 or more families have fallen from grace.", "2 oder mehr Familien sind in Ungnade gefallen."),
            "COU-6.7",
        ),
    };
    CardText { id: mission.id(), name: mission_name(mission, lang), kind, text, rule }
}

/// The aim of a mission, in a few words.
pub(super) fn mission_name(mission: Mission, lang: Lang) -> &'static str {
    let by_family = |names: [&'static str; 6], family: Family| names[family as usize];
    match (mission.condition(), lang) {
        (Condition::FewerThanLeft(family), Lang::En) => by_family(
            [
                "fewer Butterflies than the left neighbor",
                "fewer Toads than the left neighbor",
                "fewer Nightingales than the left neighbor",
                "fewer Hares than the left neighbor",
                "fewer Stags than the left neighbor",
                "fewer Carps than the left neighbor",
            ],
            family,
        ),
        (Condition::FewerThanLeft(family), Lang::De) => by_family(
            [
                "weniger Schmetterlinge als links nebenan",
                "weniger Kröten als links nebenan",
                "weniger Nachtigallen als links nebenan",
                "weniger Hasen als links nebenan",
                "weniger Hirsche als links nebenan",
                "weniger Karpfen als links nebenan",
            ],
            family,
        ),
        (Condition::Fallen(family), Lang::En) => by_family(
            [
                "the Butterflies fallen from grace",
                "the Toads fallen from grace",
                "the Nightingales fallen from grace",
                "the Hares fallen from grace",
                "the Stags fallen from grace",
                "the Carps fallen from grace",
            ],
            family,
        ),
        (Condition::Fallen(family), Lang::De) => by_family(
            [
                "die Schmetterlinge in Ungnade",
                "die Kröten in Ungnade",
                "die Nachtigallen in Ungnade",
                "die Hasen in Ungnade",
                "die Hirsche in Ungnade",
                "die Karpfen in Ungnade",
            ],
            family,
        ),
        (Condition::InDistrict(role, _), _) => match role {
            Role::Noble => lang.pick("at least 3 nobles in the district", "mindestens 3 Adlige im Bezirk"),
            Role::Assassin => lang.pick("at least 2 assassins in the district", "mindestens 2 Assassinen im Bezirk"),
            Role::Guard => lang.pick("at least 4 guards in the district", "mindestens 4 Wächter im Bezirk"),
            Role::Spy | Role::Plain => lang.pick("at least 3 spies in the district", "mindestens 3 Spione im Bezirk"),
        },
        (Condition::EveryFamilyBelow(_), _) => {
            lang.pick("a card of every family below the mat", "von jeder Familie eine Karte unterhalb der Matte")
        }
        (Condition::SomeFamilyBelow(_), _) => {
            lang.pick("5 cards of one family below the mat", "von einer Familie 5 Karten unterhalb der Matte")
        }
        (Condition::EsteemedAtMost(_), _) => lang.pick("at most 3 families esteemed", "höchstens 3 Familien angesehen"),
        (Condition::FallenAtLeast(_), _) => {
            lang.pick("at least 2 families fallen from grace", "mindestens 2 Familien in Ungnade")
        }
    }
}
