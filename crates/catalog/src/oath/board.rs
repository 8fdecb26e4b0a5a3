//! The table as text: the map region by region, what lies beside it, the players, and the action under way.

use kabale_core::{Eye, Seat};
use kabale_oath::{
    BattleView, CHANCELLOR, CardView, DealKind, DealView, Dice, PlayerView, ROUNDS, Region, Site, SiteView, Suit, View,
    What,
};

use super::{
    board_color, cards,
    names::{
        back_name, banner_name, banners, bundle, card_name, card_with_suit, list, major_name, n_attack_dice, n_bandits,
        n_cards, n_defense_dice, n_favor, n_secrets, n_supply, n_warbands, ort, place, price, region_name, role_name,
        site_name, slots, suit_name, unseen_name,
    },
    tell::{attack_roll, defense_roll, end_text},
};
use crate::{Ink, Lang, Line, Telling, Voice};

pub(super) fn draw(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let board = Board { view, voice, lang: voice.lang, width };
    let mut lines = board.heading();
    for region in Region::ALL {
        lines.push(Line::new());
        lines.extend(board.region(region));
    }
    lines.push(Line::new());
    lines.extend(board.beside());
    for player in &view.players {
        lines.push(Line::new());
        lines.extend(board.player(player));
    }
    lines.extend(board.action());
    lines.extend(view.battle.iter().flat_map(|battle| board.battle(battle)));
    lines.extend(board.chances());
    lines.extend(view.dice.iter().flat_map(|dice| board.dice(dice)));
    lines.extend(view.deal.iter().flat_map(|deal| board.deal(deal)));
    lines.extend(board.own_cards());
    lines
}

/// The site of the viewer's pawn and the faceup cards there, and the viewer's own faceup cards, with their texts.
pub(super) fn reach(view: &View, voice: Voice<'_>) -> Vec<Line> {
    let lang = voice.lang;
    let Eye::Seat(own) = view.eye else { return Vec::new() };
    let Some(player) = view.players.get(own.index()).filter(|_| is_placed(view, own) && !is_setup(view)) else {
        return Vec::new();
    };
    let site = view.sites.get(player.pawn.index()).filter(|site| site.up);
    let ground =
        site.and_then(|site| site.site).map(|site| cards::site(site, lang)).filter(|ground| !ground.text.is_empty());
    let there = site.into_iter().flat_map(|site| &site.cards);
    let own = player.advisers.iter().chain(&player.relics);
    let faceup =
        there.chain(own).filter(|card| card.up).filter_map(|card| card.card).map(|card| cards::card(card, lang));
    let line = |text: crate::CardText| {
        Line::new().bold(format!("  {}", text.name)).plain(format!(" ({}). {}", text.kind, text.text))
    };
    ground.into_iter().chain(faceup).map(line).collect()
}

struct Board<'a> {
    view: &'a View,
    voice: Voice<'a>,
    lang: Lang,
    width: usize,
}

