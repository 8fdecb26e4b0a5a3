//! The web pages, made from views. This crate knows neither HTTP nor storage. Only the modules `games` and `rules` know
//! particular games.

mod account;
mod analysis;
mod api;
pub mod assets;
mod board;
mod frame;
mod games;
mod hint;
mod home;
mod kept;
pub mod kit;
mod lobby;
pub mod parts;
mod rules;
mod table;

pub use account::{Account, LIFETIMES, Notice, Permission, TokenLine, sign_in};
pub use analysis::{AnalysisPage, TurningPoint, analysis_waits};
pub use api::{Code, Endpoint, api};
pub use board::{Board, Scene, board, emblem};
pub use frame::{Frame, Theme, damaged, message};
pub use games::oath::chronicle::{
    Branch, ChapterLine, ChroniclePage, ChronicleTitle, MemberLine, OpenGame, Readers, Rights, StringPreview,
    begin_chronicle, branch_page, export_page, string_page,
};
pub use home::{CLOCKS, Chronicles, GRACES, LineStatus, PACES, TableLine, home, level_name, new_table};
pub use kept::Kept;
pub use lobby::{Chair, Lobby};
pub use rules::{cards, guide, numbered};
pub use table::{
    ChatLine, Draft, Endless, Fairness, Handing, InChronicle, Past, Player, Sidebar, Sitting, TALK_LINES, TablePage,
    confirm,
};
