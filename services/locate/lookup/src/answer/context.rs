//! The data and the bounds of one query, and the parts of an answer that follow from the precinct, from the
//! county, or from the typed place alone.

use chrono::NaiveDate;

use super::county::{is_of_typed_county, one_county, only_locality};
use super::sites::{self, ListedPlaces, PlaceListing};
use super::stale::{is_over, stale};
use super::{
    AnswerKind, ElectionOffice, ErrorCode, LookupAnswer, OfficeNotice, VoterAddress, VoterPrecinct, feed_of,
};
use crate::area::Point;
use crate::matching::{AddressChoice, MatchRank, MatchedAddress, UniqueMatch, state_of};
use crate::office_link::links_of;
use crate::streets::StreetData;
use crate::voting::{OfficeRow, PlaceCertainty, PrecinctRow, SiteRole, VotingData};
use address::parse::Readings;
use address::place::{Gazetteer, ZipInfo};
use address::{Address, Unit};

/// One query with the data that answers it.
pub(super) struct AnswerContext<'a, D> {
    pub(super) data: &'a D,
    pub(super) limit: usize,
    pub(super) today: &'a dyn Fn(&str) -> NaiveDate,
    pub(super) point: Option<Point>,
    /// Whether a hidden (past) feed lists the home in another county than that of the precinct.
    pub(super) is_elsewhere: &'a dyn Fn(&Readings, u32) -> bool,
    /// Whether a feed is of the election that is asked about.
    pub(super) shows: &'a dyn Fn(u32) -> bool,
}

impl<D: StreetData + VotingData> AnswerContext<'_, D> {
    /// The answer where the precinct is known: its places, districts and office.
    pub(super) fn found(&self, hit: &UniqueMatch, query: &Address, method: &'static str) -> LookupAnswer {
        let precinct = self.data.precinct(hit.precinct);
        let locality = self.data.locality(precinct.locality);
        let mut answer = LookupAnswer {
            kind: AnswerKind::Found,
            address: Some(address_of(&hit.address, query)),
            precinct: Some(VoterPrecinct {
                id: precinct.id.to_owned(),
                name: shown_name(&precinct).to_owned(),
                number: precinct.number.to_owned(),
                ward: precinct.ward.to_owned(),
                split_name: precinct.split_name.to_owned(),
                method: method.into(),
                ..VoterPrecinct::default()
            }),
            precinct_row: Some(hit.precinct),
            ..LookupAnswer::default()
        };
        if let (MatchRank::Polygon, Some(address)) = (hit.rank, &mut answer.address) {
            address.point = self.point.map(Point::degrees);
        }
        self.fill_locality(&mut answer, precinct.locality);
        if self.is_stale(&answer) {
            return stale(answer);
        }
        let feed = self.data.feed(locality.feed);
        answer.districts = self.districts_of(&[hit.precinct]);
        let mail_only = precinct.is_mail_only || locality.is_mail_only;
        let middle = answer.address.as_ref().and_then(|a| a.point.or(a.middle_of_zip));
        let levels = [
            (&precinct.sites[..], precinct.lost),
            (&locality.sites[..], locality.lost),
            (&feed.sites[..], feed.lost),
        ];
        let listing = PlaceListing {
            election: feed.election_date,
            middle,
            limit: self.limit,
            is_doubtful: precinct.is_doubtful || feed.is_doubtful,
        };
        let ListedPlaces { known, doubtful, day } = sites::listed(self.data, levels, &listing);
        (answer.locations, answer.doubtful) = (known, doubtful);
        if mail_only && !listing.is_doubtful {
            answer.kind = AnswerKind::MailOnly;
            answer.locations[1].clear();
            answer.doubtful.retain(|place| place.role != SiteRole::ElectionDay);
            return answer;
        }
        answer.polling_place = Some(day);
        answer.detail = match day {
            PlaceCertainty::Known => "",
            PlaceCertainty::Doubtful => "the data is in doubt about the polling place",
            PlaceCertainty::Lost => "the polling place of the precinct is missing from the data",
        };
        if answer.locations.iter().all(Vec::is_empty) {
            answer.kind = AnswerKind::Unknown;
            answer.error_code = Some(ErrorCode::NoVotingLocationsFound);
        }
        answer
    }

    /// The answer without a precinct: the address as read, the state's feed and office.
    pub(super) fn base(&self, query: &Address) -> LookupAnswer {
        let mut answer = LookupAnswer { address: Some(typed_address(query)), ..LookupAnswer::default() };
        let state = state_of(Gazetteer::get(), query);
        let of_state = || (0..self.data.feed_count()).filter(|f| Some(self.data.election(*f).0) == state);
        // A feed whose election is over is used only where the state has no other; that of another election
        // neither.
        let is_present = |feed: &u32| {
            let (state, day) = self.data.election(*feed);
            (self.shows)(*feed) && !is_over(state.as_str(), day, self.today)
        };
        if let Some(feed) = of_state().find(is_present).or_else(|| of_state().next()) {
            self.fill_feed(&mut answer, feed);
        }
        // The office of the county, where the place that was typed has only one.
        if let Some(locality) = only_locality(self.data, query).map(|l| self.data.locality(l)) {
            self.fill_feed(&mut answer, locality.feed);
            if let Some(office) = locality.office {
                self.fill_office(&mut answer, office, locality.feed);
            }
        }
        answer
    }

    pub(super) fn fill_locality(&self, answer: &mut LookupAnswer, locality: u32) {
        let row = self.data.locality(locality);
        answer.county = (!row.name.is_empty()).then(|| row.name.to_owned());
        answer.county_fips = row.fips.to_owned();
        self.fill_feed(answer, row.feed);
        if let Some(office) = row.office {
            self.fill_office(answer, office, row.feed);
        }
    }

    pub(super) fn fill_feed(&self, answer: &mut LookupAnswer, feed: u32) {
        let row = self.data.feed(feed);
        answer.feed = Some(feed_of(&row));
        if let Some(office) = row.office {
            self.fill_office(answer, office, feed);
        }
    }

    /// Fills in the feed of the choices. A feed whose election is over comes first, so that the answer is
    /// withheld.
    pub(super) fn fill_feed_of(&self, answer: &mut LookupAnswer, choices: &[AddressChoice]) {
        let feed = |precinct: u32| self.data.locality(self.data.precinct(precinct).locality).feed;
        let mut feeds: Vec<u32> = choices.iter().filter_map(|c| c.precinct).map(feed).collect();
        feeds.sort_unstable();
        feeds.dedup();
        let over = feeds.iter().find(|feed| {
            let (state, day) = self.data.election(**feed);
            is_over(state.as_str(), day, self.today)
        });
        if let Some(feed) = over.or(if let [one] = feeds.as_slice() { Some(one) } else { None })
            && answer.feed.as_ref() != Some(&feed_of(&self.data.feed(*feed)))
        {
            self.fill_feed(answer, *feed);
        }
    }

    /// Names the office of the county in which all these precincts lie, unless another county was typed.
    pub(super) fn ask_office_of(
        &self,
        answer: &mut LookupAnswer,
        precincts: impl Iterator<Item = u32>,
        query: &Address,
    ) {
        let localities = precincts.map(|precinct| self.data.precinct(precinct).locality);
        if let Some(locality) = one_county(self.data, localities)
            && is_of_typed_county(self.data, locality, query)
        {
            self.ask_office(answer, locality);
        }
    }

    /// Names the office of a county, and nothing else of it.
    pub(super) fn ask_office(&self, answer: &mut LookupAnswer, locality: u32) {
        let locality = self.data.locality(locality);
        if let Some(office) = locality.office {
            self.fill_office(answer, office, locality.feed);
        }
    }

    /// Names the office of a county that may not be the voter's: links and notice stay those of the state's
    /// office, which the answer has already.
    pub(super) fn ask_office_unproven(&self, answer: &mut LookupAnswer, locality: u32) {
        let links = answer.office.as_ref().map_or_else(Vec::new, |office| office.links.clone());
        let notice = answer.notice.take();
        self.ask_office(answer, locality);
        if let Some(office) = &mut answer.office {
            office.links = links;
        }
        answer.notice = notice;
    }

    /// An office answers for every election; its notice is about that of its feed.
    fn fill_office(&self, answer: &mut LookupAnswer, office: u32, feed: u32) {
        let row = self.data.office(office);
        answer.office = Some(office_of(self.data, office, feed));
        answer.notice = notice_of(&row).filter(|_| (self.shows)(feed));
    }

    /// Whether the election of the answer's feed is over, in the time zone of its state.
    pub(super) fn is_stale(&self, answer: &LookupAnswer) -> bool {
        let Some(feed) = &answer.feed else { return false };
        is_over(&feed.state, feed.election_date, self.today)
    }

    pub(super) fn unless_stale(&self, answer: LookupAnswer) -> LookupAnswer {
        if self.is_stale(&answer) { stale(answer) } else { answer }
    }
}

