"""The logic of tests/capacity.sh: its search, its addresses, and the files of cgroups that it writes."""

import csv
import io
import os
import zipfile

import pytest

import highest
import measure
import quota
from highest import Probe, Unusable


class Service:
    """Bears so many a second; a disturbed one fails every third probe whatever the rate."""

    def __init__(self, bears, disturbed=False, found=1.0):
        self.most, self.disturbed, self.found, self.rates = bears, disturbed, found, []

    def ask(self, rate):
        self.rates.append(rate)
        bad = self.disturbed and len(self.rates) % 3 == 0
        asked = int(rate * 3)
        p99 = 40 if rate <= self.most and not bad else 700 if rate <= 1.5 * self.most else 3000
        return Probe(rate, asked, int(asked * self.found), 0, p99, 80 if bad else 1, cores=0.1)


@pytest.mark.parametrize("start", [50, 900, 1000, 1100, 20_000])
@pytest.mark.parametrize("disturbed", [False, True])
def test_the_highest_rate_is_found_from_anywhere(start, disturbed):
    service = Service(1000, disturbed)
    best = highest.highest(service.ask, start, 0.1)
    assert best.rate <= 1000 and best.rate * highest.NEAR >= (900 if disturbed else 1000), service.rates
    assert len(service.rates) <= highest.TRIES


def test_a_service_that_bears_nothing_ends_the_search():
    service = Service(0)
    with pytest.raises(Unusable, match="no rate"):
        highest.highest(service.ask, 1000, 0.1)
    assert len(service.rates) <= highest.TRIES


def test_a_service_that_bears_everything_ends_the_search():
    service = Service(float("inf"))
    assert highest.highest(service.ask, 1, 0.1).rate == 2 ** (highest.TRIES - 1)


def test_a_probe_that_was_held_up_is_asked_again():
    service, rates = Service(1000), []
    def ask(rate):
        rates.append(rate)
        # The first three of each rate get half of their quota.
        return Probe(rate, 3000, 3000, 0, 2000, 1, cores=0.05) if rates.count(rate) < 4 else service.ask(rate)
    assert highest.highest(ask, 900, 0.1).rate >= 900, rates
    assert Probe(1, 1, 1, 0, 300, 1, cores=0.08).was_disturbed(0.1) and Probe(1, 1, 1, 0, 300, 51, cores=0.1).was_disturbed(0.1)
    assert not Probe(1, 1, 1, 0, 300, 50, cores=0.095).was_disturbed(0.1)


def test_failed_answers_and_slow_ones_are_not_borne():
    good = Probe(1000, 3000, 3000, 3, 249, 0)
    assert good.bears()
    for change in ({"failed": 4}, {"p99_ms": 250}, {"asked": 0}):
        assert not Probe(**(vars(good) | change)).bears(), change


def test_answers_without_places_are_no_look_ups():
    with pytest.raises(Unusable, match="not of this index"):
        highest.highest(Service(1000, found=0.5).ask, 100, 0.1)


def test_addresses_are_houses_of_the_feed_each_once(tmp_path):
    head = "start_house_number,end_house_number,odd_even_both,street_direction,street_name,street_suffix,address_direction,house_number_prefix,house_number_suffix,unit_number,city,state,zip".split(",")
    rows = [[str(n * 100 + 1), str(n * 100 + 99), "odd", "N", "Sample", "St", "", "", "", "4,5" if n == 1 else "", "Lima", "OH", "45801"] for n in range(1, 101)]
    rows += [["", "", "both", "", "All", "", "", "", "", "", "Lima", "OH", "45801"]]
    text = io.StringIO()
    csv.writer(text).writerows([head, *rows])
    with zipfile.ZipFile(tmp_path / "feed.zip", "w") as archive:
        archive.writestr("street_segment.txt", text.getvalue())
    every = measure.addresses(tmp_path / "feed.zip", 1000)
    assert len(every) == 100 == len(set(every)) and any(a.endswith(" N Sample St APT 4, Lima, OH 45801") for a in every)
    assert all(int(a.split()[0]) % 2 for a in every), "houses on the side of the street that the segment has"
    assert every == measure.addresses(tmp_path / "feed.zip", 1000), "the same questions in every run"
    few = measure.addresses(tmp_path / "feed.zip", 20)
    assert 15 <= len(few) <= 20 and any(int(a.split()[0]) > 5000 for a in few), "evenly over the feed"


def mounted(tmp_path, version):
    """Folders as both versions of cgroups have them."""
    if version == 1:
        (tmp_path / "cpu").mkdir()
        (tmp_path / "cpu/cgroup.procs").touch()
    else:
        (tmp_path / "cgroup.controllers").write_text("cpuset cpu io\n")
        (tmp_path / "cgroup.subtree_control").touch()
    return tmp_path


@pytest.mark.parametrize("version, where, limited, unlimited", [
    (1, "cpu", {"cpu.cfs_quota_us": "6000", "cpu.cfs_period_us": "20000"}, {"cpu.cfs_quota_us": "-1"}),
    (2, "", {"cpu.max": "6000 20000"}, {"cpu.max": "max 20000"}),
])
def test_a_quota_is_written_as_each_version_wants_it(tmp_path, version, where, limited, unlimited):
    root = mounted(tmp_path, version)
    made = quota.Quota("x", 0.3, root=root)
    folder = root / where / f"voteready-{os.getpid()}-x"
    made.add(4242)
    assert (folder / "cgroup.procs").read_text() == "4242"
    for file, text in limited.items():
        assert (folder / file).read_text() == text
    made.limit(None)
    for file, text in unlimited.items():
        assert (folder / file).read_text() == text


def test_without_cgroups_there_is_one_line(tmp_path):
    with pytest.raises(quota.Unavailable, match="no cpu controller"):
        quota.Quota("x", root=tmp_path)
