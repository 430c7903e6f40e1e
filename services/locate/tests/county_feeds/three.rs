//! A small feed of VIP 3.0.

use std::path::Path;

/// All of Larkwing Ct in precinct 11, except the apartments `first` to `last` of number 100 in precinct 12.
pub(crate) fn vip_3(folder: &Path, first: &str, last: &str) {
    let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    file("source.txt", "id,name,vip_id,datetime\n1,County,32,2028-10-01T00:00:00\n");
    file("election.txt", "id,date,state_id\n2,2028-11-07,32\n");
    file("state.txt", "id,name\n32,Nevada\n");
    file("locality.txt", "id,name,state_id,type\n3,Carson City,32,county\n");
    file("precinct.txt", "id,name,locality_id\n11,One,3\n12,Two,3\n");
    let places = "id,address_location_name,address_line1,address_city,address_state,address_zip\n";
    file("polling_location.txt", &format!("{places}21,Hall,1 Sample St,Carson City,NV,89701\n"));
    file("precinct_polling_location.txt", "precinct_id,polling_location_id\n11,21\n12,21\n");
    let header = "id,precinct_id,non_house_address_city,non_house_address_state,odd_even_both,\
                  start_house_number,end_house_number,start_apartment_number,end_apartment_number,\
                  non_house_address_street_name,non_house_address_street_suffix,non_house_address_zip\n";
    let rows = format!(
        "101,11,Carson City,NV,both,1,200,,,Larkwing,Ct,89701\n\
         102,12,Carson City,NV,both,100,100,{first},{last},Larkwing,Ct,89701\n"
    );
    file("street_segment.txt", &format!("{header}{rows}"));
}
