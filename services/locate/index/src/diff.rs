//! Compares two indexes: how many addresses of each county vote elsewhere, and how many points within the
//! boundaries of its precincts. Both files are walked once, side by side in the order of their streets: time
//! grows with their size, memory with their precincts and the longest street. Next: `cli::diff` prints the
//! result, and `cli::build` may refuse to publish.

mod boundaries;
mod catalog;
mod walk;

use serde::Serialize;

use super::Index;
use catalog::Catalog;
use lookup::moved::street::AddressChange;
use lookup::voting::{SiteRole, VotingData as _};

/// Counties with fewer addresses, or fewer points (those of four precincts), are not measured on their own:
/// one street would be a tenth of them.
pub const LEAST_MEASURED: u64 = 100;

/// The changes from one index to another.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct IndexDiff {
    /// Content version of the old index.
    pub old_version: String,
    /// Content version of the new index.
    pub new_version: String,
    /// The addresses of all compared states.
    pub total: ChangeCounts,
    /// The points within boundaries, in all compared states.
    pub boundaries: BoundaryDiff,
    /// By county, the most changed first.
    pub counties: Vec<CountyDiff>,
    /// By state, in alphabetical order.
    pub states: Vec<StateDiff>,
    /// Feeds that only the old index has.
    pub feeds_gone: Vec<FeedName>,
    /// Feeds that only the new index has.
    pub feeds_new: Vec<FeedName>,
}

/// Numbers of addresses, or of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ChangeCounts {
    /// In the same place.
    pub same: u64,
    /// In another place.
    pub moved: u64,
    /// In the old index only.
    pub gone: u64,
    /// In the new index only.
    pub new: u64,
}

impl ChangeCounts {
    /// How many the old index has.
    #[must_use]
    pub fn former(&self) -> u64 {
        self.same + self.moved + self.gone
    }

    /// Percent of what the old index has that moved or is gone.
    #[must_use]
    pub fn percent(&self) -> f64 {
        let former = self.former();
        if former == 0 { 0.0 } else { (self.moved + self.gone) as f64 * 100.0 / former as f64 }
    }

    /// Whether more than `most` percent moved or are gone, of enough to tell.
    fn is_above(&self, most: f64) -> bool {
        self.former() >= LEAST_MEASURED && self.percent() > most
    }

    fn add_all(&mut self, other: &Self) {
        self.same += other.same;
        self.moved += other.moved;
        self.gone += other.gone;
        self.new += other.new;
    }

    fn add(&mut self, change: AddressChange, addresses: u64) {
        *match change {
            AddressChange::Same => &mut self.same,
            AddressChange::Moved => &mut self.moved,
            AddressChange::New => &mut self.new,
            AddressChange::Gone => &mut self.gone,
        } += addresses;
    }
}

/// The comparison of precincts that have a boundary and no street segments, in points: each precinct has the
/// same number of them, whatever its size, as precincts are made for about as many voters each.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoundaryDiff {
    #[serde(flatten)]
    pub counts: ChangeCounts,
    /// Moved and gone, in percent of the old index's points.
    pub percent: f64,
    /// Some precincts with points that moved or are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<PrecinctExample>,
}

/// A precinct of the old index with points that moved or are gone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrecinctExample {
    /// Its name, else its identifier.
    pub precinct: String,
    /// Points that moved or are gone.
    pub changed: u64,
    /// Points that it has.
    pub points: u64,
    /// Where its voters voted.
    pub from: String,
    /// Where the first of these points votes; `None` when it is gone.
    pub to: Option<String>,
}

/// A county, or the locality that the feed has instead.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CountyDiff {
    pub state: String,
    pub name: String,
    /// FIPS code, or empty.
    pub fips: String,
    #[serde(flatten)]
    pub counts: ChangeCounts,
    /// Moved and gone, in percent of the old index's addresses.
    pub percent: f64,
    /// Some addresses that moved or are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<MovedExample>,
    /// The points within its boundaries.
    pub boundaries: BoundaryDiff,
}

/// An address that moved or is gone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovedExample {
    /// The address, as the feed has it.
    pub address: String,
    /// Where it voted.
    pub from: String,
    /// Where it votes; `None` when it is gone.
    pub to: Option<String>,
}

/// Whether a state is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StateStatus {
    /// Its addresses are counted.
    Compared,
    /// Only the old index has it.
    Gone,
    /// Only the new index has it.
    New,
    /// One index has sample data, the other real data.
    SampleAgainstReal,
}

/// The feeds of a state, old and new.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StateDiff {
    pub state: String,
    /// Whether it is compared.
    pub status: StateStatus,
    /// In the old index.
    pub old: Option<StateSize>,
    /// In the new index.
    pub new: Option<StateSize>,
}

/// The number of records in the feeds of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StateSize {
    pub segments: u64,
    pub precincts: u64,
    pub precincts_with_boundary: u64,
    pub early_vote_places: u64,
    pub election_day_places: u64,
    pub drop_off_places: u64,
    #[serde(skip)]
    is_sample: bool,
}

