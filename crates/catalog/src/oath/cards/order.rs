//! Order (Ordnung), in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::WRESTLERS, ["Wrestlers", "Ringer"], [
            "Battle plan (defender): Sacrifice 1 warband of the defending force for 1 more defense die.",
            "Schlachtplan (Verteidiger): Opfere 1 Schar der verteidigenden Truppen für 1 Verteidigungswürfel mehr.",
        ])
.asking(&[["where is the warband sacrificed?", "Wo wird die Schar geopfert?"]]),
row(Card::BATTLE_HONORS, ["Battle Honors", "Kriegsehren"], [
            "Battle plan (either side): If you are victorious, gain 2 favor from the Order bank.",
            "Schlachtplan (beide Seiten): Bist du siegreich, nimm 2 Gunst aus dem Ordnungs-Gunstlager.",
        ]),
row(Card::BEAR_TRAPS, ["Bear Traps", "Bärenfallen"], [
            "Battle plan (defender): 1 attack die less, and 1 warband on the attacker's board is killed.",
            "Schlachtplan (Verteidiger): 1 Angriffswürfel weniger, und 1 Schar auf dem Tableau des Angreifers wird erledigt.",
        ]),
row(Card::LONGBOWS, ["Longbows", "Langbögen"], [
            "Battle plan (either side): Attacker: 1 attack die more. Defender: 1 attack die less.",
            "Schlachtplan (beide Seiten): Angreifer: 1 Angriffswürfel mehr. Verteidiger: 1 Angriffswürfel weniger.",
        ]),
row(Card::KEEP, ["Keep", "Bergfried"], [
            "Battle plan (defender): If this site is a target: 2 defense dice more.",
            "Schlachtplan (Verteidiger): Ist dieser Ort ein Ziel: 2 Verteidigungswürfel mehr.",
        ]),
row(Card::PRESSGANGS, ["Pressgangs", "Presskommando"], [
            "Modifies Muster: You may muster on a card at your site that already carries favor or secrets.",
            "Verändert Anwerben: Du darfst auf einer Karte an deinem Ort anwerben, auf der schon Gunst oder Geheimnisse liegen.",
        ]),
row(Card::GARRISON, ["Garrison", "Garnison"], [
            "When played: Gain 1 warband for each site you rule. Then put 1 warband from your board on each of them, as far as they go.",
            "Beim Ausspielen: Nimm 1 Schar für jeden Ort, den du beherrschst. Stelle dann 1 Schar vom Tableau auf jeden von ihnen, so weit sie reichen.",
        ])
.asking(&[["where do you put the next warband?", "Wohin stellst du die nächste Schar?"]]),
row(Card::SCOUTS, ["Scouts", "Späher"], ["Battle plan (attacker): Gain 1 Supply.", "Schlachtplan (Angreifer): Erhalte 1 Vorrat."]),
row(Card::MARTIAL_CULTURE, ["Martial Culture", "Kriegerkultur"], [
            "Battle plan (either side): If you, an Exile, defeat an Exile, you may become a Citizen, without a relic of the Reliquary: your Supply is refilled, and in your turn your Act phase ends.",
            "Schlachtplan (beide Seiten): Besiegst du als Exilant einen Exilanten, darfst du Bürger werden, ohne eine Reliquie aus dem Schrein: Dein Vorrat wird aufgefüllt, und in deinem Zug endet dein Agieren.",
        ])
.asking(&[["do you become a Citizen?", "Wirst du Bürger?"]]),
];
