//! Screenshots of a page at four sizes:
//! `cargo run -p kabale-browser --example shots -- URL OUT_PREFIX [--dark] [--lang de]`.

use std::{env, process::ExitCode};

use kabale_browser::{Browser, Result, Theme};

const USAGE: &str = "usage: shots URL OUT_PREFIX [--dark] [--lang LANGUAGE]";

/// Width and height of the window, and whether it has a touch screen.
const SIZES: [(u32, u32, bool); 4] = [(360, 740, true), (768, 1024, false), (1280, 800, false), (1600, 1000, false)];

fn main() -> ExitCode {
    let mut plain = Vec::new();
    let (mut theme, mut lang) = (Theme::Light, "en".to_owned());
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--dark" => theme = Theme::Dark,
            "--lang" => lang = words.next().unwrap_or(lang),
            _ => plain.push(word),
        }
    }
    let [url, prefix] = plain.as_slice() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match shoot(url, prefix, theme, &lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn shoot(url: &str, prefix: &str, theme: Theme, lang: &str) -> Result<()> {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    for (width, height, touch) in SIZES {
        let mut page = browser.person(width, height, touch, lang)?;
        page.set_theme(theme)?;
        page.goto(url)?;
        let path = format!("{prefix}-{width}.png");
        page.screenshot_all(&path)?;
        println!("{path}");
        for problem in page.problems()? {
            println!("  {problem}");
        }
    }
    Ok(())
}
