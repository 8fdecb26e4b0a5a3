//! The laws every game is held to.

use kabale_shadow_throne::ShadowThrone;

kabale_core::laws!(ShadowThrone);
