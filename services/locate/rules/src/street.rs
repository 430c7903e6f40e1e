//! The rules about a county's own street file and its table of polling places.

use crate::{Rule, Severity};

rules! {
    STREET_NO_ROW Warning "street-no-row"
        "Between the rows of a street file or of its places stand no others. A repeated header, a total or a line of text is passed over."
        "`Total: 12,431 rows`"
        "Delete the row, if it should be there at all.";
    STREET_SPREADSHEET Error "street-spreadsheet"
        "A value is as it was entered. What a spreadsheet made of it (`1-Feb` for 1-2, `1.2E+05`, `#REF!`) is not guessed back, and the row is not used."
        "precinct `1-Feb`"
        "Export again from the source; in a spreadsheet, format the column as text before the data comes in.";
    STREET_NUMBER Error "street-number"
        "A house number, or a range in one column, can be read in one way only. The row is not used."
        "`100-198` in a column of single house numbers"
        "Write whole numbers, or say in the map what the column holds.";
    STREET_NUMBER_FORM Warning "street-number-form"
        "A house number has digits only. Commas between thousands, zeros behind the point and the apostrophe by which a spreadsheet marks text are understood."
        "`1,200`"
        "Format the column as text or as a number without separators.";
    STREET_SIDE Error "street-side"
        "The side of the street is odd, even or both, in the words of the map, and goes with both numbers. Left and right are no parity. The row is not used."
        "`E` from 101 to 199"
        "Correct the side or the numbers, or give the word its meaning in the map.";
    STREET_ZIP_ZEROS Warning "street-zip-zeros"
        "A ZIP code has five digits. Zeros that a spreadsheet has dropped are put back where all ZIP codes of the state begin with one."
        "`2139` in Massachusetts"
        "Format the column as text and export again.";
    STREET_PRECINCT_NAMES Error "street-precinct-names"
        "A precinct has one name, and no other precinct of the file has it. Where the two disagree, the name leads to no place."
        "precinct 12 is called `Oak Hill` and `Oak Hills`"
        "Give the precinct the same name in each row.";
    STREET_PRECINCT_ALIKE Error "street-precinct-alike"
        "A precinct is written the same way in the street file, the places and the boundaries. What only looks alike is not taken for the same, unless the map says `zeros = \"ignored\"`."
        "`00123` in the street file, `123` in the places"
        "Write both the same way, or write `zeros = \"ignored\"` in the map if they are the same.";
    STREET_PLACE_SEVERAL Error "street-place-several"
        "A precinct has one polling place of election day, unless the map says `several = true`. Of two that differ neither is used: one is a mistake."
        "`12` with `Library` in one row and `School` in another"
        "Delete the row that is wrong, or write `several = true` under places in the map.";
    STREET_PLACE_PRECINCT Error "street-place-precinct"
        "A polling place names a precinct that the street file or the boundaries have. Otherwise no voter is sent there."
        "`99`, of which there is no street"
        "Correct the precinct of the place, or add its streets.";
    STREET_COLUMN Fatal "street-column"
        "The map of a street file accounts for each column of each table: as a field, as a part of the precinct's key, for the rows that count, or as one that decides nothing. What a column would decide that it does not name is not known."
        "a column `WARD`, which the map does not name"
        "Name the column in the map: docs/data.md says how; `locate-index map` proposes it.";
    STREET_PRECINCT_REPEATS Fatal "street-precinct-repeats"
        "The code of a precinct means one precinct. One that a column sets apart (a ward, a municipality, a county, a name, towns that do not touch) may be another precinct in each, and the place of one would be told to the other."
        "precinct 1 in ward 1 and in ward 2, and the map ignores the ward"
        "Write `within` in the map where the column is a part of the precinct's key, or `across` where one precinct lies in several.";
    STREET_ROW_LEFT_OUT Warning "street-row-left-out"
        "A row that the map leaves out (retired, closed, of another election) decides nothing, and its place is told to nobody."
        "`STATUS` = `RETIRED`"
        "Nothing, if the row does not count; otherwise change `rows` in the map.";
    STREET_ROW_WORD Fatal "street-row-word"
        "The map says of each value of a column under `rows` whether its rows count."
        "`STATUS` = `PENDING`, and the map knows `ACTIVE` and `RETIRED`"
        "Write the value in `use` or `leave_out` of the column in the map.";
    STREET_PLACE_USE Error "street-place-use"
        "A polling place of a county's table is for election day, early voting or drop-off, by words or flags that the map knows. A place of another one is not used."
        "`Usage` = `EV`"
        "Give the word its meaning under `[places.kinds]` in the map, or write Y or N in the column of the flag.";
    STREET_CUT Fatal "street-cut"
        "A street file ends where the county ends. One whose last row is the last that a spreadsheet has (65,536 or 1,048,576) was cut there, and what a missing row would decide is not known."
        "row 65,536 is the last"
        "Export again from the source, as text and not through a spreadsheet; or in parts, each with a map of its own.";
}
