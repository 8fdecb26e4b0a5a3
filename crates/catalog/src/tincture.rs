//! The colors of seats, by their heraldic names. Pages, terminal and plots use the same colors.

/// A color, by its heraldic name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tincture {
    /// Red.
    Gules,
    /// Blue.
    Azure,
    /// Green.
    Vert,
    /// Yellow.
    Or,
    /// Black.
    Sable,
    /// White.
    Argent,
    /// Purple.
    Purpure,
    /// Pink.
    Rose,
    /// Brown.
    Tenne,
}

impl Tincture {
    pub const ALL: [Self; 9] = [
        Self::Gules,
        Self::Azure,
        Self::Vert,
        Self::Or,
        Self::Sable,
        Self::Argent,
        Self::Purpure,
        Self::Rose,
        Self::Tenne,
    ];

    /// The color of lines and letters on a light and on a dark background.
    pub const fn on_paper(self) -> [&'static str; 2] {
        match self {
            Self::Gules => ["#a3262a", "#f59a92"],
            Self::Azure => ["#23569b", "#8fbcf5"],
            Self::Vert => ["#2c6e3f", "#8ed3a2"],
            Self::Or => ["#7d5a00", "#f0c552"],
            Self::Sable => ["#34313a", "#d6cdbd"],
            Self::Argent => ["#5b6470", "#f4f1ea"],
            Self::Purpure => ["#6b3a7d", "#d3a8e6"],
            Self::Rose => ["#a13360", "#f5a3c2"],
            Self::Tenne => ["#8a4716", "#f0b487"],
        }
    }

    /// Its name, which is also its class in stylesheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gules => "gules",
            Self::Azure => "azure",
            Self::Vert => "vert",
            Self::Or => "or",
            Self::Sable => "sable",
            Self::Argent => "argent",
            Self::Purpure => "purpure",
            Self::Rose => "rose",
            Self::Tenne => "tenne",
        }
    }
}
