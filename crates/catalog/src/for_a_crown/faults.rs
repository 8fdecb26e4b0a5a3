//! German words for what is wrong with a file of card data.

use kabale_for_a_crown::{Data, DataFault};

use crate::{BadData, data};

/// Loads a file, makes it the default for new games and returns its hash.
pub(super) fn load(text: &str) -> Result<String, BadData> {
    data::load::<Data>(text, german)
}

fn german(fault: &DataFault) -> String {
    match fault {
        DataFault::Empty(key) => format!("„{key}“ ist leer"),
        DataFault::Long(key) => format!("„{key}“ ist länger als 40 Zeichen"),
        DataFault::BadId(id) => {
            format!("die Kennung „{id}“ muss aus 1 bis 40 Kleinbuchstaben, Ziffern, - und _ bestehen")
        }
        DataFault::NoEffect(id) => {
            format!("es gibt keinen Effekt „{id}“; es gibt ruby, thief, hit, die, coin und move")
        }
        DataFault::NoEvent(id) => format!(
            "es gibt kein Ereignis „{id}“; es gibt burglary, bribery, helping_magic_hand, magic_subjects und scandal"
        ),
        DataFault::DieOnDie => "eine Würfelseite kann kein weiterer Wurf sein (CRN-5.15)".to_owned(),
        DataFault::NoEffects => "mindestens ein Effekt muss zu sehen sein".to_owned(),
        DataFault::NoChoice => {
            "ein Untertan der Stufe 1 braucht zwei verschiedene Effekte zur Wahl und „choose_one = true“ (CRN-5.12)"
                .to_owned()
        }
        DataFault::Choice => "nur Untertanen der Stufe 1 lassen die Wahl (CRN-5.12)".to_owned(),
        DataFault::Stacks(found) => format!("die Zahl der Arten der Stufe 1 ist {found}, nicht 3 (CRN-2.5a)"),
        DataFault::Subjects(found) => format!("die Zahl der Untertanen ist {found}, nicht 55 (CRN-1.3)"),
        DataFault::Cheap { level, found, least } => format!(
            "die Zahl der Karten bis Stufe {level} ist {found}; sie muss mindestens {least} sein, sonst gäbe es vielleicht \
             nichts anzuheuern (CRN-13.4)"
        ),
        DataFault::FewCards { level, found } => {
            format!("die Zahl der Karten der Stufe {level} ist {found}; sie muss mindestens 2 sein (CRN-2.5b)")
        }
        DataFault::Events(found) => format!("die Zahl der Ereignisse ist {found}, nicht 7 (CRN-1.3)"),
        DataFault::Starting(found) => format!("die Zahl der Startereignisse ist {found}, nicht 2 (CRN-1.3)"),
        DataFault::Faces(found) => format!("die Zahl der Würfelseiten ist {found}, nicht 6"),
        DataFault::NoPart(field) => format!("Feld {field} liegt in keinem Teil der Galerie (CRN-5.20)"),
        DataFault::TwoParts(field) => format!("Feld {field} liegt in zwei Teilen der Galerie (CRN-5.20)"),
        DataFault::Parts => {
            "die Teile müssen von links nach rechts aufeinander folgen, jeder mit aufsteigenden Feldern (CRN-5.20)"
                .to_owned()
        }
        DataFault::Rule(key) => {
            format!("„{key}“ gehört zu den Regeln: Lass es weg oder gib den eingebauten Wert an (CRN-13.3)")
        }
    }
}
