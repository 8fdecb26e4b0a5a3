//! A chronicle: its members, its first world and its games.

use std::num::NonZeroU16;

use kabale_core::{Record, Table};
use kabale_oath::{Chronicle, ChronicleRef, Color, Deck, Oath, Options, Vow};
use serde::{Deserialize, Serialize};

use crate::{NameFault, Outcome, SagaError, Seated, Seating};

/// The longest name of a chronicle or a member, in characters.
pub(crate) const NAME_LENGTH: usize = 60;

/// A member of a chronicle, in the order in which they joined. Written from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(NonZeroU16);

impl MemberId {
    /// The member with this index, counted from 0.
    pub(crate) fn at(index: usize) -> Self {
        let number = u16::try_from(index + 1).ok().and_then(NonZeroU16::new);
        Self(number.expect("a chronicle has few members"))
    }

    /// Counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    /// Counted from 1.
    pub fn number(self) -> usize {
        usize::from(self.0.get())
    }
}

/// Somebody who plays, or played, in a chronicle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// No two members have the same.
    pub name: String,
    /// Their board: chosen, or given to them when they first play as another than the Chancellor. Never purple.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Whether they left the chronicle. Their board is free then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

/// Where a copy of a chronicle comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The name of the chronicle.
    pub of: String,
    /// The copy ends before this game of it, counted from 1.
    pub before: usize,
}

/// A game of a chronicle.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    pub seating: Seating,
    pub record: Record,
    pub outcome: Outcome,
    /// The world it led to.
    pub world: Chronicle,
}

impl Chapter {
    /// Who won.
    pub fn winner(&self) -> Seated {
        self.seating.seats[self.outcome.winner.index()]
    }
}

/// A chronicle.
#[derive(Clone, PartialEq, Debug)]
pub struct Saga {
    pub(crate) name: String,
    pub(crate) branch: Option<Branch>,
    /// The community's string it was imported from.
    pub(crate) string: Option<String>,
    pub(crate) members: Vec<Member>,
    pub(crate) first: Chronicle,
    pub(crate) games: Vec<Chapter>,
}

/// Checks the name of a chronicle or a member: 1 to 60 characters, and one that a file can have.
pub fn check_name(name: &str) -> Result<(), SagaError> {
    let is_bad = |found: &char| found.is_control() || matches!(found, '/' | '\\');
    let fault = match name.chars().find(is_bad) {
        _ if name.is_empty() => NameFault::Empty,
        Some(found) => NameFault::Character(found),
        None if name.chars().count() > NAME_LENGTH => NameFault::Long,
        None if name.starts_with('.') || name.trim() != name => NameFault::Edge,
        None => return Ok(()),
    };
    // The message must not control a terminal.
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let name = name.chars().take(NAME_LENGTH).map(shown).collect();
    Err(SagaError::Name { name, fault })
}

impl Saga {
    /// A chronicle without games.
    pub fn begin(name: &str, world: Chronicle) -> Result<Self, SagaError> {
        check_name(name)?;
        let name = name.to_owned();
        Ok(Self { name, branch: None, string: None, members: Vec::new(), first: world, games: Vec::new() })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn rename(&mut self, name: &str) -> Result<(), SagaError> {
        check_name(name)?;
        name.clone_into(&mut self.name);
        Ok(())
    }

    /// Where it was copied from, if it is a branch.
    pub fn branched(&self) -> Option<&Branch> {
        self.branch.as_ref()
    }

    /// The community's string it was imported from, as it was read.
    pub fn string(&self) -> Option<&str> {
        self.string.as_deref()
    }

    /// In the order in which they joined, with those who left.
    pub fn members(&self) -> impl Iterator<Item = (MemberId, &Member)> {
        self.members.iter().enumerate().map(|(index, member)| (MemberId::at(index), member))
    }

    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.get(id.index())
    }

    /// The member with this name.
    pub fn find(&self, name: &str) -> Option<MemberId> {
        self.members().find(|(_, member)| member.name == name).map(|(id, _)| id)
    }

    pub(crate) fn name_of(&self, id: MemberId) -> &str {
        self.member(id).map_or("?", |member| &member.name)
    }

    pub(crate) fn color_of(&self, id: MemberId) -> Option<Color> {
        self.member(id).filter(|member| !member.left)?.color
    }

    /// 1.9: whom a board belongs to.
    pub fn owner(&self, color: Color) -> Option<MemberId> {
        self.members().find(|(_, member)| member.color == Some(color) && !member.left).map(|(id, _)| id)
    }

    /// A person joins.
    pub fn join(&mut self, name: &str) -> Result<MemberId, SagaError> {
        self.enter(name, false)
    }

    /// A bot joins.
    pub fn join_bot(&mut self, name: &str) -> Result<MemberId, SagaError> {
        self.enter(name, true)
    }

    fn enter(&mut self, name: &str, bot: bool) -> Result<MemberId, SagaError> {
        check_name(name)?;
        if self.find(name).is_some() || self.members.len() == MOST_MEMBERS {
            return Err(SagaError::MemberTwice(name.to_owned()));
        }
        self.members.push(Member { name: name.to_owned(), color: None, bot, left: false });
        Ok(MemberId::at(self.members.len() - 1))
    }

