//! The laws every game is held to.

use kabale_for_a_crown::ForACrown;

kabale_core::laws!(ForACrown);