impl Board<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.voice.name(seat)
    }

    fn pick<'t>(&self, en: &'t str, de: &'t str) -> &'t str {
        self.lang.pick(en, de)
    }

    /// A paragraph: a head, and text that wraps onto further lines if necessary.
    fn paragraph(&self, head: Line, text: &str, indent: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut line = head;
        let mut used = line.text().chars().count();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let length = word.chars().count();
            if used + 1 + length > self.width && used > indent {
                lines.push(line);
                line = Line::new().plain(" ".repeat(indent));
                used = indent;
            }
            let gap = if used == 0 || used == indent && !lines.is_empty() { "" } else { " " };
            line = line.plain(format!("{gap}{word}"));
            used += length + gap.len();
        }
        lines.push(line);
        lines
    }

    /// A title and what belongs to it.
    fn row(&self, title: &str, text: &str) -> Vec<Line> {
        self.paragraph(Line::new().bold(format!("{title}:")), text, 2)
    }

    /// The chances of the Campaign, before its dice.
    fn chances(&self) -> Vec<Line> {
        let texts = super::odds::lines(self.view, self.voice);
        texts.iter().flat_map(|text| self.paragraph(Line::new(), text, 2)).collect()
    }

    fn heading(&self) -> Vec<Line> {
        let (view, lang) = (self.view, self.lang);
        let goal = cards::goal(view.goal, lang);
        let round = match lang {
            Lang::En => format!("Round {} of {ROUNDS}", view.round),
            Lang::De => format!("Runde {} von {ROUNDS}", view.round),
        };
        let what = match view.end {
            Some(end) => end_text(end, Telling::by_name(self.voice)),
            None if is_setup(view) => self.pick("the pawns are placed.", "die Figuren werden aufgestellt.").to_owned(),
            None => match lang {
                Lang::En => format!("{} is on turn.", self.name(view.active)),
                Lang::De => format!("{} ist am Zug.", self.name(view.active)),
            },
        };
        let mut lines = self.paragraph(Line::new().bold(round), &format!("— {what}"), 2);
        if view.players.len() == 2 {
            let note = self.pick(
                "For two, without the automa of the box.",
                "Zu zweit, ohne den automatischen Gegner der Schachtel.",
            );
            lines.extend(self.paragraph(Line::new(), note, 0));
        }
        lines.extend(self.row(goal.name, goal.text));
        let side =
            if view.usurper { self.pick("Usurper", "Thronräuber") } else { self.pick("Oathkeeper", "Bewahrer") };
        lines.extend(self.row(side, self.name(view.title)));
        lines
    }

    fn region(&self, region: Region) -> Vec<Line> {
        let (view, lang) = (self.view, self.lang);
        let pile = n_cards(view.piles[region as usize].len(), lang);
        let known = view.piles[region as usize].iter().filter_map(|card| card.card);
        let known: Vec<_> = known.map(|card| card_name(card, lang).to_owned()).collect();
        let pile = match (known.is_empty(), lang) {
            (true, Lang::En) => format!("— discard pile {pile}"),
            (true, Lang::De) => format!("— Ablagestapel {pile}"),
            (false, Lang::En) => format!("— discard pile {pile}, with {}", list(&known, lang)),
            (false, Lang::De) => format!("— Ablagestapel {pile}, darunter {}", list(&known, lang)),
        };
        let mut lines = self.paragraph(Line::new().bold(region_name(region, lang)), &pile, 2);
        lines.extend(view.sites.iter().filter(|site| site.region == region).flat_map(|site| self.site(site)));
        lines
    }

    fn site(&self, site: &SiteView) -> Vec<Line> {
        let lang = self.lang;
        let number = site.slot.index() + 1;
        let Some(ground) = site.site.filter(|_| site.up) else {
            let known = site.site.map(|site| format!(" ({})", site_name(site, lang))).unwrap_or_default();
            let text = format!("{}{known}", self.pick("facedown", "verdeckt"));
            return self.paragraph(Line::new().dim(format!(" {number}")), &text, 4);
        };
        let head = Line::new().dim(format!(" {number} ")).bold(site_name(ground, lang));
        let mut lines = self.paragraph(head, &format!("— {}", self.holding(site)), 4);
        for card in &site.cards {
            lines.extend(self.paragraph(Line::new().plain("   "), &self.card(card), 6));
        }
        lines.extend(self.ground(site, ground));
        lines
    }

    /// Who rules a site, with what, and who is there.
    fn holding(&self, site: &SiteView) -> String {
        let lang = self.lang;
        let mut items = Vec::new();
        items.push(match site.ruler {
            None => self.pick("bandits", "Räuber").to_owned(),
            Some(CHANCELLOR) => self.pick("the Empire", "das Reich").to_owned(),
            Some(seat) => self.name(seat).to_owned(),
        });
        if site.warbands > 0 {
            items.push(n_warbands(site.warbands, lang));
        }
        if site.favor > 0 {
            items.push(n_favor(site.favor, lang));
        }
        if site.secrets > 0 {
            items.push(n_secrets(site.secrets, lang));
        }
        let pawns =
            self.view.players.iter().filter(|player| player.pawn == site.slot && is_placed(self.view, player.seat));
        let pawns: Vec<_> = pawns.map(|player| self.name(player.seat).to_owned()).collect();
        let mut text = items.join(", ");
        if !pawns.is_empty() {
            text += &format!("; {} {}", self.pick("here:", "hier:"), pawns.join(", "));
        }
        text
    }

    /// Relics and free places of a site.
    fn ground(&self, site: &SiteView, ground: Site) -> Vec<Line> {
        let lang = self.lang;
        let mut items = Vec::new();
        let free = usize::from(ground.ground().capacity).saturating_sub(site.cards.len());
        if free > 0 {
            items.push(match lang {
                Lang::En => format!("room for {}", n_cards(free, lang)),
                Lang::De => format!("Platz für {}", n_cards(free, lang)),
            });
        }
        for relic in &site.relics {
            let name = relic.card.map(|relic| format!(" ({})", card_name(relic, lang))).unwrap_or_default();
            let price = price(ground.ground().price, lang);
            items.push(match lang {
                Lang::En => format!("facedown relic{name} for {price}"),
                Lang::De => format!("verdeckte Reliquie{name} für {price}"),
            });
        }
        if items.is_empty() { Vec::new() } else { self.paragraph(Line::new().plain("   "), &items.join("; "), 6) }
    }

    /// A card with what lies on it; one that lies facedown by its back.
    fn card(&self, card: &CardView) -> String {
        let lang = self.lang;
        let name = match (card.card, card.up) {
            (Some(card), true) => card_with_suit(card, lang),
            (Some(card), false) => format!("{} {}", self.pick("facedown", "verdeckt"), card_name(card, lang)),
            (None, _) => format!("{} {}", self.pick("facedown", "verdeckt"), unseen_name(card, lang)),
        };
        let favor = (card.favor > 0).then(|| n_favor(card.favor, lang));
        let secrets = (card.secrets > 0).then(|| n_secrets(card.secrets, lang));
        let tokens: Vec<_> = favor.into_iter().chain(secrets).collect();
        if tokens.is_empty() { name } else { format!("{name} {} {}", self.pick("with", "darauf"), list(&tokens, lang)) }
    }

    /// Decks, banks, banners, Reliquary.
    fn beside(&self) -> Vec<Line> {
        let (view, lang) = (self.view, self.lang);
        let banks = Suit::ALL.map(|suit| format!("{} {}", suit_name(suit, lang), view.banks[suit as usize]));
        let shared = format!("{} {}", self.pick("shared bank", "gemeinsames Lager"), view.shared);
        let mut lines = self.row(self.pick("Favor banks", "Gunstlager"), &format!("{}; {shared}", banks.join(", ")));
        let top = view.deck.map_or(self.pick("empty", "leer"), |back| back_name(back, lang));
        let cost = n_supply(view.search_cost, lang);
        let mut deck = match lang {
            Lang::En => format!("on top: {top}; a Search costs {cost}; Visions drawn: {}", view.visions),
            Lang::De => format!("oben: {top}; Suchen kostet {cost}; gezogene Visionen: {}", view.visions),
        };
        for (en, de, known) in [
            ("known from the top", "bekannt von oben", &view.deck_top),
            ("known from the bottom", "bekannt von unten", &view.deck_bottom),
        ] {
            if !known.is_empty() {
                let names = known.iter().map(|card| card.map_or("…", |card| card_name(card, lang)));
                deck += &format!("; {}: {}", self.pick(en, de), names.collect::<Vec<_>>().join(", "));
            }
        }
        lines.extend(self.row(self.pick("World deck", "Weltstapel"), &deck));
        for banner in &view.banners {
            let mob = view.mob && banner.banner == kabale_oath::Banner::PeoplesFavor;
            let name = cards::banner(banner.banner, mob, lang).name;
            let tokens = match banner.banner {
                kabale_oath::Banner::PeoplesFavor => n_favor(banner.tokens, lang),
                kabale_oath::Banner::DarkestSecret => n_secrets(banner.tokens, lang),
            };
            let holder = banner.holder.map_or(self.pick("with nobody", "bei niemandem"), |seat| self.name(seat));
            lines.extend(self.row(name, &format!("{holder}; {tokens}")));
        }
        let spaces = view.reliquary.iter().zip(0..).map(|(relic, space)| {
            let name = cards::space(space, lang).name;
            match relic {
                None => format!("{name} {}", self.pick("open", "offen")),
                Some(CardView { card: Some(card), .. }) => format!("{name} ({})", card_name(*card, lang)),
                Some(_) => format!("{name} {}", self.pick("covered", "verdeckt")),
            }
        });
        let spaces: Vec<_> = spaces.collect();
        let relics = view.relics.len();
        let deck = match lang {
            Lang::En => format!("{}; relic deck {}", spaces.join(", "), n_cards(relics, lang)),
            Lang::De => format!("{}; Reliquienstapel {}", spaces.join(", "), n_cards(relics, lang)),
        };
        lines.extend(self.row(self.pick("Reliquary", "Schrein"), &deck));
        if view.caged.iter().any(|n| *n > 0) {
            let caged = view.caged.iter().zip(Seat::all(6)).filter(|(n, _)| **n > 0);
            let caged: Vec<_> = caged.map(|(n, seat)| format!("{} {n}", self.name(seat))).collect();
            lines.extend(self.row(card_name(kabale_oath::Card::OBSIDIAN_CAGE, lang), &caged.join(", ")));
        }
        if !view.dispossessed.is_empty() {
            let known: Vec<_> = view.dispossessed.iter().filter_map(|card| card.card).collect();
            let known: Vec<_> = known.into_iter().map(|card| card_name(card, lang)).collect();
            let mut text = n_cards(view.dispossessed.len(), lang);
            if !known.is_empty() {
                text += &format!(", {} {}", self.pick("as you know:", "wie du weißt:"), known.join(", "));
            }
            lines.extend(self.row(self.pick("Dispossessed", "Vertriebene"), &text));
        }
        if !view.boxed.is_empty() {
            let boxed: Vec<_> = view.boxed.iter().map(|card| card_name(*card, lang).to_owned()).collect();
            lines.extend(self.row(self.pick("Out of the game", "Aus dem Spiel"), &boxed.join(", ")));
        }
        lines
    }

    fn player(&self, player: &PlayerView) -> Vec<Line> {
        let (view, lang) = (self.view, self.lang);
        let name = self.voice.called(player.seat, view.eye);
        let head = Line::new().ink(name, Ink { color: Some(board_color(player.color)), bold: true, dim: false });
        let mut secrets = n_secrets(player.secrets, lang);
        if player.spent > 0 {
            secrets += &format!(" ({} {})", player.spent, self.pick("more facedown", "weitere verdeckt"));
        }
        let warbands = n_warbands(player.warbands, lang);
        let role = role_name(player.role, lang);
        let pawn = if is_placed(view, player.seat) {
            match lang {
                Lang::En => format!(" at {}", place(player.pawn, view, lang)),
                Lang::De => format!(" am {}", ort(player.pawn, view)),
            }
        } else {
            String::new()
        };
        let (supply, favor, bank) = (n_supply(player.supply, lang), n_favor(player.favor, lang), player.bank);
        let rules = player.rules.count_ones();
        let text = match lang {
            Lang::En => format!(
                "— {role}{pawn}: {supply}, {favor}, {secrets}, {warbands} ({bank} in the bank); sites ruled: {rules}"
            ),
            Lang::De => format!(
                "— {role}{pawn}: {supply}, {favor}, {secrets}, {warbands} ({bank} im Lager); beherrschte Orte: {rules}"
            ),
        };
        let mut lines = self.paragraph(head, &text, 2);
        let mut things = Vec::new();
        let cards = |cards: &[CardView]| cards.iter().map(|card| self.card(card)).collect::<Vec<_>>().join(", ");
        if !player.advisers.is_empty() {
            things.push(format!("{}: {}", self.pick("advisers", "Ratgeber"), cards(&player.advisers)));
        }
        if !player.relics.is_empty() {
            things.push(format!("{}: {}", self.pick("relics", "Reliquien"), cards(&player.relics)));
        }
        let held = view.banners.iter().filter(|banner| banner.holder == Some(player.seat));
        let held: Vec<_> = held.map(|banner| banner_name(banner.banner, lang)).collect();
        if !held.is_empty() {
            things.push(format!("{}: {}", self.pick("banners", "Banner"), held.join(", ")));
        }
        if let Some(vision) = player.vision {
            things.push(format!("{}: {}", self.pick("revealed", "offenbart"), card_name(vision, lang)));
        }
        if let Some(foretold) = view.prophecy.filter(|prophecy| prophecy.seat == player.seat) {
            let name = card_name(foretold.vision, lang);
            things.push(format!("{}: {name}", self.pick("counts as revealed", "gilt als offenbart")));
        }
        if !things.is_empty() {
            lines.extend(self.paragraph(Line::new().plain("  "), &things.join("; "), 4));
        }
        lines
    }

    /// The major action being taken.
    fn action(&self) -> Vec<Line> {
        let Some(act) = &self.view.act else { return Vec::new() };
        if act.used.is_empty() {
            return Vec::new();
        }
        let used: Vec<_> = act.used.iter().map(|card| card_name(*card, self.lang).to_owned()).collect();
        let mut lines = vec![Line::new()];
        lines.extend(self.row(
            major_name(act.major, self.lang),
            &format!("{} {}", self.pick("with", "mit"), list(&used, self.lang)),
        ));
        lines
    }

    fn battle(&self, battle: &BattleView) -> Vec<Line> {
        let (view, lang) = (self.view, self.lang);
        let defender = battle.defender.map_or(self.pick("the bandits", "die Räuber"), |seat| self.name(seat));
        let allies = Seat::all(6).filter(|seat| battle.allies >> seat.index() & 1 == 1);
        let allies: Vec<_> = allies.map(|seat| self.name(seat).to_owned()).collect();
        let mut targets: Vec<_> = slots(battle.sites).map(|slot| place(slot, view, lang)).collect();
        if battle.pawn {
            targets.push(self.pick("pawn and favor", "Figur und Gunst").to_owned());
        }
        targets.extend(battle.relics.iter().map(|relic| card_name(*relic, lang).to_owned()));
        targets.extend(banners(battle.banners).map(|banner| banner_name(banner, lang).to_owned()));
        let (attack, defense) = (n_attack_dice(battle.attack, lang), n_defense_dice(battle.defense, lang));
        let mut defense = vec![defense];
        if battle.force > 0 {
            defense.push(n_warbands(battle.force, lang));
        }
        if battle.bandits > 0 {
            defense.push(n_bandits(battle.bandits, lang));
        }
        let (attacker, targets, defense) = (self.name(battle.attacker), list(&targets, lang), list(&defense, lang));
        let mut text = match lang {
            Lang::En => format!("{attacker} against {defender}; targets: {targets}"),
            Lang::De => format!("{attacker} gegen {defender}; Ziele: {targets}"),
        };
        // Before the dice, the chances name the forces.
        if battle.clash.is_none() {
            text += &match lang {
                Lang::En => format!("; {attack} against {defense}"),
                Lang::De => format!("; {attack} gegen {defense}"),
            };
        }
        if !allies.is_empty() {
            text += &format!("; {}: {}", self.pick("allies", "Verbündete"), list(&allies, lang));
        }
        let plans = battle.plans.iter().map(|(card, user)| {
            let user = user.map_or(self.pick("bandits", "Räuber"), |seat| self.name(seat));
            format!("{} ({user})", card_name(*card, lang))
        });
        let plans: Vec<_> = plans.collect();
        if !plans.is_empty() {
            text += &format!("; {}: {}", self.pick("battle plans", "Schlachtpläne"), list(&plans, lang));
        }
        let mut lines = vec![Line::new()];
        lines.extend(self.row(self.pick("Campaign", "Kampf"), &text));
        lines
    }

    /// The dice of the last Campaign, as long as they lie there.
    fn dice(&self, dice: &Dice) -> Vec<Line> {
        let lang = self.lang;
        let mut text = format!(
            "{} {}",
            attack_roll(dice.attack, dice.swords, lang),
            defense_roll(dice.defense, dice.shields, lang)
        );
        if let Some(verdict) = dice.verdict {
            let against = self.pick("against", "gegen");
            text += &format!(" {} {against} {}.", verdict.attack, verdict.defense);
        }
        let mut lines = vec![Line::new()];
        lines.extend(self.row(self.pick("Dice", "Würfel"), &text));
        lines
    }

    fn deal(&self, deal: &DealView) -> Vec<Line> {
        let lang = self.lang;
        let (from, to) = (self.name(deal.from), self.name(deal.to));
        let (gives, gets) = (bundle(deal.gives, self.view, lang), bundle(deal.gets, self.view, lang));
        let title = match deal.kind {
            DealKind::Citizenship => self.pick("Offer of Citizenship", "Angebot des Bürgertums"),
            DealKind::Fair | DealKind::Gathering | DealKind::Tribunal | DealKind::Deed | DealKind::Festival => {
                self.pick("Exchange", "Austausch")
            }
        };
        let mut text = match lang {
            Lang::En => format!("{from} gives {gives}, {to} gives {gets}"),
            Lang::De => format!("{from} gibt {gives}, {to} gibt {gets}"),
        };
        if let Some(space) = deal.space {
            let name = cards::space(space, lang).name;
            text += &match lang {
                Lang::En => format!("; with the relic on {name}"),
                Lang::De => format!("; mit der Reliquie auf {name}"),
            };
        }
        let mut lines = vec![Line::new()];
        lines.extend(self.row(title, &text));
        lines
    }

    /// What only the viewer can see, with card texts: drawn cards and facedown advisers.
    fn own_cards(&self) -> Vec<Line> {
        let (view, lang) = (self.view, self.lang);
        let Eye::Seat(own) = view.eye else { return Vec::new() };
        let hand = view.hand.iter().filter(|hand| hand.seat == own).flat_map(|hand| &hand.cards);
        let player = view.players.get(own.index());
        let advisers = player.into_iter().flat_map(|player| &player.advisers).filter(|adviser| !adviser.up);
        let mut lines = Vec::new();
        for card in hand.chain(advisers).filter_map(|card| card.card) {
            let text = cards::card(card, lang);
            if lines.is_empty() {
                lines.extend([Line::new(), Line::new().bold(self.pick("Only you see:", "Nur du siehst:"))]);
            }
            lines.extend(self.paragraph(
                Line::new().plain(format!("  {}", text.name)),
                &format!("({}). {}", text.kind, text.text),
                4,
            ));
        }
        lines
    }
}

/// 1.23: whether the game has not begun yet.
fn is_setup(view: &View) -> bool {
    matches!(view.asked, Some(What::Endow | What::Place | What::Reject))
}

/// Whether a pawn is on the map: they are placed one after the other.
pub fn is_placed(view: &View, seat: Seat) -> bool {
    // 8.3.4.
    if view.legacy.as_ref().is_some_and(|legacy| legacy.written) {
        return false;
    }
    let next = view.to_move.filter(|_| is_setup(view));
    next.is_none_or(|next| seat < next || seat == next && view.asked == Some(What::Reject))
}
