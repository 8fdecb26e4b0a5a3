//! Rate limits.
//!
//! Every action counts for the caller, for the address and for the network around it: it is allowed only if all three
//! have quota left. An address stands for a household or a class, a network for a neighborhood, so they get a multiple
//! of a player's quota. An action refused for a player does not count for the address.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, QuantaClock},
};
use kabale_store::{AccountId, name_key};

use crate::{
    Config,
    problem::{Kind, Problem},
    system,
};

/// An address gets this many times a player's quota, and a network this many times an address's.
const WIDER: u32 = 4;

/// The burst of requests, in seconds' worth of quota.
const BURST: u32 = 4;

/// Hints and new analyses per minute and player, if requests are limited at all.
const THOUGHTS: u32 = 20;

/// Chat messages per minute and player, if requests are limited at all.
const LINES: u32 = 30;

/// Saved notes per minute and player, if requests are limited at all.
const NOTES: u32 = 60;

/// Password attempts per minute are the address's quota of new things divided by this.
const GUESSES: u32 = 3;

/// New guests per day are the address's quota per minute times this.
const GUESTS: u32 = 10;

/// The caller to count for: an account, or an unknown caller at an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Caller {
    pub(crate) account: Option<AccountId>,
    pub(crate) address: IpAddr,
}

/// What a quota belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Account(AccountId),
    /// All unknown callers at an address.
    Unknown(IpAddr),
    /// The hash of a name in a sign-in attempt.
    Name([u8; 32]),
    /// All callers at an address.
    Address(IpAddr),
    /// All callers in a network.
    Network(IpAddr),
}

/// The address range of one household: an IPv4 address, or an IPv6 /64.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    masked(address, 32, 64)
}

/// The wider network: an IPv4 /24, or an IPv6 /48.
fn network(address: IpAddr) -> IpAddr {
    masked(address, 24, 48)
}

fn masked(address: IpAddr, v4: u32, v6: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4((address.to_bits() & (u32::MAX << (32 - v4))).into()),
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() & (u128::MAX << (128 - v6))).into()),
    }
}

/// The quotas of one action: per caller, per address and per network.
struct Limit {
    one: Option<DefaultKeyedRateLimiter<Key>>,
    address: DefaultKeyedRateLimiter<Key>,
    network: DefaultKeyedRateLimiter<Key>,
}

impl Limit {
    /// A limit with this quota per caller; an address gets a multiple of it.
    fn for_each(one: Quota) -> Self {
        let address = times(one, WIDER);
        Self { one: Some(RateLimiter::keyed(one)), ..Self::for_address(address) }
    }

    /// A limit with this quota per address, regardless of the caller.
    fn for_address(address: Quota) -> Self {
        let network = RateLimiter::keyed(times(address, WIDER));
        Self { one: None, address: RateLimiter::keyed(address), network }
    }

    fn all(&self) -> impl Iterator<Item = &DefaultKeyedRateLimiter<Key>> {
        self.one.iter().chain([&self.address, &self.network])
    }
}

/// The quota, multiplied.
fn times(quota: Quota, times: u32) -> Quota {
    let factor = NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN);
    let burst = quota.burst_size().saturating_mul(factor);
    let every = quota.replenish_interval() / times;
    Quota::with_period(every.max(Duration::from_nanos(1))).unwrap_or(quota).allow_burst(burst)
}

/// All rate limits; none means no limit.
pub(crate) struct Limits {
    requests: Option<Limit>,
    thoughts: Option<Limit>,
    lines: Option<Limit>,
    notes: Option<Limit>,
    new: Option<Limit>,
    guests: Option<Limit>,
    guesses: Option<Limit>,
    clock: QuantaClock,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let rate = NonZeroU32::new(config.rate);
        let new_rate = NonZeroU32::new(config.new_rate);
        let several = |n: NonZeroU32, times: u32| n.saturating_mul(NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN));
        let a_minute = |n: u32| NonZeroU32::new(n).filter(|_| rate.is_some()).map(Quota::per_minute);
        let a_day =
            |n: NonZeroU32| Quota::with_period(Duration::from_hours(24) / n.get()).map(|quota| quota.allow_burst(n));
        Self {
            requests: rate.map(|n| Limit::for_each(Quota::per_second(n).allow_burst(several(n, BURST)))),
            thoughts: a_minute(THOUGHTS).map(Limit::for_each),
            lines: a_minute(LINES).map(Limit::for_each),
            notes: a_minute(NOTES).map(Limit::for_each),
            new: new_rate.map(|n| Limit::for_address(Quota::per_minute(n))),
            guests: new_rate.and_then(|n| a_day(several(n, GUESTS))).map(Limit::for_address),
            guesses: new_rate.map(|n| {
                let guesses = Quota::per_minute(NonZeroU32::new(n.get() / GUESSES).unwrap_or(NonZeroU32::MIN));
                Limit { one: Some(RateLimiter::keyed(guesses)), ..Limit::for_address(guesses) }
            }),
            clock: QuantaClock::default(),
        }
    }

    pub(crate) fn request(&self, caller: Caller) -> Result<(), Problem> {
        self.check(self.requests.as_ref(), caller.key(), caller.address)
    }

    /// Counts a bot search on request.
    pub(crate) fn thought(&self, caller: Caller) -> Result<(), Problem> {
        self.check(self.thoughts.as_ref(), caller.key(), caller.address)
    }

    /// Counts a chat message.
    pub(crate) fn line(&self, caller: Caller) -> Result<(), Problem> {
        self.check(self.lines.as_ref(), caller.key(), caller.address)
    }

    /// Counts a saved note.
    pub(crate) fn note(&self, caller: Caller) -> Result<(), Problem> {
        self.check(self.notes.as_ref(), caller.key(), caller.address)
    }

    /// Counts a request that creates something persistent.
    pub(crate) fn new_thing(&self, address: IpAddr) -> Result<(), Problem> {
        self.check(self.new.as_ref(), Key::Unknown(address), address)
    }

    /// Counts a new guest: a new thing, with a daily limit as well.
    pub(crate) fn guest(&self, address: IpAddr) -> Result<(), Problem> {
        self.new_thing(address)?;
        self.check(self.guests.as_ref(), Key::Unknown(address), address)
    }

    /// Counts a password attempt for a name.
    pub(crate) fn guess(&self, name: &str, address: IpAddr) -> Result<(), Problem> {
        let name = Key::Name(system::hash(&name_key(name)));
        self.check(self.guesses.as_ref(), name, address)
    }

    /// Counts an action for the caller, the address and the network, in this order.
    fn check(&self, limit: Option<&Limit>, one: Key, address: IpAddr) -> Result<(), Problem> {
        let Some(limit) = limit else { return Ok(()) };
        let checked = limit.one.as_ref().map_or(Ok(()), |limiter| limiter.check_key(&one));
        let checked = checked.and_then(|()| limit.address.check_key(&Key::Address(household(address))));
        let checked = checked.and_then(|()| limit.network.check_key(&Key::Network(network(address))));
        checked.map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            Problem { retry: Some(wait.as_secs() + 1), ..Kind::TooMany.into() }
        })
    }

    /// Drops the state of all keys with a full quota.
    pub(crate) fn tidy(&self) {
        let all = [&self.requests, &self.thoughts, &self.lines, &self.notes, &self.new, &self.guests, &self.guesses];
        for limiter in all.into_iter().flatten().flat_map(Limit::all) {
            limiter.retain_recent();
        }
    }
}

