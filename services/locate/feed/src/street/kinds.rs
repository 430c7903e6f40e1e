//! Columns that hold no field, by their headers: which may be ignored, and which decide what. A header alone
//! decides nothing: the values must agree.

use strum::{Display, VariantArray};

use super::column_values::{ColumnValues, Look};
use super::map::bare;

/// The subject of a column without a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, VariantArray)]
pub(super) enum ColumnKind {
    RowNumber,
    Count,
    Phone,
    Link,
    Measure,
    Status,
    Active,
    Closed,
    FirstDay,
    LastDay,
    ElectionDate,
    ElectionYear,
    Election,
    County,
    Ward,
    Municipality,
    Area,
    District,
    /// NENA's street name for older systems, which repeats the other columns.
    OlderStreet,
}

impl ColumnKind {
    /// Headers, as [`bare`] gives them.
    pub(super) fn names(self) -> &'static str {
        match self {
            Self::RowNumber => {
                "objectid oid fid id rowid recordid recno recordno rownumber rowno seq sequence sequenceno \
                 globalid guid uuid segmentid segid streetid streetsegmentid rangeid addressid placeid \
                 locationid pollingplaceid siteid facilityid pollid"
            }
            Self::Count => {
                "voters registeredvoters regvoters novoters numvoters numberofvoters votercount totalvoters \
                 registered totalregistered activevoters inactivevoters households housingunits population \
                 totalpopulation pop"
            }
            Self::Phone => "phone phoneno phonenumber telephone tel contactphone fax faxno faxnumber",
            Self::Link => "email emailaddress contactemail website webpage url",
            Self::Measure => {
                "shapelength shapeleng shapelen shapearea shapestlength shapestarea stlength starea \
                 lengthft lengthfeet lengthmiles miles acres sqmiles x y xcoord ycoord xcoordinate ycoordinate \
                 pointx pointy lat latitude long longitude lon lng easting northing"
            }
            Self::Status => {
                "status stat recordstatus rowstatus streetstatus addressstatus segmentstatus precinctstatus \
                 placestatus pollingplacestatus locationstatus sitestatus statusdesc statusdescription \
                 statuscode statusname currentstatus"
            }
            Self::Active => "active isactive activeflag activeyn current iscurrent enabled inuse isopen",
            Self::Closed => {
                "closed isclosed closedflag retired isretired retiredflag inactive isinactive deleted isdeleted \
                 obsolete archived void cancelled canceled disabled"
            }
            Self::FirstDay => {
                "startdate begindate effectivedate effdate effective effectivefrom effectivestart \
                 effectivestartdate validfrom activedate dateactive dateeffective fromdate"
            }
            Self::LastDay => {
                "enddate endingdate retireddate retiredate dateretired retiredon closeddate closedate \
                 dateclosed closedon inactivedate dateinactive expirationdate expiredate expires expiration \
                 dateexpired effectiveend effectiveenddate effenddate effectiveto validto validuntil todate \
                 thrudate"
            }
            Self::ElectionDate => "electiondate elecdate electiondt dateofelection electionday",
            Self::ElectionYear => "electionyear elecyear year",
            Self::Election => {
                "election electionname electiontype electiondesc electiondescription electionkind elec \
                 electioncode electionid"
            }
            Self::County => {
                "county countyname countycode countyno countynum countynumber countyid countyfips cnty \
                 cntyname fips fipscode parish parishname parishcode"
            }
            Self::Ward => "ward wardno wardnum wardnumber wardcode wardid wardname parishward cityward",
            Self::Municipality => {
                "municipality municipalityname municipalitycode muni muniname municode mcd mcdname mcdcode incmuni \
                 jurisdiction jurisdictionname jurisdictioncode juris township townshipname townshipcode twp \
                 twpname twpcode civiltownship citytownship citytwp localunit borough"
            }
            Self::Area => {
                "district districtno districtnum districtnumber districtcode districtname dist area areacode \
                 region zone sector division"
            }
            Self::District => {
                "congressional congressionaldistrict congdist congress cd uscongress ushouse senate \
                 statesenate senatedistrict statesenatedistrict statehouse statehousedistrict housedistrict \
                 representative representativedistrict legislative legislativedistrict assembly \
                 assemblydistrict commissioner commissionerdistrict countycommission supervisor \
                 supervisordistrict citycouncil council councildistrict citycouncildistrict judicial \
                 judicialdistrict school schooldistrict schoolboard schoolboarddistrict firedistrict \
                 waterdistrict librarydistrict parkdistrict courtdistrict"
            }
            Self::OlderStreet => "lstname lstpredir lstposdir lsttype lsttyp",
        }
    }

    pub(super) fn of(header: &str) -> Option<Self> {
        let header = bare(header);
        let has = |kind: &&Self| kind.names().split_whitespace().any(|name| name == header);
        Self::VARIANTS.iter().find(has).copied()
    }

    /// Whether precincts may be numbered anew in each value.
    pub(super) fn is_area(self) -> bool {
        matches!(self, Self::Ward | Self::Municipality | Self::Area)
    }
}

/// Why a column of this header with these values can decide nothing, whatever the precinct; `None` where it
/// may.
pub(super) fn harmless(header: &str, values: &ColumnValues) -> Option<&'static str> {
    match ColumnKind::of(header)? {
        ColumnKind::RowNumber => values.are_unique().then_some("the number of the row"),
        ColumnKind::Count => values.all_look(Look::Whole).then_some("a count"),
        ColumnKind::Measure => values.all_look(Look::Measure).then_some("a length, an area or a coordinate"),
        ColumnKind::Phone => values.all_look(Look::Phone).then_some("a telephone"),
        ColumnKind::Link => values.all_look(Look::Link).then_some("an address on the internet"),
        ColumnKind::OlderStreet => Some("the street as older systems write it"),
        _ => None,
    }
}
