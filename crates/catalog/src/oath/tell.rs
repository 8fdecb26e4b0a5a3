//! What happened, as a sentence.

use kabale_oath::Event;

use crate::Voice;

pub(super) fn tell(event: &Event, _voice: Voice<'_>) -> String {
    format!("{event:?}.")
}
