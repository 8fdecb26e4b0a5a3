//! A server, and a browser for it.

use std::{
    env,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use kabale_browser::{Browser, Outcome, Page, Theme};
use kabale_catalog::{AnyTable, Chain, Effort};
use kabale_web::{Config, Server, Thinking};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The timeout for pages; long, since the machine may be busy.
const PAGE_TIMEOUT: Duration = Duration::from_secs(30);

/// A server with an empty folder, and the browser that all tests of this process share.
pub(crate) struct Site {
    /// The server's URL, such as `http://127.0.0.1:4711`.
    pub(crate) address: String,
    server: Option<Server>,
    runtime: Runtime,
    folder: TempDir,
    browser: Arc<Browser>,
}

impl Site {
    /// Starts a server; none, with a message, if there is no browser.
    pub(crate) fn open() -> Outcome<Option<Self>> {
        let Some(browser) = browser()? else { return Ok(None) };
        let (runtime, folder) = (Runtime::new()?, TempDir::with_prefix("kabale-web-")?);
        let server = runtime.block_on(Server::start(config(folder.path(), 0)))?;
        let address = format!("http://{}", server.address);
        Ok(Some(Self { address, server: Some(server), runtime, folder, browser }))
    }

    /// A page in a desktop window.
    pub(crate) fn desk(&self, lang: &str) -> Outcome<Page> {
        self.person(1280, 800, false, lang)
    }

    /// A page on a phone.
    pub(crate) fn phone(&self, lang: &str) -> Outcome<Page> {
        self.person(360, 740, true, lang)
    }

    /// A page in a window of this width.
    pub(crate) fn screen(&self, width: u32, touch: bool, lang: &str) -> Outcome<Page> {
        self.person(width, 1000, touch, lang)
    }

    /// A page in a window of this size.
    pub(crate) fn window(&self, width: u32, height: u32, touch: bool) -> Outcome<Page> {
        self.person(width, height, touch, "en")
    }

    fn person(&self, width: u32, height: u32, touch: bool, lang: &str) -> Outcome<Page> {
        let mut page = self.browser.person(width, height, touch, lang)?;
        page.set_patience(PAGE_TIMEOUT);
        Ok(page)
    }

    /// The address of a page.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Puts the table of a page into this state, as if it had come about there, with the boards in between of the last choice.
    pub(crate) fn pretend(&self, page: &Page, rev: u32, game: Box<dyn AnyTable>, chain: Option<Chain>) -> Outcome {
        let url = page.url()?;
        let id = url.rsplit('/').next().and_then(|id| id.split('?').next()).unwrap_or_default();
        let server = self.server.as_ref().expect("it runs");
        self.runtime.block_on(server.pretend(id, rev, game, chain)).expect("the table is there");
        Ok(())
    }

    /// Stops the server.
    pub(crate) fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            self.runtime.block_on(server.stop());
        }
    }

    /// Starts it again, with the same folder and at the same address.
    pub(crate) fn start(&mut self) -> Outcome {
        let port = self.address.rsplit(':').next().and_then(|port| port.parse().ok()).unwrap_or_default();
        self.server = Some(self.runtime.block_on(Server::start(config(self.folder.path(), port)))?);
        Ok(())
    }
}

fn config(folder: &Path, port: u16) -> Config {
    let listen = ([127, 0, 0, 1], port).into();
    let analysis = Effort { iterations: 60, outlook: 20 };
    let thinking = Thinking { hint: Some(400), analysis };
    Config { listen, rate: 0, new_rate: 0, thinking, ..Config::new(folder.to_owned()) }
}

/// One Chromium for all tests that run at the same time. The last of them ends it.
fn browser() -> Outcome<Option<Arc<Browser>>> {
    static SHARED: Mutex<Weak<Browser>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(browser) = shared.upgrade() {
        return Ok(Some(browser));
    }
    let browser = Browser::start()?.map(Arc::new);
    *shared = browser.as_ref().map(Arc::downgrade).unwrap_or_default();
    Ok(browser)
}

/// Sets up a table whose bots do not wait, with the form for new tables; the cards are not dealt yet.
pub(crate) fn set_up(site: &Site, page: &Page, game: &str, seats: u8, name: &str) -> Outcome {
    page.goto(&site.at(&format!("/new/{game}")))?;
    at_once(page)?;
    if page.exists("[name=name]")? {
        page.fill("[name=name]", name)?;
    }
    page.pick("[name=seats]", &seats.to_string())?;
    page.pick("[name=pace]", "0")?;
    page.loads(|page| page.click(".sheet button[type=submit]"))?;
    Ok(page.wait_for(".chairs")?)
}

