//! The laws every game obeys.

use kabale_oath::Oath;

kabale_core::laws!(Oath);
