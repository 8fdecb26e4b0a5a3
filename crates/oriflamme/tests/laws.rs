//! The laws every game is held to.

use kabale_oriflamme::Oriflamme;

kabale_core::laws!(Oriflamme);