/// Moves of others are shown without delay, so that tests need not wait. Tests of the pace choose another.
pub(crate) fn at_once(page: &Page) -> Outcome {
    page.eval("try { localStorage.setItem('pace', 'once') } catch {}")?;
    Ok(())
}

/// Deals the cards of a table that was set up.
pub(crate) fn deal(page: &Page) -> Outcome {
    page.loads(|page| page.click(".deal button"))?;
    Ok(page.wait_for("#board")?)
}

/// Starts a new game against bots, and waits for the player's turn.
pub(crate) fn play(site: &Site, page: &Page, game: &str, seats: u8) -> Outcome {
    set_up(site, page, game, seats, "Anna")?;
    deal(page)?;
    Ok(page.wait_for(MY_TURN)?)
}

/// The selector that matches when it is the viewer's turn.
pub(crate) const MY_TURN: &str = "#table[data-turn=yours]";

/// Checks that a page is accessible, reports no errors and fits the window, in light and dark colors. Keeps a picture of
/// each.
pub(crate) fn inspect(page: &mut Page, name: &str) -> Outcome {
    for (theme, color) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
        page.set_theme(theme)?;
        settle(page)?;
        let width = page.eval("innerWidth")?;
        page.screenshot(gallery(&format!("{name}-{width}-{color}.png")))?;
        accessible(page)?;
    }
    let wide = page.eval("document.documentElement.scrollWidth - document.documentElement.clientWidth")?;
    assert_eq!(wide, 0, "{name} scrolls sideways");
    Ok(page.assert_quiet()?)
}

/// Checks that a page at rest is accessible. While cards move, the snapshots that move hide the page, and a form on its way is
/// pale: what is found then says nothing. So a page that moved on meanwhile is looked at again.
fn accessible(page: &Page) -> Outcome {
    let now = || page.eval("[document.querySelector('#table')?.dataset.rev, !!document.activeViewTransition].join()");
    for _ in 0..5 {
        settle(page)?;
        let before = now()?;
        let found = page.assert_accessible();
        if found.is_ok() || now()? == before {
            return Ok(found?);
        }
    }
    Ok(page.assert_accessible()?)
}

/// Keeps a picture of the whole page, in light colors.
pub(crate) fn picture(page: &Page, name: &str) -> Outcome {
    let width = page.eval("innerWidth")?;
    Ok(page.screenshot_all(gallery(&format!("{name}-{width}-all.png")))?)
}

/// Keeps a picture of the window.
pub(crate) fn picture_of(page: &Page, name: &str) -> Outcome {
    Ok(page.screenshot(gallery(&format!("{name}.png")))?)
}

/// Opens the list of all choices, if it is too long to be open by itself.
pub(crate) fn open_list(page: &Page) -> Outcome {
    if page.exists("#all-choices:not([open])")? {
        page.click("#all-choices summary")?;
    }
    Ok(())
}

/// Opens a tab of the panel beside the board: `story`, `log`, `talk` or `around`.
pub(crate) fn open_pane(page: &Page, name: &str) -> Outcome {
    page.click(&format!(".panes .tab-{name}"))?;
    Ok(page.wait_until(&format!("document.querySelector('#pane-{name}').checked"))?)
}

/// Checks that the page reports no errors other than the expected one.
pub(crate) fn quiet_but(page: &Page, expected: &str) -> Outcome {
    let problems: Vec<_> = page.problems()?.into_iter().filter(|problem| !problem.contains(expected)).collect();
    assert!(problems.is_empty(), "{problems:#?}");
    Ok(())
}

/// Hands the viewer's seat to a bot, which plays the game to its end.
pub(crate) fn play_out(page: &Page) -> Outcome {
    open_pane(page, "around")?;
    page.click("#around button >> a bot play")?;
    page.wait_for("#table[data-status=over]")?;
    Ok(page.wait_until("document.querySelector('#end').checkVisibility()")?)
}

/// Waits until all animations are over, including transitions that have started but do not run yet, and until a choice
/// that is the only one is made.
pub(crate) fn settle(page: &Page) -> Outcome {
    let still = "document.getAnimations().every(({ playState }) => playState !== 'running')";
    let asks = "(localStorage.getItem('confirm') === 'always' \
                || !document.querySelector('html.js:not([data-left]) #choose[data-forced]'))";
    Ok(page.wait_until(&format!("!document.activeViewTransition && {asks} && {still}"))?)
}

/// Where pictures are kept.
fn gallery(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    target.join("gallery").join(name)
}
