//! The terminal, the page and the API say the same about a finished game.

mod kit;
#[path = "../../web/tests/kit/mod.rs"]
mod web_kit;

use std::{thread, time::Duration};

use crate::{
    kit::{kabale_in, stdout},
    web_kit::{House, Party},
};

/// The cells of a row of the page that begins with a player's name.
fn cells(page: &str, name: &str) -> Vec<String> {
    let losses = page.split("<table class=\"losses\">").nth(1).expect("a table of losses");
    let row = losses.split("<tr>").find(|row| row.contains(&format!(" {name}</th>"))).expect("a row for each player");
    row.split("<td>").skip(1).filter_map(|cell| Some(cell.split('<').next()?.to_owned())).collect()
}

#[test]
fn terminal_page_and_api_agree_on_what_each_seat_gave_away() {
    let house = House::with(|config| config.thinking = kabale_web::Thinking::default());
    // Many decisions of In the Shadow of the Throne have a single choice.
    let fields = [("game", "shadow-throne"), ("seats", "2"), ("pace", "0"), ("name", "Ada")];
    let mut party = Party::seated(house.address(), &fields, 1);
    party.post(0, "/seats/2", &[("kind", "bot"), ("level", "random")]);
    party.post(0, "/deal", &[]);
    assert_eq!(party.post(0, "/hand", &[("seat", "1"), ("level", "random")]).status, 303);
    while !web_kit::Asked::read(&party.get(0, "").text()).is_over {
        thread::sleep(Duration::from_millis(20));
    }
    let page = loop {
        let page = party.get(0, "/analysis").text();
        if !page.contains("data-again") {
            break page;
        }
        thread::sleep(Duration::from_millis(50));
    };
    let api = house.stranger().get(&format!("/api{}", party.at("/analysis"))).json();
    let record = party.get(0, "/record").body;
    let home = tempfile::tempdir().expect("there is room for a folder");
    let json = kabale_in(home.path(), &["analyze", "-", "--json"], &record);
    let json: serde_json::Value = serde_json::from_str(stdout(&json)).expect("one JSON object");
    let text = kabale_in(home.path(), &["analyze", "-"], &record);
    let text = stdout(&text);
    let forced =
        json["moments"].as_array().expect("a list").iter().filter(|moment| moment["decision"]["n_choices"] == 1);
    assert!(forced.count() > 0, "some decision has a single choice");
    for (index, name) in [(0, "Ada"), (1, "Blue")] {
        let (ours, theirs) = (&json["conduct"][index], &api["players"][index]);
        assert_eq!((&ours["decisions"], &ours["mean_loss"]), (&theirs["decisions"], &theirs["mean_loss"]));
        let loss = format!("{:.1}", 100.0 * ours["mean_loss"].as_f64().expect("a number"));
        assert_eq!(cells(&page, name), [ours["decisions"].to_string(), format!("{loss}%")]);
        assert!(text.contains(&format!("mean loss {loss:>4} %")), "{loss} {text}");
    }
}
