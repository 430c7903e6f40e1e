//! The rules about boundaries of precincts.

use crate::{Rule, Severity};

rules! {
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
        "Features are counted from 0, in the order of the file. A file whose features are counted from 1, or of which the table names other precincts at most of the features, gives precincts the boundaries of their neighbours: none of it is used."
        "the last index is the number of features"
        "Count the features from 0.";
    BOUNDARY_NAME Error "boundary-name"
        "Where the table of a shapefile names the precincts, each feature names the precinct that refers to it. One that names another is doubtful for both: who lives in it is asked which one."
        "`Index` = `7` of precinct 12, where the table has `PRECINCT` = `13`"
        "Correct the index, or the table.";
    BOUNDARY_FEATURE Error "boundary-feature"
        "A feature that a precinct names is in the file. The others of the precinct are used."
        "`Index` = `1077` in a file of 1077 features"
        "Name a feature that the file has.";
    BOUNDARY_FEATURE_TWICE Error "boundary-feature-twice"
        "A feature belongs to one precinct. Who lives in it is asked which one, of eight at most."
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
}
