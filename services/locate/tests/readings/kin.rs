//! Further classes of lines, in the form of [`super::cases`]: kin of those that were found first.

use super::cases::Case;

pub(crate) const KIN: &[Case] = &[
    Case {
        name: "a bare route is a question over all roads of its number",
        rows: &[
            "1 1-99 both||US Highway 7||",
            "2 201-299 both||County Road 7||",
            "3 1-99 both||State Route 8124||",
            "4 1-99 both||County Road 45535||",
            "4 1-99 both||Interstate 691||",
        ],
        asked: &[
            ("5 US Highway 7", "1"),
            ("5 1/2 US Highway 7", "1"),
            ("5 Rt 7", "?1"),
            ("5 1/2 Rt 7", "?1"),
            ("5A Hwy 7 Apt 4", "?1"),
            ("205 Rt 7", "?2"),
            ("5 Rt 8124", "3"),
            ("5 1/2 Rt 8124", "3"),
            ("5 Rt 45535", "?4"),
            ("5 Hwy 691", "?4"),
            ("5 US Highway 8124", "~"),
        ],
    },
    Case {
        name: "a direction between a unit and the town",
        rows: &["1 1-99 both||Main|St|"],
        asked: &[
            ("15 Main St Apt 12 N Carson City NV 89701", "?1"),
            ("15 Main St #12 North Carson City NV 89701", "~"),
            ("15 Main St Apt 12 N, Carson City, NV 89701", "1"),
            ("15 Main St Apt 12 B Carson City NV 89701", "1"),
            ("15 Main St N Carson City NV 89701", "~"),
            ("15 Main St Apt N Carson City NV 89701", "1"),
        ],
    },
    Case {
        name: "a county between the town and the state",
        rows: &[
            "1 1-99 both||Main|St||Ely|89301",
            "2 1-99 both||Main|St||Reno|89501",
            "3 1-99 both||Elm|St|",
        ],
        asked: &[
            ("5 Main St, Ely, White Pine County, NV 89301", "1"),
            ("5 Main St, Ely, White Pine Co., NV", "1"),
            ("5 Main St, Ely (White Pine County), NV", "1"),
            ("5 Main St Ely White Pine County NV", "1"),
            ("5 Main St, Ely, Washoe County, NV 89301", "?1"),
            ("5 Main St, Ely, Washoe County, NV", "?1"),
            ("5 Main St Ely Washoe County NV 89301", "?1"),
            ("5 Main St, Ely, Qqq County, NV 89301", "~"),
            ("5 Main St, White Pine County, NV 89301", "1"),
            ("5 Main St, White Pine County, NV", "~"),
            // One ZIP code of Carson City is in Douglas County, the row's is not.
            ("5 Elm St, Carson City, Douglas County, NV", "?3"),
            ("5 Elm St, Carson City, NV", "3"),
        ],
    },
    Case {
        name: "no space behind the number, a remark in brackets, a state's short form",
        rows: &["1 1-99 both||Inman|St|", "2 1-99 both||Massachusetts|Ave|", "3 1-99 both||US Highway 7||"],
        asked: &[
            ("51Inman St", "?1"),
            ("51inman st", "?1"),
            ("51US Highway 7", "?3"),
            ("51A Inman St", "1"),
            ("51 Inman St, Carson City, NV 89701 (MIT)", "?1"),
            ("51 Inman St, Carson City, NV (the white house)", "?1"),
            ("51 Inman St, Carson City, NV 89701 ()", "1"),
            ("51 mass ave", "?2"),
            ("51 Mass. Avenue", "?2"),
            ("51 Massachusetts Ave", "2"),
        ],
    },
    Case {
        name: "two towns of one name, and a court house",
        rows: &[
            "1 1-99 both||Main|St||City of Ely|89301",
            "2 1-99 both||Main|St||Town of Ely|89301",
            "3 101-199 both||Main|St||Town of Ely|89301",
            "4 1-99 both||Main|St||Carson C H|89701",
        ],
        asked: &[
            ("5 Main St, Ely, NV 89301", "?1 2"),
            ("5 Main St Ely NV", "?1 2"),
            ("105 Main St, Ely, NV 89301", "3"),
            ("5 Main St, Carson Court House, NV 89701", "4"),
            ("5 Main St, Carson C H, NV 89701", "4"),
            ("5 Main St, Carson C.H., NV 89701", "4"),
        ],
    },
    Case {
        name: "a direction without a space behind the number, two doors",
        rows: &["1 1-99 both|W|Addison|St|", "2 1-99 both||Main|St|"],
        asked: &[
            ("60 W Addison St", "1"),
            ("60E Addison St", "?1"),
            ("60W Addison St", "?1"),
            ("60A Addison St", "1"),
            ("60N Main St", "?2"),
            ("60 Main St # 1A, 2A", "?2"),
            ("60 Main St Apt 1A Apt 2A", "?2"),
            ("60 Main St Bldg 1 Apt 2A", "2"),
            ("60 Main St Apt 2A #2A", "2"),
        ],
    },
];
