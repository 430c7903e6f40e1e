//! The rules about polling places, what they offer, electoral districts and hours.

use crate::{Rule, Severity};

rules! {
    // Places
    PLACE_NAME Warning "place-name"
        "A PollingLocation has a name."
        "an empty `name`"
        "Give the place the name on its door.";
    PLACE_ADDRESS Error "place-address"
        "A PollingLocation has an address, structured or as a line. Without one the record is not used (VIP 6.0)."
        "`structured_line_1` and `address_line` empty"
        "Fill in the address of the place.";
    PLACE_ADDRESS_BOTH Warning "place-address-both"
        "A PollingLocation has one address. The structured one is used."
        "`structured_line_1` and `address_line` both given"
        "Keep the structured address alone.";
    PLACE_ADDRESS_INCOMPLETE Error "place-address-incomplete"
        "A structured address has a first line, a city and a state. It is shown as far as it goes."
        "`structured_city` empty"
        "Fill in the first line, the city and the state.";
    PLACE_STATE Warning "place-state"
        "A place lies in the State of the feed."
        "`structured_state` = `WI` in a feed of Illinois"
        "Correct the state of the place.";
    PLACE_ZIP Warning "place-zip"
        "The ZIP code of a place has 5 or 9 digits, exists and lies in the place's state."
        "`structured_zip` = `6064`"
        "Correct the ZIP code of the place.";
    COORDINATES_HALF Error "coordinates-half"
        "A place has both coordinates or none. Half a position is not used."
        "`latitude` without `longitude`"
        "Fill in the other coordinate, or remove both.";
    COORDINATES_INVALID Error "coordinates-invalid"
        "A coordinate is a number of degrees. Others are not used."
        "`latitude` = `42,37`"
        "Write degrees with a point: `42.37`.";
    COORDINATES_RANGE Error "coordinates-range"
        "A latitude lies from -90 to 90, a longitude from -180 to 180. A position elsewhere is not used."
        "`latitude` = `-87.6`, `longitude` = `241.9`"
        "Write degrees of latitude and longitude, in their own columns.";
    COORDINATES_STATE Error "coordinates-state"
        "A place lies within its state. A lost sign or a swap puts it abroad; the position is not used."
        "`longitude` = `78.5` in Virginia"
        "West of Greenwich a longitude is negative; latitude comes first.";
    COORDINATES_NONE Warning "coordinates-none"
        "Places have coordinates, or they cannot be sorted by distance. Said once a feed."
        "no place has a `latitude`"
        "Add the latitude and longitude of each place.";
    PLACE_UNUSED Warning "place-unused"
        "A place belongs to a precinct, a locality or the state; otherwise no voter is sent there."
        "`pl9` occurs in no `polling_location_ids`"
        "Assign the place to a precinct or locality, or remove it.";
    PLACE_CLOSED Warning "place-closed"
        "A place that is marked as closed (`is_closed` of the proposed next version: a reserve that is not in use) is not shown."
        "`is_closed` = `true`"
        "Remove the place, or the mark if it is in use.";
    PLACE_ROLE Critical "place-role"
        "The role of a PollingLocation is said by `is_drop_box` and `is_early_voting` (or, as in the proposed next version, by one of the types `day-of`, `early`, `drop-off`). A record with a value under another name that may be a role, which begins with `is_` (but for access, curbside and parking) or ends in `type`, is not used: it would be a place of election day."
        "`is_early_vote` = `true`"
        "Give the column the name that VIP has for it, or leave it out.";
    PLACE_APART Warning "place-apart"
        "Records of one place (same name and first line) agree in all that both say: second line, city, state, ZIP code, position, and in one role directions and hours. Where they do not, they are two places, and each has its own voters (in one list see `place-confused`)."
        "`Hall`, `12 1st St` with the ZIP codes `62701` and `62704`"
        "Write the address of the place the same way in each record.";
    PLACE_CONFUSED Error "place-confused"
        "A precinct or a locality has one record of a place in a role. Of two with one name and first line that contradict each other in the rest, and of two with one name and two addresses in a precinct, one is a mistake: both are doubtful, which means offered to voters after the office and named as doubtful."
        "`pl1 pl2` of one precinct: `Hall`, `12 1st St` with `Room 1` and with `Room 2`"
        "Leave the record that is right, or give the two places names of their own.";
    PLACE_UNDECIDED Error "place-undecided"
        "A place has a name and an address that say where it is. One whose address is not decided is lost: its voters are told to ask the office. One whose name is not decided is doubtful."
        "`structured_line_1` = `TBD`"
        "Fill in the place as soon as it is decided, and send the feed again.";
    PLACE_BOX Error "place-box"
        "Nobody votes at a post-office box: a place with such an address is doubtful."
        "`structured_line_1` = `PO Box 12`"
        "Write the street address of the building.";
    PLACE_DROP_BOX Error "place-drop-box"
        "A drop box is marked by `is_drop_box`. One that is so by its name alone would be a place to vote in person: it is doubtful."
        "`name` = `Library Drop Box`, and `is_drop_box` is empty"
        "Set `is_drop_box`, or give the place to vote its own name.";
    PLACE_POSITION Error "place-position"
        "The position of a place lies within 50 miles of the middle of its ZIP code (without one, of its town). Otherwise one of the two is wrong, and the place is doubtful."
        "a `latitude` and `longitude` at the other end of the state"
        "Correct the position or the address.";
    PLACE_ZIP_TOWN Warning "place-zip-town"
        "The ZIP code of a place is one of its town."
        "`structured_city` = `Elko` with the ZIP code of Spring Creek"
        "Correct the town or the ZIP code.";
    PLACE_ZIP_FAR Error "place-zip-far"
        "The ZIP code of a place lies within 50 miles of its town. Otherwise one of the two is wrong, and the place is doubtful."
        "`structured_city` = `Elko` with the ZIP code of Las Vegas"
        "Correct the town or the ZIP code.";
    PLACE_FAR Error "place-far"
        "An election-day place lies within 100 miles of the ZIP codes (or towns) of the segments of its precinct. One that is farther away is doubtful for that precinct."
        "a place in Las Vegas for a precinct of Reno"
        "Assign the place that the voters of the precinct go to, or correct its address.";
    PLACE_TWICE Warning "place-twice"
        "A place belongs to a precinct or to a locality, not to both: one of the two is a mistake."
        "`pl1` in `precinct.txt` and in `locality.txt`"
        "Leave the place with its precincts or with its locality.";
    // Features
    FEATURE_TEXT Warning "feature-text"
        "What a place offers is said by `Y` or `N` under a column of its own, or by a phrase of the vocabulary (FORMATS.md) in a list. Any other text is shown to voters as it is, and answers nothing: the feature stays unknown."
        "`wheelchair_accessible` = `maybe`"
        "Write `Y` or `N`, or leave the cell empty where nobody knows; put remarks into `directions`.";
    FEATURE_LANGUAGE Warning "feature-language"
        "A language has its English name or its code. Any other text is shown as it is, and no filter finds it."
        "`languages` = `Klingon`"
        "Write the languages with semicolons between them: `Spanish; Vietnamese`.";
    FEATURE_LONG Warning "feature-long"
        "A text about what a place offers has at most 200 characters, and a place has at most 24 features. What is longer is cut, what is more is left out."
        "`features` with 10,000 characters"
        "Shorten the text; put what remains into `directions`.";
    FEATURE_MARKUP Warning "feature-markup"
        "A text about what a place offers has no markup. One that has is not shown."
        "`features` = `<b>Ramp</b>`"
        "Write plain text.";
    FEATURE_CONTRADICTION Warning "feature-contradiction"
        "Columns of one record, and records of one place, do not say both yes and no: of a property of the building in any role, of all else in one role. Where they do, voters are told that it is not known."
        "`pl1` with `ramp` = `Y` and `pl2`, the same place, with `ramp` = `N`"
        "Correct the record that is wrong.";
    // Electoral districts
    DISTRICT_NAME Warning "district-name"
        "An ElectoralDistrict has a name of at most 200 characters, and a number of at most 60, without markup. One without is not shown."
        "an empty `name` in `electoral_district.txt`"
        "Give the district its name, as `Congressional District 4`.";
    DISTRICT_TYPE Warning "district-type"
        "The type of an ElectoralDistrict is a word of VIP (`congressional`, `state-senate`, `school`). Any other is shown as it is, as a type of its own."
        "`type` = `dogcatcher`"
        "Write VIP's word, or `other` and the type in `other_type`.";
    DISTRICT_OCD_ID Warning "district-ocd-id"
        "An ElectoralDistrict has one OCD division identifier at most, of the feed's state, of its own type and number (`cd`, `sldu`, `sldl`), which no other district of the type has. Others, and several that differ, are not shown; the district is."
        "`ocd-division/country:us/state:NV/cd:4`"
        "Write the identifier as the Open Civic Data list has it: `ocd-division/country:us/state:nv/cd:4`.";
    DISTRICT_TWICE Error "district-twice"
        "The `id` of an ElectoralDistrict is that of one district. Where two have it and differ, neither is shown."
        "two districts `ed1`"
        "Give each district an `id` of its own.";
    DISTRICT_MISSING Warning "district-missing"
        "A district that a precinct names is in the feed, and can be shown. The others of the precinct are shown, and that some are missing, but none of a type of which a home has one."
        "`electoral_district_ids` = `ed9`, and there is no `ed9`"
        "Add the district, or correct the reference.";
    DISTRICT_MANY Warning "district-many"
        "A precinct has at most 100 districts. Of more the first 100, from federal to local, are kept, and none of a type of which a home has one is shown."
        "a precinct with 10,000 `electoral_district_ids`"
        "Leave the districts of the precinct alone.";
    DISTRICT_CUT Warning "district-cut"
        "A precinct lies in one district of a type, but for schools, courts, water, utilities, special purposes and types that VIP does not have (and the House of New Hampshire). With two of them it is cut by their line, and no voter of it is told which is theirs."
        "a precinct with the districts `cd1` and `cd2`, both `congressional`"
        "Split the precinct along the line, and give each part its own district.";
    // Hours
    TIME_FORM Warning "time-form"
        "A time is `07:00:00-05:00`. A time without seconds or offset, and an offset such as `-5:00`, are understood."
        "`07:00`"
        "Write the time as `07:00:00-05:00`.";
    TIME_INVALID Error "time-invalid"
        "A time exists and is local time, written `07:00:00-05:00`. The row is not used. Nor is one in UTC (`Z`): whether the feed converts or not cannot be told."
        "`7am`"
        "Write local time as `07:00:00-05:00`.";
    TIME_WORDS Warning "time-words"
        "A time is no word. Hours `by appointment` are shown in words, with their days."
        "`start_time` = `By Appointment`"
        "Mark the schedule with `is_only_by_appointment`, and write its times.";
    SCHEDULE_INCOMPLETE Error "schedule-incomplete"
        "A schedule has an `hours_open_id`, two dates and two times. The row is not used."
        "`start_date` empty"
        "Fill in both dates and both times.";
    SCHEDULE_DATES Error "schedule-dates"
        "A schedule ends on its first day or later. The row is not used."
        "`start_date` = `2028-11-07`, `end_date` = `2028-11-01`"
        "Correct the first or the last day.";
    SCHEDULE_TIMES Error "schedule-times"
        "A place opens before it closes. The row is not used."
        "`start_time` = `20:00:00-05:00`, `end_time` = `08:00:00-05:00`"
        "Correct the opening or the closing time; 8 PM is `20:00:00`.";
    SCHEDULE_OVERLAP Error "schedule-overlap"
        "Of one place, no two schedules open at the same time of the same day. Both are shown."
        "08:00 to 17:00 and 12:00 to 20:00 on one day"
        "Keep the schedule that is right, or end one before the other begins.";
    SCHEDULE_WINDOW Error "schedule-window"
        "A schedule lies within the 90 days before the election and ends on election day at the latest. Outside it is not shown."
        "`end_date` a year before the election"
        "Correct the year, or remove the schedule of another election.";
    SCHEDULE_OFFSET Warning "schedule-offset"
        "The offset of a time is that of the place's zone on that day. The time is used as local time, whatever the offset."
        "`-06:00` in Arizona"
        "Write the offset of the place's zone on that day.";
    HOURS_NONE Warning "hours-none"
        "A place has hours, or the election has default hours for it."
        "`hours_open_id` empty, and no `hours_open_id` in `election.txt`"
        "Give the place an `hours_open_id`, or the election one for all.";
    HOURS_LOST Warning "hours-lost"
        "Of the hours that a place names, at least one row can be used. Otherwise its hours are not known, and it is not said to be open."
        "`hours_open_id` = `ho2`, whose only schedule is in June"
        "Repair the schedules that the place names.";
    HOURS_ELECTION_DAY Warning "hours-election-day"
        "An election-day place is open on election day."
        "hours of the early voting period on an election-day record"
        "Add the hours of election day.";
    HOURS_CONTRADICTION Warning "hours-contradiction"
        "On election day the hours in words are those of the schedules. Where they differ, the words are shown, and the place is not said to be open."
        "`hours` = `Noon to 8 PM`, and a schedule from 06:30 to 19:30"
        "Correct `hours` or the schedules.";
    HOURS_EARLY Warning "hours-early"
        "An early-voting place is open before election day."
        "an early-voting record with the hours of election day"
        "Add the hours of the days of early voting.";
}
