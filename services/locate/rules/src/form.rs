//! The rules about files, columns, rows, values, and references between elements.

use crate::{Rule, Severity};

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
    FILE_TWICE Warning "file-twice"
        "A file name occurs once in a feed. Two tables of one name are the same, byte by byte, or the feed is refused; of other files the first is read."
        "`precinct.txt` and `PRECINCT.TXT`"
        "Send one file of each name.";
    FILE_FOLDER Critical "file-folder"
        "The tables of a feed stand in one folder, beside `source.txt`. Those of another folder are not read: they may be of another date. Of several folders with the `source.txt` of one source and one election the one with the newest `date_time` is read; where that cannot be told, the feed is refused."
        "`old/street_segment.txt` beside `source.txt`"
        "Send the files of one export, in one folder.";
    FILE_EMPTY Critical "file-empty"
        "A file starts with a header row. A file without any row counts as absent."
        "`schedule.txt` of 0 bytes"
        "Write the header row, or leave the file out.";
    HEADER_UNKNOWN Warning "header-unknown"
        "A column is one of the element's columns. Others are not read."
        "`colour` in `precinct.txt`"
        "Spell the column as VIP does, or leave it out.";
    HEADER_TWICE Critical "header-twice"
        "A column occurs once. Two of one name are read as one while they are equal."
        "`name,name` in `precinct.txt`"
        "Keep one of the two columns.";
    COLUMN_CONTRADICTION Fatal "column-contradiction"
        "Two columns of one name have the same values: nobody knows which of two different ones is right. The row is not used. In XML, the same holds of an element that VIP has once."
        "`precinct_id,precinct_id` in `street_segment.txt`, with `pre1` and `pre2` in a row"
        "Keep the column that is right.";
    HEADER_MISSING Critical "header-missing"
        "The columns that the element cannot do without are there."
        "`precinct.txt` without `locality_id`"
        "Add the column and fill it.";
    ROW_LENGTH Critical "row-length"
        "A row has as many values as the header, and no line end in a value but in texts for people: two stray quotes join all rows between them. Another row is not used: its values may stand under the wrong columns."
        "a comma in a name without quotes"
        "Put quotes around every value that has a comma, and export again.";
    TEXT_CONTROL Error "text-control"
        "Text holds no control characters. The row is not used; of a segment the value."
        "U+0007 in a street name"
        "Remove the control character from the value.";
    ID_MISSING Fatal "id-missing"
        "Every element has an `id`."
        "a precinct with an empty `id`"
        "Give the element an `id` that no other element has.";
    ID_DUPLICATE Fatal "id-duplicate"
        "An `id` occurs once among the elements of a kind; offices, departments and officials, to which contacts refer, are one kind here."
        "two precincts `pre1`"
        "Give each element an `id` of its own, and point the references to the right one.";
    TOWN_STATE Warning "town-state"
        "The name of a town is that of the town alone. A state behind it is taken off, of places and of segments: who lives there types it once, and nobody has moved because an export writes it."
        "`city` = `Columbus OH`"
        "Write the town alone, and the state in its own column.";
    ID_SHARED Warning "id-shared"
        "An `id` occurs once in the feed, whatever the element. Where elements of different kinds share one, each reference leads to the one of the kind that its column asks for."
        "a Source and a State `32`"
        "Give each element an `id` of its own.";
    BOOLEAN_FORM Warning "boolean-form"
        "A boolean is `true` or `false`. `yes`, `no`, `1`, `0` and capitals are understood."
        "`is_drop_box` = `yes`"
        "Write `true` or `false`.";
    BOOLEAN_INVALID Error "boolean-invalid"
        "A boolean is `true` or `false`. The row is not used: its meaning is open. A segment is taken as doubtful in both."
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
}
