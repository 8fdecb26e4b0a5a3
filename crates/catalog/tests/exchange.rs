//! An exchange of Oath that is put together in one form: the form can say exactly what the row of questions can say.

use std::collections::{BTreeMap, BTreeSet};

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Lang, Voice, find};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng, below};
use kabale_oath::{Bundle, DealView, View, Wares};
use serde_json::json;

type Fields = Vec<(String, String)>;

fn view(table: &dyn AnyTable, seat: Seat) -> View {
    table.seen_by(Eye::Seat(seat)).typed_view().downcast_ref::<View>().expect("Oath").clone()
}

fn said(deal: &DealView) -> (Seat, Bundle, Bundle) {
    (deal.to, deal.gives, deal.gets)
}

/// Every exchange that the row of questions can lead to, as it is proposed; none if there are more than `most`.
fn reachable(table: &dyn AnyTable, most: usize) -> Option<Vec<(Seat, Bundle, Bundle)>> {
    let seat = table.to_move().expect("the game goes on");
    let (mut open, mut found) = (vec![table.fork()], Vec::new());
    while let Some(table) = open.pop() {
        for choice in choices(&*table) {
            let mut next = table.fork();
            next.choose(&choice).expect("it is offered");
            let then = view(&*next, seat);
            let Some(deal) = then.deal else { continue }; // It was dropped, or is over.
            if then.to_move == Some(seat) {
                open.push(next);
            } else {
                found.push(said(&deal));
            }
        }
        if found.len() + open.len() > most {
            return None;
        }
    }
    Some(found)
}

fn choices(table: &dyn AnyTable) -> Vec<String> {
    let names = vec![String::new(); table.seats().into()];
    let decision = table.decision(Voice { lang: Lang::En, names: &names }).expect("the game goes on");
    decision.choices.into_iter().map(|offer| offer.choice).collect()
}

/// A side of a random form: sometimes more than there is.
fn random_side(name: &str, wares: &Wares, rng: &mut Fast) -> Fields {
    let mut field =
        |what: &str, most: u8| (format!("{name}-{what}"), below(&mut *rng, u32::from(most) + 2).to_string());
    let mut fields = vec![field("favor", wares.favor), field("secrets", wares.secrets)];
    let things = wares.things.iter().filter(|_| below(&mut *rng, 2) == 0);
    fields.extend(things.map(|thing| (name.to_owned(), thing.to_string())));
    fields
}

fn with(fields: &mut Fields, seat: Seat) {
    fields.push(("with".to_owned(), seat.to_string()));
}

/// What a form says, as a deal; none if it names what is no number.
fn meant(table: &dyn AnyTable, fields: &Fields) -> Option<(Seat, Bundle, Bundle)> {
    let seat = table.to_move()?;
    let mut table = table.fork();
    for choice in table.composed(fields)? {
        assert_eq!(table.to_move(), Some(seat), "all choices are the proposer's own");
        table.choose(&choice).expect("the choices of a form are legal");
    }
    let then = view(&*table, seat);
    Some(said(&then.deal.expect("it is proposed")))
}