/// An office of a feed as answers show it: its own links, and those of the state's office that it lacks.
pub(super) fn office_of<D: VotingData + ?Sized>(data: &D, office: u32, feed: u32) -> ElectionOffice {
    let row = data.office(office);
    let of_state = data.feed(feed).office;
    let state = of_state.filter(|of_state| *of_state != office).map(|of_state| data.office(of_state));
    ElectionOffice {
        name: row.name.to_owned(),
        phone: row.phone.to_owned(),
        url: row.url.to_owned(),
        address_lines: row.address_lines.iter().map(|l| (*l).to_owned()).collect(),
        links: links_of(&row.links, of_state == Some(office), state.as_ref().map(|row| &row.links)),
    }
}

/// The notice of an office to its voters, if it has a text.
pub(super) fn notice_of(row: &OfficeRow<'_>) -> Option<OfficeNotice> {
    let said = || OfficeNotice { text: row.notice_text.to_owned(), url: row.notice_url.to_owned() };
    (!row.notice_text.is_empty()).then(said)
}

/// The name of a precinct, else its number, else its identifier.
fn shown_name<'p>(precinct: &PrecinctRow<'p>) -> &'p str {
    let names = [precinct.name, precinct.number, precinct.id];
    names.into_iter().find(|n| !n.is_empty()).unwrap_or_default()
}

/// The typed address in the form of an answer.
#[must_use]
pub fn typed_address(query: &Address) -> VoterAddress {
    address_of(&MatchedAddress::typed_at(query), query)
}

fn address_of(address: &MatchedAddress, query: &Address) -> VoterAddress {
    let zip = if address.zip == 0 { query.zip.unwrap_or(0) } else { address.zip };
    VoterAddress {
        line_1: address.line_1(),
        line_2: query
            .unit
            .as_ref()
            .map(Unit::to_string)
            .filter(|_| address.unit.is_empty())
            .unwrap_or_else(|| address.unit.to_string()),
        urbanization: address.urbanization().to_owned(),
        city: address.city.to_string(),
        state: address.state.to_string(),
        zip: if zip == 0 { String::new() } else { format!("{zip:05}") },
        zip4: query.zip4.filter(|_| query.zip == Some(zip)).map_or_else(String::new, |z| format!("{z:04}")),
        middle_of_zip: Gazetteer::get().zip(zip).and_then(ZipInfo::middle),
        point: None,
    }
}
