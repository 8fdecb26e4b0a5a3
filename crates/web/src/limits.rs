//! How often somebody may ask for something.

use std::{net::IpAddr, num::NonZeroU32};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, QuantaClock},
};
use kabale_store::AccountId;

use crate::{
    Config,
    problem::{Kind, Problem},
};

/// Whose requests are counted together: an account's, or those of an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Caller {
    Account(AccountId),
    Address(IpAddr),
}

/// How many hints and analyses a minute somebody may ask for, where requests are limited at all.
const THOUGHTS: NonZeroU32 = NonZeroU32::new(20).expect("20 is not 0");

/// How often somebody may ask for something; none means as often as they like.
pub(crate) struct Limits {
    requests: Option<DefaultKeyedRateLimiter<Caller>>,
    new: Option<DefaultKeyedRateLimiter<Caller>>,
    thoughts: Option<DefaultKeyedRateLimiter<Caller>>,
    clock: QuantaClock,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let limiter = |quota: Option<Quota>| quota.map(RateLimiter::keyed);
        let several = |n: NonZeroU32, times: u32| n.saturating_mul(NonZeroU32::new(times).expect("times is not zero"));
        Self {
            requests: limiter(NonZeroU32::new(config.rate).map(|n| Quota::per_second(n).allow_burst(several(n, 4)))),
            new: limiter(NonZeroU32::new(config.new_rate).map(Quota::per_minute)),
            thoughts: limiter((config.rate > 0).then(|| Quota::per_minute(THOUGHTS))),
            clock: QuantaClock::default(),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, caller: Caller) -> Result<(), Problem> {
        self.check(self.requests.as_ref(), caller)
    }

    /// Counts something that makes lasting things, or guesses passwords.
    pub(crate) fn new_thing(&self, address: IpAddr) -> Result<(), Problem> {
        self.check(self.new.as_ref(), Caller::Address(address))
    }

    /// Counts something that a bot has to think about.
    pub(crate) fn thought(&self, caller: Caller) -> Result<(), Problem> {
        self.check(self.thoughts.as_ref(), caller)
    }

    fn check(&self, limiter: Option<&DefaultKeyedRateLimiter<Caller>>, caller: Caller) -> Result<(), Problem> {
        let Some(Err(until)) = limiter.map(|limiter| limiter.check_key(&caller)) else { return Ok(()) };
        let wait = until.wait_time_from(self.clock.now());
        Err(Problem { retry: Some(wait.as_secs() + 1), ..Kind::TooMany.into() })
    }

    /// Forgets callers who have not been heard of for a while.
    pub(crate) fn tidy(&self) {
        for limiter in [&self.requests, &self.new, &self.thoughts].into_iter().flatten() {
            limiter.retain_recent();
        }
    }
}