/// What is said of the race if the exchange is accepted is what the race is after that. Returns how much it changes.
fn foretold(table: &dyn AnyTable, fields: &Fields) -> usize {
    let names: Vec<_> = (1..=table.seats()).map(|number| format!("Player {number}")).collect();
    let voice = Voice { lang: Lang::En, names: &names };
    let eye = Eye::Seat(table.to_move().expect("the game goes on"));
    let said = table.agreed(fields, voice).expect("the form fits");
    let race = |table: &dyn AnyTable| -> Vec<String> {
        let lines = table.seen_by(eye).race(voice);
        lines.iter().map(|line| line.text().trim_start_matches(['!', ' ']).to_owned()).collect()
    };
    let mut after = table.fork();
    for choice in table.composed(fields).expect("the form fits") {
        after.choose(&choice).expect("the choices of a form are legal");
    }
    after.choose("yes").expect("an exchange can be accepted");
    let (before, after) = (race(table), race(&*after));
    for line in &said {
        assert!(after.contains(line) && !before.contains(line), "{line}: {before:?}, {after:?}");
    }
    for line in after.iter().filter(|line| !before.contains(line)) {
        // The words may change where the way to win does not, such as who is to be replaced.
        let is_said =
            said.contains(line) || before.iter().any(|other| other.split(';').next() == line.split(';').next());
        assert!(is_said, "{line} is not said: {said:?}");
    }
    said.len()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one walk through random games, with both directions of the comparison")]
fn a_form_says_what_the_questions_can_say() {
    let entry = find("oath").expect("a game");
    let (mut kinds, mut n_forms, mut n_made, mut n_refused, mut n_changed) = (BTreeSet::new(), 0, 0, 0, 0);
    for number in 0..24_u8 {
        let mut table =
            (entry.deal)(&json!({ "deck": "whole-archive" }), 4, Seed::new([number; 32])).expect("four may play");
        let mut rng = Fast::seed_from_u64(number.into());
        let mut seen = BTreeMap::new();
        for _ in 0..1200 {
            let Some(seat) = table.to_move() else { break };
            let bargains = view(&*table, seat).bargains;
            let kind = bargains.first().map(|bargain| format!("{:?}", bargain.kind));
            let n_seen = kind.as_ref().map_or(0, |kind| seen.get(kind).copied().unwrap_or(0));
            if let Some(kind) = kind.filter(|_| n_seen < 3) {
                seen.insert(kind.clone(), n_seen + 1);
                let all = reachable(&*table, 3000);
                kinds.insert(kind);
                for _ in 0..12 {
                    n_forms += 1;
                    let bargain = &bargains[below(&mut rng, bargains.len() as u32) as usize];
                    let mut fields = random_side("give", &bargain.sides[0], &mut rng);
                    fields.extend(random_side(&format!("get-{}", bargain.with), &bargain.sides[1], &mut rng));
                    with(&mut fields, bargain.with);
                    let number = |name: &str| {
                        let value = &fields.iter().find(|(field, _)| field == name).expect("it is there").1;
                        value.parse::<u8>().expect("a number")
                    };
                    let get = format!("get-{}", bargain.with);
                    let numbers = ["give".to_owned(), get]
                        .map(|name| (number(&format!("{name}-favor")), number(&format!("{name}-secrets"))));
                    let is_like = |(to, gives, gets): &(Seat, Bundle, Bundle)| {
                        let n = |bundle: &Bundle| {
                            bundle.relics.count_ones()
                                + bundle.banners.count_ones()
                                + bundle.advisers.count_ones()
                                + bundle.sites.count_ones()
                        };
                        let things = fields.iter().filter(|(name, _)| name == "give" || name.len() == 5).count();
                        *to == bargain.with
                            && numbers == [gives, gets].map(|bundle| (bundle.favor, bundle.secrets))
                            && n(gives) + n(gets) == things as u32
                    };
                    if let Some(deal) = meant(&*table, &fields) {
                        n_made += 1;
                        n_changed += foretold(&*table, &fields);
                        assert!(is_like(&deal), "{fields:?} became {deal:?}");
                        assert!(all.as_ref().is_none_or(|all| all.contains(&deal)), "{deal:?} cannot be proposed");
                        continue;
                    }
                    // Things of the same number may exclude each other; without things the numbers say it all.
                    n_refused += 1;
                    let is_bare = !fields.iter().any(|(name, _)| name == "give" || name.len() == 5);
                    if let Some(all) = all.as_ref().filter(|_| is_bare) {
                        assert!(!all.iter().any(is_like), "{fields:?} was refused");
                    }
                }
                // Every exchange of the row of questions can be said in a form.
                for (to, gives, gets) in all.iter().flatten().take(6) {
                    let mut fields = Fields::new();
                    with(&mut fields, *to);
                    let bargain = bargains.iter().find(|bargain| bargain.with == *to).expect("a partner");
                    for (bundle, name, wares) in
                        [(gives, "give".to_owned(), &bargain.sides[0]), (gets, format!("get-{to}"), &bargain.sides[1])]
                    {
                        fields.push((format!("{name}-favor"), bundle.favor.to_string()));
                        fields.push((format!("{name}-secrets"), bundle.secrets.to_string()));
                        let n = bundle.relics.count_ones() + bundle.banners.count_ones();
                        if n as usize == wares.things.len() {
                            fields.extend(wares.things.iter().map(|thing| (name.clone(), thing.to_string())));
                        }
                    }
                    let is_whole = [(gives, 0), (gets, 1)].into_iter().all(|(bundle, side)| {
                        let n = bundle.relics.count_ones() + bundle.banners.count_ones();
                        let is_plain = bundle.advisers == 0 && bundle.sites == 0;
                        is_plain && (n == 0 || n as usize == bargain.sides[side].things.len())
                    });
                    if is_whole {
                        assert_eq!(meant(&*table, &fields), Some((*to, *gives, *gets)), "{fields:?}");
                    }
                }
                // Garbage is refused as a whole.
                for garbage in [
                    vec![],
                    vec![("with", "9")],
                    vec![("with", "x")],
                    vec![("with", &*seat.to_string()), ("give-favor", "1")],
                    vec![("with", &*bargains[0].with.to_string()), ("give-favor", "-1")],
                    vec![("with", &*bargains[0].with.to_string()), ("give-favor", "200")],
                    vec![("with", &*bargains[0].with.to_string()), ("give", "relic")],
                    vec![("with", &*bargains[0].with.to_string()), ("give", "rest"), ("give-favor", "1")],
                ] {
                    let fields: Fields =
                        garbage.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
                    assert_eq!(table.composed(&fields), None, "{fields:?}");
                }
            }
            let choice = choices(&*table);
            // Offers are sought after.
            let wanted = ["offer", "tribunal"].into_iter().find(|wanted| choice.iter().any(|choice| choice == wanted));
            let choice = match wanted.filter(|_| below(&mut rng, 4) == 0) {
                Some(wanted) => wanted.to_owned(),
                None => table.bot_choice(Level::Random, &mut rng).expect("the game goes on"),
            };
            table.choose(&choice).expect("it is offered");
        }
    }
    println!("{n_forms} forms, {n_made} made, {n_refused} refused, {kinds:?}");
    assert!(n_changed > 0, "some exchanges change who is how near to winning");
    assert!(n_made > 30 && n_refused > 30 && kinds.len() > 1, "{n_made} made, {n_refused} refused, {kinds:?}");
}
