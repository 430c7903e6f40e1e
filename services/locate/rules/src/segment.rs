//! The rules about street segments.

use crate::{Rule, Severity};

rules! {
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
    SEGMENT_REMARK Error "segment-remark"
        "The text of a street is one street, without words that limit it to some of its houses. The segment is not used: the homes of each street that it may mean are asked about."
        "`street_name` = `MAPLE ST ODD ONLY`, `PINE ST/PLUM ST`"
        "Write the limits as house numbers and parity, and a row for each street.";
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
    SEGMENT_NUMBER Error "segment-number"
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
    SEGMENT_CROWD Error "segment-crowd"
        "All of a street, or all streets of a city, belong to one precinct. Of more than 100 that have it the first 100 are kept: its voters are asked, and a few are offered."
        "all streets of Springfield in each of 3,000 precincts"
        "Give each precinct its own streets and house numbers.";
    SEGMENT_REPEATED Warning "segment-repeated"
        "A house number of a street stands in one segment. Segments of the same precinct may meet without harm."
        "1 to 99 twice in `pre1`"
        "Delete one of the two rows.";
    SEGMENT_SHADOW Warning "segment-shadow"
        "A segment that includes all addresses of a street leads to the precinct of its ranges. Where they differ, the range wins (unit, then prefix or suffix, then range, then all addresses, then all streets)."
        "all of Oak St in `pre1`, and 1 to 99 in `pre2`"
        "Delete the row for all addresses, or give it the precinct of its ranges.";
    SEGMENT_LOST Fatal "segment-lost"
        "Every row of segments has its values under the right columns. Nobody knows whom a lost one would have sent elsewhere: published by force, the feed is asked about at every address."
        "a row of `street_segment.txt` with a value too many"
        "Put quotes around every value that has a comma, or export again; then run `locate-index check`.";
}
