//! The laws every game is held to.

use kabale_courtisans::Courtisans;

kabale_core::laws!(Courtisans);