impl Caller {
    fn key(self) -> Key {
        self.account.map_or(Key::Unknown(household(self.address)), Key::Account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(rate: u32, new_rate: u32) -> Limits {
        Limits::new(&Config { rate, new_rate, ..Config::new("nowhere".into()) })
    }

    /// How many of so many are let through.
    fn passed(n: u32, mut check: impl FnMut(u32) -> Result<(), Problem>) -> u32 {
        (0..n).map(|number| u32::from(check(number).is_ok())).sum()
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn many_guests_at_one_address_do_not_get_many_times_the_rate() {
        let limits = limits(10, 0);
        let by = |account, at: &str| Caller { account: Some(AccountId(account)), address: address(at) };
        // One alone gets a burst of four seconds' worth, and somebody else at the same address gets theirs as well.
        let n = passed(200, |_| limits.request(by(1, "192.0.2.1")));
        assert!((40..60).contains(&n), "{n}");
        let n = passed(200, |_| limits.request(by(2, "192.0.2.1")));
        assert!((40..60).contains(&n), "{n}");
        // Fifty together get four times as much as one; another address in the network still gets through.
        let n = passed(5000, |number| limits.request(by(i64::from(number % 50) + 10, "192.0.2.1")));
        assert!((60..140).contains(&n), "{n}");
        assert!(limits.request(by(1000, "192.0.2.2")).is_ok());
        // All addresses of a network together get four times as much as an address.
        let n = passed(20_000, |number| {
            limits.request(by(i64::from(number) + 2000, &format!("192.0.2.{}", number % 200 + 3)))
        });
        assert!((400..900).contains(&n), "{n}");
        assert!(limits.request(by(1001, "198.51.100.1")).is_ok());
    }

    #[test]
    fn a_whole_64_is_one_address() {
        let limits = limits(0, 30);
        let n = passed(200, |number| limits.guess("Ada", address(&format!("2001:db8:0:1::{number:x}"))));
        assert!((10..14).contains(&n), "{n}");
        // The same with another name each time, from another /64.
        let n =
            passed(200, |number| limits.guess(&format!("A{number}"), address(&format!("2001:db8:1:1::{number:x}"))));
        assert!((10..14).contains(&n), "{n}");
        // The name is protected against many addresses, too.
        let n = passed(200, |number| limits.guess("ＡD\u{430}", address(&format!("2001:db8:{number:x}::1"))));
        assert!(n < 4, "{n}");
        assert!(limits.guess("Bea", address("2001:db8:ffff::1")).is_ok());
        assert_eq!(household(address("::ffff:192.0.2.7")), address("192.0.2.7"));
        assert_eq!(network(address("192.0.2.7")), address("192.0.2.0"));
        assert_eq!(network(address("2001:db8:1:2:3::4")), address("2001:db8:1::"));
    }

    #[test]
    fn there_are_only_so_many_guests_in_a_day() {
        let limits = limits(0, 1000);
        let n = passed(950, |_| limits.guest(address("192.0.2.1")));
        assert_eq!(n, 950);
        let small = Limits { new: None, ..Limits::new(&Config { new_rate: 2, ..Config::new("nowhere".into()) }) };
        let n = passed(100, |_| small.guest(address("192.0.2.1")));
        assert_eq!(n, 20);
        let refused = small.guest(address("192.0.2.1")).expect_err("no more today");
        assert!(refused.retry.is_some_and(|seconds| seconds > 3600), "{refused:?}");
    }

    #[test]
    fn nothing_is_limited_with_zero() {
        let limits = limits(0, 0);
        let caller = Caller { account: None, address: address("192.0.2.1") };
        let n = passed(10_000, |_| {
            limits.request(caller)?;
            limits.thought(caller)?;
            limits.line(caller)?;
            limits.note(caller)?;
            limits.guest(caller.address)?;
            limits.guess("Ada", caller.address)
        });
        assert_eq!(n, 10_000);
    }
}
