//! Messages for errors in a chronicle file.

use kabale_oath::{Chronicle, ChronicleFault};

use super::names::region_name;
use crate::{BadData, Lang, data};

/// Loads a file and makes it the chronicle of new games.
pub(super) fn load(text: &str) -> Result<String, BadData> {
    data::load::<Chronicle>(text, german)
}

fn german(fault: &ChronicleFault) -> String {
    match fault {
        ChronicleFault::NoOath(key) => {
            format!("es gibt keinen Eid „{key}“; es gibt supremacy, people, protection und devotion")
        }
        ChronicleFault::NoSite(key) => format!("es gibt keinen Ort „{key}“"),
        ChronicleFault::NoDenizen(key) => format!("es gibt keinen Bewohner „{key}“"),
        ChronicleFault::Sites(found) => format!("es gibt {found} Orte; auf dem Spielplan liegen 8 (OATH-2.1.1)"),
        ChronicleFault::Crowded { site, found, limit } => {
            format!("„{site}“ hat {found} Bewohner; das Kartenlimit ist {limit} (OATH-2.8.1)")
        }
        ChronicleFault::Relics { site, found, printed } => {
            format!("„{site}“ hat {found} Reliquien; der Ort zeigt {printed} (OATH-2.8.2)")
        }
        ChronicleFault::Facedown => "an einem verdeckten Ort liegt nichts (OATH-2.8.1)".to_owned(),
        ChronicleFault::Top => {
            "der erste Ort, oben in der Wiege, muss offen sein: Dort beginnt der Kanzler (OATH-1.23)".to_owned()
        }
        ChronicleFault::Dark(region) => {
            format!("in dieser Region liegt kein Ort offen: {}", region_name(*region, Lang::De))
        }
        ChronicleFault::Denizens(found) => {
            format!("an Orten und im Weltstapel sind {found} Bewohner: Eine Partie hat 50 bis 198")
        }
        ChronicleFault::NoRelic(key) => format!("es gibt keine Reliquie „{key}“"),
        ChronicleFault::NoBoard(key) => {
            format!("es gibt kein Tableau „{key}“; es gibt purple, red, blue, yellow, white und black")
        }
        ChronicleFault::Boards => {
            "„boards“ nennt die sechs Tableaus in der Reihenfolge der Plätze, das lila zuerst (OATH-1.8)".to_owned()
        }
        ChronicleFault::NoVision(key) => format!("„{key}“ fehlt im Weltstapel (OATH-8.8)"),
        ChronicleFault::LostRelic(key) => {
            format!("die Reliquie „{key}“ liegt weder an einem Ort noch im Reliquienstapel (OATH-8.6)")
        }
        ChronicleFault::Unsettled => "eine gespielte Welt nennt alle ihre Orte (OATH-8.3.5c)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::load;
    use crate::Lang;

    const FILE: &str = include_str!("../../../../docs/rules/data/oath/chronicle.toml");

    /// OATH-F8: what is wrong is said in both languages, with its line.
    #[test]
    fn a_fault_is_said_in_both_languages() {
        let changes = [
            ("oath =", "oath = ="),
            ("oath =", "oaht ="),
            ("citizens = []", ""),
            ("citizens = []", "citizens = \"\""),
            ("citizens = []", "citizens = [7]"),
            ("\"supremacy\"", "\"power\""),
            ("\"mountain\"", "\"hill\""),
            ("\"wolves\"", "\"wolf\""),
            ("\"wolves\"", "\"keep\""),
            ("[[sites]]\n", "[[sites]]\nsite = \"mine\"\n[[sites]]\n"),
            ("\"elders\"]", "\"elders\", \"wolves\", \"rangers\"]"),
            ("relics = 1", "relics = 0"),
            ("\"random\"", "\"random\"\nrelics = 0"),
            ("site = \"plains\"\ndenizens = [\"longbows\"]", "site = \"random\""),
            ("site = \"rocky-coast\"\ndenizens = [\"elders\"]", "site = \"random\""),
            ("\"wolves\",\n  \"animal-playmates\", \"true-names\", \"the-old-oak\", \"forest-paths\",", ""),
        ];
        let mut said = Vec::new();
        for (from, to) in changes {
            let bad = load(&FILE.replacen(from, to, 1)).expect_err("a bad file");
            let [english, german] = Lang::ALL.map(|lang| bad.text(lang).to_owned());
            assert!(bad.line > 0 && english != german, "{german}");
            said.push(english);
        }
        said.sort();
        said.dedup();
        assert_eq!(said.len(), changes.len(), "every fault in its own words");
    }

    /// OATH-F7: a good file is named by its hash.
    #[test]
    fn a_good_file_is_loaded() {
        assert_eq!(load(FILE).map(|hash| hash.len()), Ok(64));
    }
}
