"""The highest rate that a service bears: a bounded search over open load at even rates."""

from dataclasses import dataclass

# A 99th percentile above it is too slow (DESIGN, and the alerts).
OBJECTIVE_MS = 250
# One answer of a thousand may be missing.
MAY_FAIL = 0.001
# The load's own program must have been let run: else its times are the machine's, not the service's.
LATE_MS = 50
# Most of the addresses are of the feed: an error or a refusal would be cheaper than a look-up.
MUST_FIND = 0.9
# A service that did not get this share of its quota was held up by other work on the machine.
MUST_USE = 0.9
# How near the search comes.
NEAR = 1.06
TRIES = 20


class Unusable(Exception):
    """The machine or the questions are such that nothing is measured."""


@dataclass
class Probe:
    """What `open-load` said of one rate, and how much of the processor the service used meanwhile."""

    rate: float
    asked: int
    found: int
    failed: int
    p99_ms: float
    late_p99_ms: float
    cores: float = 0.0
    last_failure: str | None = None

    def bears(self):
        return self.asked > 0 and self.p99_ms < OBJECTIVE_MS and self.failed <= self.asked * MAY_FAIL

    def was_disturbed(self, quota):
        return self.late_p99_ms > LATE_MS or self.cores < quota * MUST_USE


def highest(ask, start, quota, grow=2.0):
    """The best probe that bears its rate; `ask(rate)` makes one. From `start` the rate grows, or shrinks until one is
    borne, then the gap is halved. Other work on the machine makes a probe worse and never better: a rate is given up
    after two, or four where the service was held up."""
    left = [TRIES]

    def bears(rate):
        failed = 0.0
        while failed < 2 and left[0] > 0:
            left[0] -= 1
            probe = ask(rate)
            if probe.asked - probe.failed > 0 and probe.found < MUST_FIND * (probe.asked - probe.failed):
                raise Unusable(f"only {probe.found} of {probe.asked} addresses were found: they are not of this index")
            if probe.bears():
                return probe
            if not probe.was_disturbed(quota) and probe.p99_ms > 4 * OBJECTIVE_MS:
                return None
            failed += 0.5 if probe.was_disturbed(quota) else 1
        return None

    best, low, high = None, None, None
    rate = start
    while left[0] > 0 and (low is None or high is None or high / low > NEAR):
        probe = bears(rate)
        if probe:
            best, low = probe, rate
        else:
            high = rate
        if low is None:
            rate = high / grow
        elif high is None:
            rate = low * grow
        else:
            rate = (low * high) ** 0.5
    if best is None:
        raise Unusable(f"no rate down to {high:.0f} a second was borne in {TRIES} tries")
    return best
