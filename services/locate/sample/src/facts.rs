//! Facts about a state that the sample needs: a real city with its ZIP code and centre, so that the gazetteer
//! accepts it, and the state's rule of early voting. Source: `sample/states.csv`.

const STATES: &str = include_str!("../states.csv");

/// The facts of a state that its sample feed needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateFacts<'a> {
    /// Place among the 51, by code.
    pub(crate) index: usize,
    pub(crate) code: &'a str,
    pub(crate) fips: &'a str,
    pub(crate) name: &'a str,
    pub(crate) zip: &'a str,
    pub(crate) city: &'a str,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    /// IANA zone of the city.
    pub(crate) zone: chrono_tz::Tz,
    pub(crate) area_code: &'a str,
    /// First and last day of early voting, in days before the election. `None`: there is none. (In North
    /// Dakota each county decides; the sample county takes the days of most of them in 2024.)
    pub(crate) early: Option<(u16, u16)>,
    /// The minute of the last day until which there is early voting, by the state's rule; the end of the day
    /// where it has none.
    pub(crate) early_until: u32,
    /// The minutes at which polls open and close on election day in the city's zone, by the state's rule: the
    /// earliest closing where counties or towns decide. (Source: the facts of the content service.)
    pub(crate) polls: (u32, u32),
    /// The last day of drop boxes, in days before the election, and the minute of that day until which they
    /// take ballots: by the state's rule; until 8 p.m. on election day where it has no hour, or no boxes.
    /// (Source: the facts of the content service.)
    pub(crate) boxes: (u16, u32),
    /// Every voter gets a ballot by mail.
    pub(crate) mail: bool,
    pub(crate) office_url: &'a str,
    pub(crate) lookup_url: &'a str,
}

impl StateFacts<'static> {
    /// All 51, by code. A line that cannot be read is left out, which a test notices.
    pub(crate) fn all() -> Vec<Self> {
        STATES.lines().skip(1).enumerate().filter_map(|(i, line)| Self::parse(i, line)).collect()
    }

    fn parse(index: usize, line: &'static str) -> Option<Self> {
        let cells: Vec<&str> = line.split(',').collect();
        let [
            code,
            zip,
            city,
            latitude,
            longitude,
            zone,
            area_code,
            start,
            end,
            polls,
            boxes,
            mail,
            office_url,
            lookup_url,
        ] = cells.as_slice()
        else {
            return None;
        };
        let state = jurisdiction::state(code)?;
        Some(Self {
            index,
            code,
            fips: state.fips,
            name: state.en,
            zip,
            city,
            latitude: latitude.parse().ok()?,
            longitude: longitude.parse().ok()?,
            zone: zone.parse().ok()?,
            area_code,
            early: start.parse().ok().zip(last(end)).map(|(from, (to, _))| (from, to)),
            early_until: last(end).map_or(24 * 60, |(_, until)| until),
            polls: polls.split_once('-').and_then(|(opens, closes)| minute(opens).zip(minute(closes)))?,
            boxes: last(boxes)?,
            mail: *mail == "true",
            office_url,
            lookup_url,
        })
    }
}

/// Reads `4@17:00`: days before the election, and the time in minutes.
fn last(cell: &str) -> Option<(u16, u32)> {
    let (days, at) = cell.split_once('@')?;
    days.parse().ok().zip(minute(at))
}

/// Reads `17:00` in minutes.
fn minute(at: &str) -> Option<u32> {
    let (hour, minute) = at.split_once(':')?;
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour <= 24 && minute < 60).then_some(hour * 60 + minute)
}

impl StateFacts<'_> {
    /// `vipfeed-32-2028-11-07-Nevada.zip`, as VIP's best practices name a feed.
    pub(crate) fn file_name(&self, day: chrono::NaiveDate) -> String {
        format!("vipfeed-{}-{day}-{}.zip", self.fips, self.name.replace(' ', ""))
    }

    /// The made-up county, in the state's own word.
    pub(crate) fn county(&self) -> &'static str {
        match self.code {
            "AK" => "Sample Borough",
            "DC" => "Sample District",
            "LA" => "Sample Parish",
            _ => "Sample County",
        }
    }
}
