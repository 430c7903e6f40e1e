//! Facts about a state that the sample needs: a real city with its ZIP code and centre, so that the gazetteer accepts
//! it, and the state's rule of early voting. Source: `sample/states.csv`.

const STATES: &str = include_str!("../states.csv");

/// One state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'a> {
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
    /// Every voter gets a ballot by mail.
    pub(crate) mail: bool,
    pub(crate) office_url: &'a str,
    pub(crate) lookup_url: &'a str,
}

impl Facts<'static> {
    /// All 51, by code. A line that cannot be read is left out, which a test notices.
    pub(crate) fn all() -> Vec<Self> {
        STATES.lines().skip(1).enumerate().filter_map(|(i, line)| Self::parse(i, line)).collect()
    }

    fn parse(index: usize, line: &'static str) -> Option<Self> {
        let cells: Vec<&str> = line.split(',').collect();
        let [code, zip, city, latitude, longitude, zone, area_code, start, end, mail, office_url, lookup_url] =
            cells.as_slice()
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
            early: start.parse().ok().zip(end.parse().ok()),
            mail: *mail == "true",
            office_url,
            lookup_url,
        })
    }
}

impl Facts<'_> {
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
