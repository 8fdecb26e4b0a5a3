//! Access control: the only place that decides who may do what at a table or with a chronicle.

use kabale_core::Seat;
use kabale_store::Visibility;

use crate::problem::Kind;

/// A caller's relation to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "these are independent facts")]
pub struct Standing {
    /// Whether the caller has an account.
    pub known: bool,
    pub seat: Option<Seat>,
    pub host: bool,
    /// Whether people without a seat may watch the table.
    pub open: bool,
    /// Whether players may ask for hints: all opponents are bots, or the host allows it.
    pub advised: bool,
}

/// An action at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// View the table, now or at an earlier moment, through the caller's own eyes.
    Watch,
    /// Take a seat before the deal.
    Join,
    /// Seat bots, remove players, deal, switch chat and hints on and off.
    Host,
    /// Choose, undo, leave, hand over one's own seat and take it back, take over from an absent host.
    Play,
    /// Ask a bot for a hint on one's own seat.
    Hint,
    /// Hand another player's seat to a bot.
    HandOver,
    /// Write in the chat.
    Talk,
    /// Keep notes, mute players.
    Keep,
    Rematch,
}

impl Act {
    pub const ALL: [Self; 9] = [
        Self::Watch,
        Self::Join,
        Self::Host,
        Self::Play,
        Self::Hint,
        Self::HandOver,
        Self::Talk,
        Self::Keep,
        Self::Rematch,
    ];
}

/// Whether the caller may do this at the table; if not, why.
///
/// A table that the caller may not watch answers like one that does not exist.
pub fn may(standing: Standing, act: Act) -> Result<(), Kind> {
    let sits = standing.seat.is_some();
    let sees = standing.open || sits || standing.host;
    if !sees {
        return Err(Kind::NotFound);
    }
    let allowed = match act {
        Act::Watch => true,
        // A caller without an account gets one by joining.
        Act::Join => standing.open || standing.host,
        Act::Host => standing.host,
        Act::Hint if sits && !standing.advised => return Err(Kind::NoHints),
        Act::Play | Act::Hint | Act::Talk => sits,
        Act::HandOver | Act::Rematch => sits || standing.host,
        Act::Keep => standing.known,
    };
    match (allowed, standing.known) {
        (true, _) => Ok(()),
        (false, true) => Err(Kind::Forbidden),
        (false, false) => Err(Kind::NotSignedIn),
    }
}

/// A caller's relation to a chronicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "these are independent facts")]
pub struct Fellow {
    /// Whether the caller has an account.
    pub known: bool,
    /// Whether the caller is a member who has not left.
    pub member: bool,
    pub owner: bool,
    /// Who may read it; [`Visibility::Closed`] stands for members only.
    pub visibility: Visibility,
    /// Whether the chronicle is closed for good, so that nothing is hidden any more.
    pub closed: bool,
}

/// An action with a chronicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Read its page.
    Read,
    /// Set up or call off the next game, leave.
    Play,
    /// Get the string, which tells what the next game hides.
    Export,
    /// Copy it.
    Branch,
    /// Become a member. Members may export, so a chronicle for everybody to read is joined only at the table.
    Join,
    /// Close it.
    Own,
}

impl Deed {
    pub const ALL: [Self; 6] = [Self::Read, Self::Play, Self::Export, Self::Branch, Self::Join, Self::Own];
}

/// Whether the caller may do this with a chronicle; if not, why. One that the caller may not read answers like one that does
/// not exist.
pub fn may_with(fellow: Fellow, deed: Deed) -> Result<(), Kind> {
    let belongs = fellow.member || fellow.owner;
    if !belongs && fellow.visibility == Visibility::Closed {
        return Err(Kind::NotFound);
    }
    let allowed = match deed {
        Deed::Read => true,
        Deed::Play => belongs,
        Deed::Export | Deed::Branch => belongs || (fellow.closed && fellow.known),
        // A caller without an account gets one by joining.
        Deed::Join => (belongs || fellow.visibility == Visibility::Link) && !fellow.closed,
        Deed::Own => fellow.owner,
    };
    match (allowed, fellow.known) {
        (true, _) => Ok(()),
        (false, true) => Err(Kind::Forbidden),
        (false, false) => Err(Kind::NotSignedIn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_is_as_written() {
        let seat = Some(Seat::new(1));
        let nobody = Standing { open: true, ..Standing::default() };
        let other = Standing { known: true, ..Standing::default() };
        let spectator = Standing { known: true, open: true, ..Standing::default() };
        let player = Standing { known: true, seat, ..Standing::default() };
        let advised = Standing { advised: true, ..player };
        let host = Standing { known: true, host: true, advised: true, ..Standing::default() };
        let table = [
            //            Watch Join  Host  Play  Hint  Hand  Talk  Keep  Rematch
            (nobody, [true, true, false, false, false, false, false, false, false]),
            (other, [false; 9]),
            (spectator, [true, true, false, false, false, false, false, true, false]),
            (player, [true, false, false, true, false, true, true, true, true]),
            (advised, [true, false, false, true, true, true, true, true, true]),
            (host, [true, true, true, false, false, true, false, true, true]),
        ];
        for (standing, row) in table {
            for (act, allowed) in Act::ALL.into_iter().zip(row) {
                assert_eq!(may(standing, act).is_ok(), allowed, "{standing:?} {act:?}");
            }
        }
        let (hidden, link, public) = (Visibility::Closed, Visibility::Link, Visibility::Public);
        let nobody_here = Fellow { known: false, member: false, owner: false, visibility: link, closed: false };
        let reader = Fellow { known: true, ..nobody_here };
        let member = Fellow { member: true, ..reader };
        let owner = Fellow { owner: true, ..reader };
        let chronicles = [
            //            Read  Play  Export Branch Join  Own
            (nobody_here, [true, false, false, false, true, false]),
            (reader, [true, false, false, false, true, false]),
            (Fellow { visibility: public, ..reader }, [true, false, false, false, false, false]),
            (Fellow { visibility: hidden, ..reader }, [false; 6]),
            (Fellow { closed: true, ..reader }, [true, false, true, true, false, false]),
            (Fellow { visibility: hidden, ..member }, [true, true, true, true, true, false]),
            (Fellow { visibility: public, ..owner }, [true, true, true, true, true, true]),
            (Fellow { closed: true, ..member }, [true, true, true, true, false, false]),
        ];
        for (fellow, row) in chronicles {
            for (deed, allowed) in Deed::ALL.into_iter().zip(row) {
                assert_eq!(may_with(fellow, deed).is_ok(), allowed, "{fellow:?} {deed:?}");
            }
        }
        assert_eq!(may_with(Fellow { visibility: hidden, ..reader }, Deed::Read), Err(Kind::NotFound));
        assert_eq!(may_with(nobody_here, Deed::Export), Err(Kind::NotSignedIn));
        assert_eq!(may_with(reader, Deed::Export), Err(Kind::Forbidden));
        assert_eq!(may(other, Act::Watch), Err(Kind::NotFound));
        assert_eq!(may(nobody, Act::Play), Err(Kind::NotSignedIn));
        assert_eq!(may(spectator, Act::Play), Err(Kind::Forbidden));
        assert_eq!(may(player, Act::Hint), Err(Kind::NoHints));
        assert_eq!(may(Standing { advised: true, ..nobody }, Act::Hint), Err(Kind::NotSignedIn));
    }
}