    /// A member chooses a board that belongs to nobody else.
    pub fn choose_color(&mut self, id: MemberId, color: Color) -> Result<(), SagaError> {
        if color == Color::Purple {
            return Err(SagaError::Purple);
        }
        if let Some(owner) = self.owner(color).filter(|owner| *owner != id) {
            return Err(SagaError::ColorTaken { color, owner: self.name_of(owner).to_owned() });
        }
        self.member_mut(id)?.color = Some(color);
        Ok(())
    }

    /// A member leaves: their board is free. By playing again they come back.
    pub fn leave(&mut self, id: MemberId) -> Result<(), SagaError> {
        self.member_mut(id)?.left = true;
        Ok(())
    }

    fn member_mut(&mut self, id: MemberId) -> Result<&mut Member, SagaError> {
        self.members.get_mut(id.index()).ok_or(SagaError::NoMember(id.number()))
    }

    /// The games so far.
    pub fn games(&self) -> &[Chapter] {
        &self.games
    }

    /// The world before game `number`, counted from 1; before the game that comes next it is the world as it stands.
    pub fn world(&self, number: usize) -> Option<&Chronicle> {
        match number.checked_sub(2) {
            None => (number == 1).then_some(&self.first),
            Some(index) => self.games.get(index).map(|game| &game.world),
        }
    }

    /// The world as it stands.
    pub fn current(&self) -> &Chronicle {
        self.games.last().map_or(&self.first, |game| &game.world)
    }

    /// Who won the last game.
    pub fn last_winner(&self) -> Option<MemberId> {
        self.games.last().map(|game| game.winner().member)
    }

    /// 1: the options of a game with these boards.
    pub(crate) fn options_of(&self, number: usize, seating: &Seating) -> Result<Options, SagaError> {
        self.check_seating(seating)?;
        let games = self.games.len();
        let world = self.world(number).ok_or(SagaError::NoGame { number, games })?;
        let world = world.seated(&seating.boards()).expect("the boards of a checked seating differ");
        Ok(Options {
            chronicle: ChronicleRef::store(world),
            oath: Vow::Chronicle,
            deck: Deck::FirstGame,
            chronicle_phase: true,
            ..Options::default()
        })
    }

    /// Appends a game: the record of one that was played to the end in the world as it stands, with these boards. It may begin
    /// from a position.
    pub fn add(&mut self, seating: &Seating, record: Record) -> Result<&Chapter, SagaError> {
        let chapter = self.replay(self.games.len() + 1, seating, record)?;
        for seated in &seating.seats {
            let is_free = seated.color != Color::Purple && self.owner(seated.color).is_none();
            let member = self.member_mut(seated.member)?;
            if member.left {
                // Their old board may belong to somebody else by now.
                (member.left, member.color) = (false, None);
            }
            if is_free && member.color.is_none() {
                member.color = Some(seated.color);
            }
        }
        self.games.push(chapter);
        Ok(self.games.last().expect("a game was just added"))
    }

    /// What a record leads to as game `number`.
    fn replay(&self, number: usize, seating: &Seating, record: Record) -> Result<Chapter, SagaError> {
        let options = self.options_of(number, seating)?;
        let game = number;
        let table = Table::<Oath>::replay(&record).map_err(|why| SagaError::Record { game, why })?;
        // The readings may be those of another time.
        let wanted = Options { revised: table.options().revised, ..options };
        if *table.options() != wanted || usize::from(table.seats()) != seating.seats.len() {
            return Err(SagaError::OtherWorld { game });
        }
        let world = table.state().world().ok_or(SagaError::Unfinished { game })?;
        let outcome = Outcome::of(&table).ok_or(SagaError::Unfinished { game })?;
        Ok(Chapter { seating: seating.clone(), record, outcome, world })
    }

    /// Replays all games from the first world and compares.
    pub fn verify(&self) -> Result<(), SagaError> {
        if let Some(string) = &self.string
            && crate::import(string)?.world != self.first
        {
            return Err(SagaError::StringDiffers);
        }
        for (game, chapter) in (1..).zip(&self.games) {
            let found = self.replay(game, &chapter.seating, chapter.record.clone())?;
            let differs = |part| Err(SagaError::Differs { game, part });
            if found.outcome != chapter.outcome {
                return differs("outcome");
            }
            if found.world != chapter.world {
                return differs("world");
            }
        }
        Ok(())
    }

    /// A copy that ends before game `number`, so that it can be played again.
    pub fn branch(&self, number: usize, name: &str) -> Result<Self, SagaError> {
        let games = self.games.len();
        if !(1..=games + 1).contains(&number) {
            return Err(SagaError::NoGame { number, games });
        }
        check_name(name)?;
        let mut copy = self.clone();
        copy.games.truncate(number - 1);
        copy.branch = Some(Branch { of: self.name.clone(), before: number });
        name.clone_into(&mut copy.name);
        Ok(copy)
    }
}

const MOST_MEMBERS: usize = u16::MAX as usize;
