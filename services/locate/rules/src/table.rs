rules! {
    // Files, columns, rows
    FILE_UNKNOWN Warning "file-unknown"
        "Each file is named after a VIP element. A file with another name is not read."
        "`street_segments.txt`"
        "Give the file the name of its element (`street_segment.txt`), or leave it out.";
    FILE_EXTENSION Warning "file-extension"
        "The files of a CSV feed end in `.txt` (boundaries: in `.zip`, or as the parts of a shapefile do). Any other file is not read."
        "`precinct.csv`"
        "Save the file as `.txt`, and boundaries as a zipped shapefile.";
    ARCHIVE_NESTED Warning "archive-nested"
        "A zip within the zip of a feed is the file of an `ExternalFile` (boundaries). Another one is not read, unless the archive holds nothing but one zipped feed."
        "`gis.zip` in the archive, and no `ExternalFile` names it"
        "Put the files themselves in the archive, or name the inner zip in an `ExternalFile`.";
    ELEMENT_UNKNOWN Warning "element-unknown"
        "In XML, an element is one of VIP's, in its place. Others are not read."
        "`<StreetNmae>` in a `StreetSegment`"
        "Spell the element as VIP does, and put it where VIP has it.";
    TEXT_LANGUAGE Warning "text-language"
        "In XML, text for people stands in `Text`, once a language. Text in its place is understood as English."
        "`<Directions>Back door</Directions>`"
        "Put the text in `Text`, with its `language`.";
    FILE_TWICE Critical "file-twice"
        "A file name occurs once in a feed, folders aside. Only the first file is read."
        "`a/precinct.txt` and `b/precinct.txt`"
        "Send one file of each name.";
    FILE_EMPTY Critical "file-empty"
        "A file starts with a header row. A file without any row counts as absent."
        "`schedule.txt` of 0 bytes"
        "Write the header row, or leave the file out.";
    HEADER_UNKNOWN Warning "header-unknown"
        "A column is one of the element's columns. Others are not read."
        "`colour` in `precinct.txt`"
        "Spell the column as VIP does, or leave it out.";
    HEADER_TWICE Critical "header-twice"
        "A column occurs once. Only the first one is read."
        "`name,name` in `precinct.txt`"
        "Keep one of the two columns.";
    HEADER_MISSING Critical "header-missing"
        "The columns that the element cannot do without are there."
        "`precinct.txt` without `locality_id`"
        "Add the column and fill it.";
    ROW_LENGTH Critical "row-length"
        "A row has as many values as the header. Another row is not used: its values may stand under the wrong columns."
        "a comma in a name without quotes"
        "Put quotes around every value that has a comma, and export again.";
    TEXT_CONTROL Error "text-control"
        "Text holds no control characters. The row is not used."
        "U+0007 in a street name"
        "Remove the control character from the value.";
    ID_MISSING Fatal "id-missing"
        "Every element has an `id`."
        "a precinct with an empty `id`"
        "Give the element an `id` that no other element has.";
    ID_DUPLICATE Fatal "id-duplicate"
        "An `id` occurs once in the feed, whatever the element."
        "two precincts `pre1`"
        "Give each element an `id` of its own, and point the references to the right one.";
    BOOLEAN_FORM Warning "boolean-form"
        "A boolean is `true` or `false`. `yes`, `no`, `1`, `0` and capitals are understood."
        "`is_drop_box` = `yes`"
        "Write `true` or `false`.";
    BOOLEAN_INVALID Error "boolean-invalid"
        "A boolean is `true` or `false`. The row is not used: its meaning is open."
        "`is_drop_box` = `maybe`"
        "Write `true` or `false`, or leave the value empty.";
    DATE_FORM Warning "date-form"
        "A date is `2028-11-07`. A date with the month first is understood."
        "`11/07/2028`"
        "Write the date as `2028-11-07`.";
    DATE_INVALID Error "date-invalid"
        "A date exists and is written `2028-11-07`, its year in four digits. The row, or the date, is not used."
        "`2028-11-31`"
        "Write a day that exists, as `2028-11-07`.";
    // References
    REFERENCE_MISSING Error "reference-missing"
        "A reference leads to an element of the feed. The reference is not used."
        "`polling_location_ids` = `pl9`, and there is no `pl9`"
        "Add the element that is named, or remove its `id` from the reference.";
    REFERENCE_TYPE Error "reference-type"
        "A reference leads to an element of the right kind. The reference is not used."
        "`precinct_id` that is the id of a locality"
        "Point the reference to an element of the kind that the column asks for.";
    // Source, election, state, offices
    SOURCE_COUNT Fatal "source-count"
        "A feed has exactly one Source."
        "two rows in `source.txt`"
        "Keep one row in the file of sources.";
    SOURCE_INCOMPLETE Fatal "source-incomplete"
        "The Source has a name, a date and time, and a VIP identifier."
        "`source.txt` without `date_time`"
        "Fill in the name, `date_time` and `vip_id` of the Source.";
    SOURCE_VIP_ID Critical "source-vip-id"
        "The VIP identifier of the Source is the FIPS code of a state (2 digits) or of a county (5 digits)."
        "`vip_id` = `98`"
        "Write the FIPS code: 2 digits for a state, 5 for a county.";
    SOURCE_STATE Fatal "source-state"
        "The VIP identifier of the Source belongs to the State of the feed."
        "`vip_id` = `25` in a feed of Illinois"
        "Write the FIPS code of the state that the feed is about.";
    SOURCE_VERSION Warning "source-version"
        "The version is one that is understood: 3.0, 5.0, 5.1, 5.1.1, 5.1.2, 5.2 or 6.0. Others are read as 6.0."
        "`version` = `7`"
        "Write the version of VIP that the feed follows.";
    ELECTION_COUNT Fatal "election-count"
        "A feed has exactly one Election."
        "an empty `election.txt`"
        "Keep one row in the file of elections.";
    ELECTION_INCOMPLETE Fatal "election-incomplete"
        "The Election has a date and a state."
        "`election.txt` without a `date`"
        "Fill in the date and the state of the Election.";
    ELECTION_HOURS_TEXT Warning "election-hours-text"
        "`polling_hours` is text for people, not an identifier. It is not shown."
        "`polling_hours` = `hopl1`"
        "Put identifiers in `hours_open_id`, and words for people in `polling_hours`.";
    STATE_COUNT Fatal "state-count"
        "A feed has exactly one State: a state a feed."
        "an empty `state.txt`"
        "Send one feed a state, with one row in the file of states.";
    STATE_NAME Fatal "state-name"
        "The State is one of the 50 states, DC or a territory, by name or code."
        "`name` = `Jefferson`"
        "Write the name of the state in full, or its postal code.";
    OFFICE_NONE Warning "office-none"
        "A feed names at least one ElectionAdministration: it is who to ask when an address is not found."
        "no `election_administration.txt`"
        "Add the office that voters can call to the file of election administrations.";
    OFFICE_DEPARTMENT Warning "office-department"
        "An ElectionAdministration has at least one Department (VIP 6.0 drops one without; its links are shown all the same)."
        "`ea1` without a row in `department.txt`"
        "Add a department for the office.";
    OFFICE_URI Warning "office-uri"
        "A link of an office starts with `http://` or `https://`. Others are not shown."
        "`elections_uri` = `www.example.gov`"
        "Begin the link with `https://`.";
    OFFICE_EMAIL Warning "office-email"
        "An e-mail address has one `@` between two parts. Others are not shown."
        "`clerk.example.gov`"
        "Write the address as `clerk@example.gov`.";
    NOTICE_TEXT Error "notice-text"
        "An election notice has a text. A link alone is not shown."
        "`election_notice_uri` without `election_notice_text`"
        "Write the notice itself beside its link.";
    // Localities and precincts
    LOCALITY_INCOMPLETE Error "locality-incomplete"
        "A Locality has a name and a state."
        "`locality.txt`: an empty `name`"
        "Fill in the name and the state of the locality.";
    PRECINCT_INCOMPLETE Error "precinct-incomplete"
        "A Precinct has a name and a locality. Without its locality its voters miss the county's sites."
        "`precinct.txt`: an empty `locality_id`"
        "Fill in the name and the locality of the precinct.";
    PRECINCT_TWICE Warning "precinct-twice"
        "Two precincts of a locality differ in name, number, ward or split name."
        "two precincts `Ward 1 Precinct 2`"
        "Give the two precincts different names or numbers, or merge them.";
    PRECINCT_NO_PLACE Warning "precinct-no-place"
        "A precinct that does not vote by mail alone has an election-day place, its own or one of its locality or state."
        "an empty `polling_location_ids`"
        "Assign a polling place to the precinct, its locality or its state, or mark it as voting by mail.";
    PRECINCT_NO_SEGMENT Warning "precinct-no-segment"
        "A precinct has street segments or a boundary; otherwise no address leads to it."
        "`pre7` occurs in no row of `street_segment.txt`"
        "Add the street segments of the precinct, or remove the precinct.";
    // Boundaries
    BOUNDARY_INCOMPLETE Error "boundary-incomplete"
        "A boundary names a file, its format and at least one feature of it; the file has a name. The boundary is not used."
        "`ExternalGeospatialFeature` without `FeatureIdentifier`"
        "Name the file, its format and the feature of the precinct.";
    BOUNDARY_FORMAT Error "boundary-format"
        "The format is `shp`, and the file is a shapefile of polygons or a zip that holds one. The boundaries are not used."
        "`FileFormat` = `kml`"
        "Export the boundaries as a shapefile of polygons.";
    BOUNDARY_FILE_MISSING Error "boundary-file-missing"
        "The file of a boundary comes with the feed, in its archive or folder: nothing is fetched. The boundaries are not used."
        "`FileUri` = `gis.zip`, and there is no such file"
        "Put the file in the archive, under the name that the feed gives.";
    BOUNDARY_FILE_DAMAGED Error "boundary-file-damaged"
        "The file of a boundary can be read to its end, agrees with itself and is within the bounds of FORMATS.md. The boundaries are not used."
        "a `.shp` that is cut short"
        "Export the file again and send it whole.";
    BOUNDARY_CHECKSUM Error "boundary-checksum"
        "The file of a boundary has the checksum that the feed gives (sha-256 or sha-512). A file without one, or with another one, is not used (VIP 6.0)."
        "a shapefile that was replaced after the feed was written"
        "Write the checksum of the file that is sent, after its last change.";
    BOUNDARY_PROJECTION_NONE Error "boundary-projection-none"
        "A shapefile says where its coordinates lie, in a `.prj` beside it. Without one it is not used."
        "`precincts.shp` without `precincts.prj`"
        "Send the `.prj` of the shapefile with it.";
    BOUNDARY_PROJECTION Error "boundary-projection"
        "The projection is one that is read, on WGS 84 or NAD 83 (FORMATS.md). Others are not used: a boundary a street off is worse than none."
        "state plane coordinates on NAD 27"
        "Export the shapefile in degrees on WGS 84.";
    BOUNDARY_NOT_WGS84 Warning "boundary-not-wgs84"
        "Boundaries are in degrees on WGS 84 (VIP 6.0). Others are reprojected; said once a file."
        "state plane coordinates in feet"
        "Export the shapefile in degrees on WGS 84.";
    BOUNDARY_INDEX Critical "boundary-index"
        "Features are counted from 0. A file whose features are counted from 1 gives each precinct the boundary of its neighbour: none of it is used."
        "the last index is the number of features"
        "Count the features from 0.";
    BOUNDARY_FEATURE Error "boundary-feature"
        "A feature that a precinct names is in the file. The others of the precinct are used."
        "`Index` = `1077` in a file of 1077 features"
        "Name a feature that the file has.";
    BOUNDARY_FEATURE_TWICE Error "boundary-feature-twice"
        "A feature belongs to one precinct. Who lives in it is asked which one."
        "`Index` = `7` of two precincts"
        "Leave the feature with the precinct that it belongs to.";
    BOUNDARY_FEATURE_UNUSED Warning "boundary-feature-unused"
        "A feature belongs to a precinct; otherwise no point within it leads to one."
        "the feature with the index 0, which no precinct names"
        "Assign the feature to its precinct, or remove it.";
    BOUNDARY_NONE Warning "boundary-none"
        "Where precincts have boundaries, each one without street segments has one; otherwise no address leads to it."
        "`pr0001` without a `SpatialBoundary`"
        "Add the boundary of the precinct, or its street segments.";
    BOUNDARY_INVALID Error "boundary-invalid"
        "Rings are closed, enclose something and do not cross themselves or each other. A feature that is not sound is offered at most, and decides nothing."
        "a ring in the shape of an 8"
        "Repair the ring in a map program (\"check validity\"), and export again.";
    BOUNDARY_OUTSIDE Error "boundary-outside"
        "A boundary lies within its state. A wrong projection or an exchange puts it abroad; the feature is not used."
        "latitude and longitude exchanged"
        "Write longitude before latitude, in the projection of the `.prj`.";
    BOUNDARY_OVERLAP Error "boundary-overlap"
        "Boundaries of two precincts do not overlap. Who lives in both is asked which one. Found by a sample of points in each feature, so that slivers are not; looking up finds all."
        "a feature of one precinct on top of another's"
        "Draw the two boundaries so that they meet and do not overlap.";
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
    PLACE_APART Warning "place-apart"
        "Records of one place (same name and first line) agree in all that both say: second line, city, state, ZIP code, position. Where they do not, they are two places, and each has its own voters."
        "`Hall`, `12 1st St` with the ZIP codes `62701` and `62704`"
        "Write the address of the place the same way in each record.";
    PLACE_TWICE Warning "place-twice"
        "A place belongs to a precinct or to a locality, not to both: one of the two is a mistake."
        "`pl1` in `precinct.txt` and in `locality.txt`"
        "Leave the place with its precincts or with its locality.";
    // Hours
    TIME_FORM Warning "time-form"
        "A time is `07:00:00-05:00`. A time without seconds or offset is understood as local."
        "`07:00`"
        "Write the time as `07:00:00-05:00`.";
    TIME_INVALID Error "time-invalid"
        "A time exists and is local time, written `07:00:00-05:00`. The row is not used. Nor is one in UTC (`Z`): whether the feed converts or not cannot be told."
        "`7am`"
        "Write local time as `07:00:00-05:00`.";
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
    HOURS_EARLY Warning "hours-early"
        "An early-voting place is open before election day."
        "an early-voting record with the hours of election day"
        "Add the hours of the days of early voting.";
    // Street segments
    SEGMENT_NONE Critical "segment-none"
        "A feed has street segments that can be used. Without them no address leads to a precinct, at most to a county."
        "no `street_segment.txt`"
        "Add the street segments of the precincts.";
    SEGMENT_SPLIT Error "segment-split"
        "A segment of VIP 3.0 names a split of its own precinct. The segment is not used: it leads to two precincts."
        "`precinct_split_id` of another precinct than `precinct_id`"
        "Name a split of the same precinct.";
    SEGMENT_INCOMPLETE Error "segment-incomplete"
        "A segment has a city of Latin letters, a state and a precinct. The segment is not used."
        "`city` empty"
        "Fill in the city, the state and the precinct.";
    SEGMENT_STREET Error "segment-street"
        "A segment has a street name of Latin letters or digits, unless it includes all streets. The segment is not used."
        "`street_name` empty"
        "Fill in the street name.";
    SEGMENT_STREET_SPACE Warning "segment-street-space"
        "A street name has no space around it, nor two spaces within. They are removed."
        "` Main  Street`"
        "Remove the spaces.";
    SEGMENT_STATE Error "segment-state"
        "A segment lies in the State of the feed. The segment is not used."
        "`state` = `WI` in a feed of Illinois"
        "Correct the state of the segment.";
    SEGMENT_ZIP_NONE Warning "segment-zip-none"
        "A segment has a ZIP code (`00000` is none). Without one it is found by its city."
        "`zip` empty"
        "Fill in the ZIP code.";
    SEGMENT_ZIP Error "segment-zip"
        "A ZIP code has 5 or 9 digits. The segment is not used: its place is open."
        "`zip` = `6064`"
        "Write the ZIP code with 5 digits, zeros in front included.";
    SEGMENT_ZIP_STATE Warning "segment-zip-state"
        "A ZIP code exists and lies in the segment's state."
        "`zip` = `90001` in Illinois"
        "Correct the ZIP code.";
    SEGMENT_PARITY Error "segment-parity"
        "`odd_even_both` is `odd`, `even` or `both`. The segment is not used (VIP 6.0)."
        "`odd_even_both` = `left`"
        "Write `odd`, `even` or `both`.";
    SEGMENT_NUMBER_NONE Error "segment-number-none"
        "A segment has both house numbers, unless it includes all addresses or streets. The segment is not used."
        "`end_house_number` empty"
        "Fill in both house numbers, or say that all addresses are meant.";
    SEGMENT_NUMBER Fatal "segment-number"
        "A house number is a whole number; letters go to its prefix or suffix. The segment is not used."
        "`start_house_number` = `12B`"
        "Put letters in `house_number_prefix` or `house_number_suffix`.";
    SEGMENT_NUMBER_NEGATIVE Error "segment-number-negative"
        "A house number is not negative. The segment is not used."
        "`start_house_number` = `-5`"
        "Write the house number without a sign.";
    SEGMENT_NUMBER_LARGE Error "segment-number-large"
        "A house number is at most 9,999,999. The segment is not used."
        "`end_house_number` = `99999999`"
        "Correct the house number.";
    SEGMENT_NUMBER_ZERO Warning "segment-number-zero"
        "A house number has no zeros in front. They are dropped."
        "`start_house_number` = `007`"
        "Write the house number without zeros in front.";
    SEGMENT_RANGE Error "segment-range"
        "A range starts at its lower number. The segment is not used (VIP 6.0)."
        "`start_house_number` = `99`, `end_house_number` = `1`"
        "Exchange the two house numbers.";
    SEGMENT_RANGE_PARITY Error "segment-range-parity"
        "A range holds a number of its parity, or it holds none at all."
        "`odd` from 12 to 12"
        "Correct the parity, or the house numbers.";
    SEGMENT_WILDCARD_PARITY Error "segment-wildcard-parity"
        "`includes_all_addresses` goes with `both` (VIP 6.0). The segment is not used."
        "`includes_all_addresses` = `true`, `odd_even_both` = `odd`"
        "Write `both`.";
    SEGMENT_WILDCARD_NUMBERS Warning "segment-wildcard-numbers"
        "A segment that includes all addresses has no house numbers. They are not looked at (VIP 6.0)."
        "`includes_all_addresses` = `true`, 1 to 99"
        "Remove the house numbers, or the mark for all addresses.";
    SEGMENT_WILDCARD_PART Error "segment-wildcard-part"
        "House number prefix, suffix and unit do not go with a wildcard. The segment is not used."
        "`includes_all_streets` = `true`, `unit_number` = `4B`"
        "Remove the prefix, suffix or unit, or the mark for all.";
    SEGMENT_PART_RANGE Error "segment-part-range"
        "A segment with a house number prefix, suffix or unit is about one number: both are equal. The segment is not used."
        "`house_number_suffix` = `1/2`, 22 to 30"
        "Write one segment for each house number that has the part.";
    SEGMENT_PART_TEXT Error "segment-part-text"
        "A house number prefix or suffix is one, of at most 10 letters, digits, `-`, `/`, `.` or spaces: not a list, a range (`A-C`) or what a spreadsheet made a date (`2-Jan` for `1/2`). The segment is not used."
        "`house_number_prefix` = `@`"
        "Write one prefix or suffix a segment, formatted as text.";
    SEGMENT_UNIT_READINGS Warning "segment-unit-readings"
        "A unit number has one reading. `1-10` is a range or unit 10 of building 1, `4 B` two units or one: the voters of all these units are asked. A range is written `1 TO 10`, or each unit by itself."
        "`unit_number` = `1-10`"
        "Write ranges as `1 TO 10`, or each unit in a segment of its own.";
    SEGMENT_UNIT_RANGE Warning "segment-unit-range"
        "Between the ends of a range of units lie numbers or single letters, after the same text (`1 TO 10`, `A TO F`, `2A TO 2F`), 5,000 at most. Any other range has no certain content: every unit of the house is asked."
        "`start_apartment_number` = `1A`, `end_apartment_number` = `2B`"
        "Write each unit in a segment of its own.";
    SEGMENT_UNIT_TEXT Warning "segment-unit-text"
        "A unit number names units. Where it says something else, or is what a spreadsheet made a date (`2-Jan`), every unit of the house is asked."
        "`unit_number` = `ALL`"
        "Write the units, formatted as text.";
    SEGMENT_DIRECTION Warning "segment-direction"
        "A direction is one of N, NE, E, SE, S, SW, W, NW, or its word. Others are taken as part of the name."
        "`street_direction` = `UPPER`"
        "Write N, NE, E, SE, S, SW, W or NW, or move the word to the name.";
    SEGMENT_OVERLAP Error "segment-overlap"
        "A house number, or a wildcard, of a street leads to one precinct. Where two segments of different precincts meet, the answer is candidates; a blank ZIP code meets every ZIP code."
        "1 to 99 in `pre1` and 51 to 149 in `pre2`"
        "End one range before the other begins, or split the two by odd and even.";
    SEGMENT_REPEATED Warning "segment-repeated"
        "A house number of a street stands in one segment. Segments of the same precinct may meet without harm."
        "1 to 99 twice in `pre1`"
        "Delete one of the two rows.";
    SEGMENT_SHADOW Warning "segment-shadow"
        "A segment that includes all addresses of a street leads to the precinct of its ranges. Where they differ, the range wins (unit, then prefix or suffix, then range, then all addresses, then all streets)."
        "all of Oak St in `pre1`, and 1 to 99 in `pre2`"
        "Delete the row for all addresses, or give it the precinct of its ranges.";
    SEGMENT_DOUBT Fatal "segment-doubt"
        "Where a segment cannot be used, no segment of another precinct holds its house numbers in the same city or ZIP code (in any city when it names none), nor all streets of the city: it would answer instead, and send voters to a wrong place."
        "1 to 99 of Oak St in `pre1`, and 50 to 40 in `pre2`"
        "Repair the row that cannot be used, or remove the one that would answer instead.";
    SEGMENT_LOST Fatal "segment-lost"
        "Every row of segments can be read. Nobody knows whom a lost one would have sent elsewhere."
        "a row of `street_segment.txt` with a value too many"
        "Put quotes around every value that has a comma, or export again; then run `locate-index check`.";
}
