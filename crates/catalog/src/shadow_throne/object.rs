//! Why a choice is refused.

use crate::Lang;

pub(super) fn object(code: &str, lang: Lang) -> &'static str {
    match code {
        "game_over" => lang.pick("the game is over.", "Das Spiel ist vorbei."),
        "no_such_stack" => lang.pick("there is no such stack.", "Diesen Stapel gibt es dort nicht."),
        "choose_what_to_destroy" => {
            lang.pick("first choose the card that is destroyed.", "Wähle erst die Karte, die zerstört wird.")
        }
        "choose_what_to_take" => {
            lang.pick("first choose the card that you take.", "Wähle erst die Karte, die du nimmst.")
        }
        "lowest_first" => lang.pick(
            "stacks are given up from the lowest to the highest.",
            "Stapel werden vom niedrigsten zum höchsten aufgegeben.",
        ),
        "give_up_a_stack" => lang.pick("first a stack must be given up.", "Erst muss ein Stapel aufgegeben werden."),
        "whose_card" => lang.pick("first say whose card is destroyed.", "Sag erst, wessen Karte zerstört wird."),
        "with_whom" => lang.pick("first say with whom you swap.", "Sag erst, mit wem du tauschst."),
        "nothing_to_give_up" => lang.pick("nothing has to be given up.", "Es muss nichts aufgegeben werden."),
        "no_such_player" => lang.pick("nobody sits there.", "Dort sitzt niemand."),
        "reveal_first" => lang.pick("first a card must be revealed.", "Erst muss eine Karte aufgedeckt werden."),
        "not_too_high" => lang.pick("the last card is not too high.", "Die letzte Karte ist nicht zu hoch."),
        "too_high" => lang.pick("the last card is too high.", "Die letzte Karte ist zu hoch."),
        "five_cards" => lang.pick(
            "no more than five cards are revealed in a turn.",
            "In einem Zug werden höchstens fünf Karten aufgedeckt.",
        ),
        "not_yourself" => lang.pick("you cannot swap with yourself.", "Mit dir selbst kannst du nicht tauschen."),
        "has_no_cards" => lang.pick("that player has no cards.", "Dort liegen keine Karten aus."),
        "held_by_kings" => lang.pick(
            "you have more Kings than there are cards in the middle.",
            "Du hast mehr Könige, als Karten in der Mitte liegen.",
        ),
        "not_equal" => lang.pick(
            "you may only destroy while the last card is worth as much as the one before.",
            "Zerstören darfst du nur, solange die letzte Karte so viel wert ist wie die davor.",
        ),
        "destroyed_already" => lang.pick(
            "you have destroyed a card for this one already.",
            "Für diese Karte hast du schon eine andere zerstört.",
        ),
        "hit_already" => lang.pick(
            "that player has already lost a card in this turn.",
            "Dort ist in diesem Zug schon eine Karte zerstört worden.",
        ),
        "held_by_queens" => lang.pick(
            "there must be more cards in the middle than you have Queens.",
            "In der Mitte müssen mehr Karten liegen, als du Königinnen hast.",
        ),
        "not_owned" => lang.pick("you have no card of that character.", "Von diesem Charakter hast du keine Karte."),
        "used_already" => {
            lang.pick("that ability was already used in this turn.", "Diese Fähigkeit ist in diesem Zug schon benutzt.")
        }
        "outnumbered" => {
            lang.pick("another player has more cards of that character.", "Jemand hat mehr Karten dieses Charakters.")
        }
        "judge_not_needed" => lang
            .pick("that ability can be used without the Judge.", "Diese Fähigkeit kannst du ohne den Richter nutzen."),
        "judge_needs_own" => lang.pick(
            "the Judge only lends abilities from your own display.",
            "Der Richter verleiht nur Fähigkeiten aus deiner eigenen Auslage.",
        ),
        "seen_already" => lang.pick("you know the top card already.", "Du kennst die oberste Karte schon."),
        "no_card_next" => lang.pick("no card can be revealed now.", "Jetzt kann keine Karte aufgedeckt werden."),
        _ => lang.pick(
            "there is no card before it to compare with.",
            "Es liegt keine Karte davor, mit der man sie vergleicht.",
        ),
    }
}
