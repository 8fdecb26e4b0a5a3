//! A window of one user: what it shows, and actions with mouse, touch and keyboard.

use std::{
    fs,
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

use crate::{Error, Finding, Result, axe, keys, wire::Wire};

/// The default deadline for something to appear.
const DEFAULT_WAIT: Duration = Duration::from_secs(10);
/// The interval between two looks at the page.
const PAUSE: Duration = Duration::from_millis(20);
/// The script in front of every query about elements.
const HELPERS: &str = include_str!("page.js");

/// The preferred color scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The device and the preferences of a user.
#[derive(Clone)]
pub(crate) struct Person {
    width: u32,
    height: u32,
    touch: bool,
    lang: String,
    theme: Theme,
    reduced_motion: bool,
}

impl Person {
    pub(crate) fn new(width: u32, height: u32, touch: bool, lang: &str) -> Self {
        Self { width, height, touch, lang: lang.to_owned(), theme: Theme::Light, reduced_motion: false }
    }
}

/// A window. All windows of a user share their cookies, and all of them count as visible: none is suspended because
/// another was opened.
pub struct Page {
    wire: Arc<Wire>,
    context: String,
    target: String,
    session: String,
    person: Person,
    patience: Duration,
}

impl Page {
    pub(crate) fn open(wire: &Arc<Wire>, context: &str, person: Person) -> Result<Self> {
        let window = json!({ "url": "about:blank", "browserContextId": context, "newWindow": true });
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let target = text(&wire.call("", "Target.createTarget", &window)?["targetId"]);
        let attach = json!({ "targetId": target, "flatten": true });
        let session = text(&wire.call("", "Target.attachToTarget", &attach)?["sessionId"]);
        wire.watch(&session);
        let page = Self {
            wire: Arc::clone(wire),
            context: context.to_owned(),
            target,
            session,
            person,
            patience: DEFAULT_WAIT,
        };
        for domain in ["Page", "Runtime", "Log", "Network", "Inspector"] {
            page.call(&format!("{domain}.enable"), &json!({}))?;
        }
        page.call("Page.setLifecycleEventsEnabled", &json!({ "enabled": true }))?;
        page.apply_preferences()?;
        Ok(page)
    }

    /// Another window of the same user.
    pub fn new_tab(&self) -> Result<Self> {
        Self::open(&self.wire, &self.context, self.person.clone())
    }

    /// Closes the window; the cookies stay.
    pub fn close(self) -> Result<()> {
        self.wire.call("", "Target.closeTarget", &json!({ "targetId": self.target })).map(|_| ())
    }

    // Navigation.

    /// Opens an address and waits until the page has loaded.
    pub fn goto(&self, url: &str) -> Result<()> {
        let answer = self.call("Page.navigate", &json!({ "url": url }))?;
        if let Some(why) = answer["errorText"].as_str() {
            return Err(Error::Page(format!("{url} could not be opened: {why}")));
        }
        // Without a loader, only the part behind `#` has changed.
        let Some(loader) = answer["loaderId"].as_str() else { return Ok(()) };
        let loaded = self.wire.listen(&self.session, self.patience, |heard| {
            heard.loaded.iter().any(|loaded| loaded == loader).then_some(())
        })?;
        loaded.ok_or_else(|| self.missing(&format!("{url} to load")))
    }

    /// Does something that leads to another page, and waits until that page has loaded.
    pub fn loads(&self, act: impl FnOnce(&Self) -> Result<()>) -> Result<()> {
        // Otherwise a page that is still loading would be taken for the next one.
        self.wait_until("document.readyState === 'complete'")?;
        let n_loaded = self.wire.listen(&self.session, self.patience, |heard| Some(heard.loaded.len()))?;
        act(self)?;
        let loaded = self
            .wire
            .listen(&self.session, self.patience, |heard| (Some(heard.loaded.len()) > n_loaded).then_some(()))?;
        loaded.ok_or_else(|| self.missing("another page to load"))
    }

    /// Loads the page again.
    pub fn reload(&self) -> Result<()> {
        self.loads(|page| page.call("Page.reload", &json!({})).map(|_| ()))
    }

    /// Goes back to the page before, as the button of the browser does.
    pub fn back(&self) -> Result<()> {
        let history = self.call("Page.getNavigationHistory", &json!({}))?;
        let before = history["currentIndex"].as_u64().and_then(|current| current.checked_sub(1));
        let Some(before) = before else { return Err(Error::Page("there is no page to go back to".to_owned())) };
        let entry = json!({ "entryId": history["entries"][before as usize]["id"] });
        self.loads(|page| page.call("Page.navigateToHistoryEntry", &entry).map(|_| ()))
    }

    /// The address of the page.
    pub fn url(&self) -> Result<String> {
        self.eval("location.href").map(|url| string(&url))
    }

    // Queries.

    /// The visible text of the first element that matches. It must exist.
    pub fn text(&self, selector: &str) -> Result<String> {
        let text = self.ask("const element = all(selector)[0]; return element && said(element)", selector)?;
        text.as_str().map(str::to_owned).ok_or_else(|| self.missing(&format!("`{selector}`")))
    }

    /// The visible texts of all elements that match.
    pub fn texts(&self, selector: &str) -> Result<Vec<String>> {
        let texts = self.ask("return all(selector).map(said)", selector)?;
        Ok(texts.as_array().into_iter().flatten().map(string).collect())
    }

    /// The number of elements that match.
    pub fn count(&self, selector: &str) -> Result<usize> {
        let count = self.ask("return all(selector).length", selector)?;
        Ok(count.as_u64().unwrap_or_default() as usize)
    }

    /// Whether any element matches.
    pub fn exists(&self, selector: &str) -> Result<bool> {
        Ok(self.count(selector)? > 0)
    }

    /// Whether the first element that matches is visible: neither it nor a parent is hidden.
    pub fn visible(&self, selector: &str) -> Result<bool> {
        let check = "return all(selector)[0]?.checkVisibility({ opacityProperty: true, visibilityProperty: true })";
        Ok(self.ask(check, selector)? == true)
    }

    /// An attribute of the first element that matches, if both exist.
    pub fn attr(&self, selector: &str, name: &str) -> Result<Option<String>> {
        let body = format!("return all(selector)[0]?.getAttribute({})", json!(name));
        Ok(self.ask(&body, selector)?.as_str().map(str::to_owned))
    }

    /// The value of a form field. It must exist.
    pub fn value(&self, selector: &str) -> Result<String> {
        let value = self.ask("return all(selector)[0]?.value", selector)?;
        value.as_str().map(str::to_owned).ok_or_else(|| self.missing(&format!("`{selector}` with a value")))
    }

    /// The focused element: its name, its id and its text, as in `<button#play> "Play now"`.
    pub fn focused(&self) -> Result<String> {
        self.ask("return describe(document.activeElement)", "").map(|text| string(&text))
    }

    /// The result of a script, awaited if it is a promise. Scripts of the test run even if scripts are off.
    pub fn eval(&self, script: &str) -> Result<Value> {
        self.evaluate(&json!({ "expression": script }))
    }

    /// Waits until an element matches.
    pub fn wait_for(&self, selector: &str) -> Result<()> {
        self.wait(&format!("`{selector}`"), || self.exists(selector))
    }

    /// Waits until a script returns true.
    pub fn wait_until(&self, script: &str) -> Result<()> {
        self.wait(&format!("`{script}`"), || Ok(self.eval(script)? == true))
    }

    // Actions.

    /// Clicks on an element as soon as a user could: it exists, is enabled, does not move and is not covered.
    pub fn click(&self, selector: &str) -> Result<()> {
        let (x, y) = self.spot(selector)?;
        self.mouse(&[("mouseMoved", "none"), ("mousePressed", "left"), ("mouseReleased", "left")], x, y)
    }

    /// Points at an element with the mouse.
    pub fn hover(&self, selector: &str) -> Result<()> {
        let (x, y) = self.spot(selector)?;
        self.mouse(&[("mouseMoved", "none")], x, y)
    }

    /// Taps on an element as soon as a user could.
    pub fn tap(&self, selector: &str) -> Result<()> {
        let (x, y) = self.spot(selector)?;
        let start = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        let end = json!({ "type": "touchEnd", "touchPoints": [] });
        self.wire.call_all(&self.session, "Input.dispatchTouchEvent", &[start, end])
    }

    /// Points at a place in the window with the mouse.
    pub fn hover_at(&self, (x, y): (f64, f64)) -> Result<()> {
        self.mouse(&[("mouseMoved", "none")], x, y)
    }

    /// Puts a finger on a place in the window, without a tap.
    pub fn touch_at(&self, (x, y): (f64, f64)) -> Result<()> {
        let start = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        let cancel = json!({ "type": "touchCancel", "touchPoints": [] });
        self.wire.call_all(&self.session, "Input.dispatchTouchEvent", &[start, cancel])
    }

    /// Presses a key: `Tab`, `Enter`, `Escape`, `Space`, `ArrowRight` and so on, or a character; with modifiers as in
    /// `Shift+Tab`.
    pub fn key(&self, name: &str) -> Result<()> {
        let Some(down) = keys::press(name) else {
            return Err(Error::Page(format!("there is no key `{name}`")));
        };
        let mut up = down.clone();
        up["type"] = "keyUp".into();
        up["text"] = "".into();
        self.wire.call_all(&self.session, "Input.dispatchKeyEvent", &[down, up])
    }

    /// Types into the focused element.
    pub fn type_text(&self, text: &str) -> Result<()> {
        self.call("Input.insertText", &json!({ "text": text })).map(|_| ())
    }

    /// Replaces the value of a field.
    pub fn fill(&self, selector: &str, text: &str) -> Result<()> {
        self.wait_for(selector)?;
        self.ask("const field = all(selector)[0]; field.focus(); field.select()", selector)?;
        self.type_text(text)
    }

    /// Picks from a list: the option with this value.
    pub fn pick(&self, selector: &str, value: &str) -> Result<()> {
        self.wait_for(selector)?;
        let body = format!(
            "const list = all(selector)[0]; list.value = {value}; if (list.value !== {value}) return false;
             for (const name of ['input', 'change']) list.dispatchEvent(new Event(name, {{ bubbles: true }}));
             return true",
            value = json!(value)
        );
        let picked = self.ask(&body, selector)? == true;
        picked.then_some(()).ok_or_else(|| self.missing(&format!("`{selector}` with the option `{value}`")))
    }

    // Settings.

    /// Sets the preferred color scheme; the default is light.
    pub fn set_theme(&mut self, theme: Theme) -> Result<()> {
        self.person.theme = theme;
        self.apply_preferences()
    }

    /// Sets the preference for reduced motion.
    pub fn reduced_motion(&mut self, reduced: bool) -> Result<()> {
        self.person.reduced_motion = reduced;
        self.apply_preferences()
    }

    /// From the next page on, scripts of pages do not run in this window.
    pub fn scripts_off(&self) -> Result<()> {
        self.disable_scripts(true)
    }

    fn disable_scripts(&self, disabled: bool) -> Result<()> {
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": disabled })).map(|_| ())
    }

    /// Disconnects the window from the network, or connects it again. As when a phone loses its signal, an open WebSocket
    /// is not closed; it is silent until the network is back. Requests that fail meanwhile do not count as problems.
    pub fn offline(&self, offline: bool) -> Result<()> {
        let network = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.emulateNetworkConditions", &network).map(|_| ())
    }

    /// Sets the deadline for waiting; the default is ten seconds.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    // Checks.

    /// Takes what went wrong since the last time: errors in the console, exceptions, violations of the content security
    /// policy, addresses that did not answer or answered with an error, dialogs (they are accepted), crashes.
    pub fn problems(&self) -> Result<Vec<String>> {
        // Events of the page up to now arrive before the answer to this.
        self.eval("0")?;
        let problems =
            self.wire.listen(&self.session, self.patience, |heard| Some(std::mem::take(&mut heard.problems)))?;
        Ok(problems.unwrap_or_default())
    }

    /// Fails if there were problems since the last time.
    pub fn assert_quiet(&self) -> Result<()> {
        let problems = self.problems()?;
        if problems.is_empty() { Ok(()) } else { Err(Error::Problems(problems)) }
    }

    /// What axe-core finds serious or critical under the rules of WCAG 2 at the levels A and AA.
    /// None, after saying so, if axe-core is missing and the environment does not ask for it with `AXE`.
    pub fn axe(&self) -> Result<Option<Vec<Finding>>> {
        let Some(script) = axe::script()? else { return Ok(None) };
        // An isolated world: the page cannot see it, and its content security policy does not apply.
        let world = self.call("Page.createIsolatedWorld", &json!({ "frameId": self.target }))?;
        let world = &world["executionContextId"];
        self.evaluate(&json!({ "expression": format!("{script};0"), "contextId": world }))?;
        // axe-core needs timers, which do not run if scripts are off. The scripts of the page are not loaded then.
        let is_off = self.eval("matchMedia('(scripting: none)').matches")? == true;
        self.disable_scripts(false)?;
        let findings = self.evaluate(&json!({ "expression": axe::RUN, "contextId": world }));
        self.disable_scripts(is_off)?;
        let findings = findings?;
        Ok(Some(findings.as_array().into_iter().flatten().map(Finding::read).collect()))
    }

    /// Fails if axe-core finds something serious or critical.
    pub fn assert_accessible(&self) -> Result<()> {
        let findings = self.axe()?.unwrap_or_default();
        if findings.is_empty() {
            Ok(())
        } else {
            Err(Error::Problems(findings.iter().map(Finding::to_string).collect()))
        }
    }

    /// Writes the visible part of the page as a PNG file.
    pub fn screenshot(&self, path: impl AsRef<Path>) -> Result<()> {
        self.capture(&json!({}), path.as_ref())
    }

    /// Writes the whole page as a PNG file, including the parts that need scrolling.
    pub fn screenshot_all(&self, path: impl AsRef<Path>) -> Result<()> {
        let size = self.call("Page.getLayoutMetrics", &json!({}))?["cssContentSize"].take();
        let clip = json!({ "x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1 });
        self.capture(&json!({ "captureBeyondViewport": true, "clip": clip }), path.as_ref())
    }

    // Implementation.

    fn call(&self, method: &str, parameters: &Value) -> Result<Value> {
        self.wire.call(&self.session, method, parameters)
    }

    /// Tells Chromium the device and the preferences of the user.
    fn apply_preferences(&self) -> Result<()> {
        let person = &self.person;
        let scale = if person.touch { 2 } else { 1 };
        let size = json!({
            "width": person.width, "height": person.height, "deviceScaleFactor": scale, "mobile": person.touch,
        });
        self.call("Emulation.setDeviceMetricsOverride", &size)?;
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": person.touch, "maxTouchPoints": 5 }))?;
        self.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }))?;
        let agent = self.wire.call("", "Browser.getVersion", &json!({}))?["userAgent"].take();
        self.call("Emulation.setUserAgentOverride", &json!({ "userAgent": agent, "acceptLanguage": person.lang }))?;
        let theme = if person.theme == Theme::Dark { "dark" } else { "light" };
        let motion = if person.reduced_motion { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": theme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features })).map(|_| ())
    }

    fn evaluate(&self, parameters: &Value) -> Result<Value> {
        let mut parameters = parameters.clone();
        for name in ["returnByValue", "awaitPromise", "userGesture"] {
            parameters[name] = true.into();
        }
        let mut answer = self.call("Runtime.evaluate", &parameters)?;
        let details = &answer["exceptionDetails"];
        if details.is_null() {
            return Ok(answer["result"]["value"].take());
        }
        let why = details["exception"]["description"]
            .as_str()
            .unwrap_or_else(|| details["text"].as_str().unwrap_or_default());
        Err(Error::Script(why.to_owned()))
    }

    /// Runs a query about elements with the helpers.
    fn ask(&self, body: &str, selector: &str) -> Result<Value> {
        let script = format!("(() => {{ {HELPERS} const selector = {}; {body} }})()", json!(selector));
        self.eval(&script)
    }

    /// The point to click on an element, once it was at the same place in two consecutive frames. On a busy machine frames
    /// are slow, and a change in the next frame would be missed otherwise.
    fn spot(&self, selector: &str) -> Result<(f64, f64)> {
        let end = Instant::now() + self.patience;
        let mut last = None;
        loop {
            let look = "return drawn().then(() => spot(selector))";
            let found = unless_leaving(self.ask(look, selector))?.unwrap_or_default();
            let place = found["x"].as_f64().zip(found["y"].as_f64());
            if let Some(place) = place.filter(|_| place == last) {
                return Ok(place);
            }
            last = place;
            if Instant::now() > end {
                let why = found["why"].as_str().unwrap_or("it does not come to rest");
                return Err(self.missing(&format!("`{selector}` to be within reach ({why})")));
            }
            thread::sleep(PAUSE);
        }
    }

    fn wait(&self, what: &str, mut happened: impl FnMut() -> Result<bool>) -> Result<()> {
        let end = Instant::now() + self.patience;
        while unless_leaving(happened())? != Some(true) {
            if Instant::now() > end {
                return Err(self.missing(what));
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    fn mouse(&self, events: &[(&str, &str)], x: f64, y: f64) -> Result<()> {
        let event =
            |(kind, button): &(&str, &str)| json!({ "type": kind, "button": button, "clickCount": 1, "x": x, "y": y });
        let events: Vec<_> = events.iter().map(event).collect();
        self.wire.call_all(&self.session, "Input.dispatchMouseEvent", &events)
    }

    fn capture(&self, parameters: &Value, path: &Path) -> Result<()> {
        let picture = string(&self.call("Page.captureScreenshot", parameters)?["data"]);
        let failed = |why: String| Error::File { path: path.display().to_string(), why };
        let bytes = BASE64_STANDARD.decode(picture).map_err(|error| failed(error.to_string()))?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| failed(error.to_string()))?;
        }
        fs::write(path, bytes).map_err(|error| failed(error.to_string()))
    }

    /// The error for something missing, with what the page shows instead.
    fn missing(&self, what: &str) -> Error {
        let see = "`${location.href} \"${document.title}\":\n${document.body?.innerText.slice(0, 1500)}`";
        let seen = self.eval(see).map_or_else(|error| error.to_string(), |seen| string(&seen));
        Error::Page(format!("waited in vain for {what} on {seen}"))
    }
}

impl Drop for Page {
    /// Closes the window, since it would go on using processor time.
    fn drop(&mut self) {
        let _ = self.wire.call("", "Target.closeTarget", &json!({ "targetId": self.target }));
    }
}

/// None if the page was being replaced during the query, which can be repeated.
fn unless_leaving<T>(answer: Result<T>) -> Result<Option<T>> {
    match answer {
        Err(Error::Refused { method, .. }) if method == "Runtime.evaluate" => Ok(None),
        other => other.map(Some),
    }
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
