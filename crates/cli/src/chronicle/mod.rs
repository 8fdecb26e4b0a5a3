//! `kabale chronicle`: commands about the worlds that games of Oath begin from.

mod string;

use kabale_catalog::Lang;

use crate::{
    args::{Chronicle, ChronicleCommand},
    problem::Problem,
};

pub(crate) fn run(args: &Chronicle, lang: Lang) -> Result<(), Problem> {
    match &args.command {
        ChronicleCommand::String(args) => string::run(args, lang),
    }
}