/// A feed by its state and its source: a state's board may be the source of a feed for each county.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FeedName {
    pub state: String,
    pub source: String,
    /// FIPS code of the source, as in the feed.
    pub vip_id: String,
}

impl std::fmt::Display for FeedName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.source, self.vip_id)
    }
}

impl IndexDiff {
    /// Compares two indexes; each county keeps at most `examples` examples.
    #[must_use]
    pub fn of(old: &Index, new: &Index, examples: usize) -> Self {
        let mut comparison = Self {
            old_version: old.version().to_owned(),
            new_version: new.version().to_owned(),
            states: states(old, new),
            feeds_gone: feeds_only_in(old, new),
            feeds_new: feeds_only_in(new, old),
            ..Self::default()
        };
        let is_compared = |state: &str| {
            comparison.states.iter().any(|s| s.status == StateStatus::Compared && s.state == state)
        };
        let mut catalog = Catalog::of([old, new], is_compared);
        walk::count([old, new], &mut catalog, examples);
        boundaries::count([old, new], &mut catalog, examples);
        let mut counties = catalog.counties;
        for county in &mut counties {
            county.percent = county.counts.percent();
            county.boundaries.percent = county.boundaries.counts.percent();
            comparison.total.add_all(&county.counts);
            comparison.boundaries.counts.add_all(&county.boundaries.counts);
        }
        comparison.boundaries.percent = comparison.boundaries.counts.percent();
        counties.retain(|c| [c.counts, c.boundaries.counts] != [ChangeCounts::default(); 2]);
        let key = |c: &CountyDiff| (c.state.clone(), c.name.clone(), c.fips.clone());
        let worst = |c: &CountyDiff| c.percent.max(c.boundaries.percent);
        counties.sort_by(|a, b| worst(b).total_cmp(&worst(a)).then_with(|| key(a).cmp(&key(b))));
        comparison.counties = counties;
        comparison
    }

    /// The counties of which more than `percent` of the addresses, or of the points within boundaries, moved
    /// or are gone, the worst first.
    pub fn above(&self, percent: f64) -> impl Iterator<Item = &CountyDiff> {
        self.counties
            .iter()
            .filter(move |c| c.counts.is_above(percent) || c.boundaries.counts.is_above(percent))
    }

    /// Whether more than `percent` moved or are gone, in a county or in all.
    #[must_use]
    pub fn is_above(&self, percent: f64) -> bool {
        let all = [self.total.percent(), self.boundaries.percent];
        self.above(percent).next().is_some() || all.iter().any(|p| *p > percent)
    }

    /// The states of a status.
    pub fn with_status(&self, status: StateStatus) -> impl Iterator<Item = &StateDiff> {
        self.states.iter().filter(move |s| s.status == status)
    }
}

/// The states of both indexes.
fn states(old: &Index, new: &Index) -> Vec<StateDiff> {
    let mut list: std::collections::BTreeMap<String, [Option<StateSize>; 2]> = Default::default();
    for (side, index) in [old, new].into_iter().enumerate() {
        for feed in (0..index.feed_count()).map(|f| index.feed(f)) {
            let sides = list.entry(feed.state.as_str().to_owned()).or_default();
            let size = sides[side].get_or_insert_default();
            let places = |role: SiteRole| u64::from(feed.places[role as usize]);
            size.segments += u64::from(feed.segments);
            size.precincts += u64::from(feed.precincts);
            size.early_vote_places += places(SiteRole::Early);
            size.election_day_places += places(SiteRole::ElectionDay);
            size.drop_off_places += places(SiteRole::DropOff);
            size.is_sample |= feed.sample;
        }
        for precinct in index.precincts_with_boundary() {
            let feed = index.feed(index.locality(index.precinct(precinct).locality).feed);
            let sides = list.entry(feed.state.as_str().to_owned()).or_default();
            sides[side].get_or_insert_default().precincts_with_boundary += 1;
        }
    }
    let status = |sides: &[Option<StateSize>; 2]| match sides {
        [Some(old), Some(new)] if old.is_sample != new.is_sample => StateStatus::SampleAgainstReal,
        [Some(_), Some(_)] => StateStatus::Compared,
        [Some(_), None] => StateStatus::Gone,
        _ => StateStatus::New,
    };
    list.into_iter()
        .map(|(state, sides)| StateDiff { state, status: status(&sides), old: sides[0], new: sides[1] })
        .collect()
}

/// Feeds of `one` that `other` lacks.
fn feeds_only_in(one: &Index, other: &Index) -> Vec<FeedName> {
    let names = |index: &Index| -> Vec<FeedName> {
        let feeds = (0..index.feed_count()).map(|f| index.feed(f));
        let owned = str::to_owned;
        feeds
            .map(|f| FeedName {
                state: owned(f.state.as_str()),
                source: owned(f.source),
                vip_id: owned(f.vip_id),
            })
            .collect()
    };
    let others = names(other);
    let mut list: Vec<FeedName> = names(one).into_iter().filter(|f| !others.contains(f)).collect();
    list.sort();
    list.dedup();
    list
}
