//! Types of districts by their words: those of VIP 5 and 6, and what feeds of VIP 3.0, which leave them free,
//! write.

use super::DistrictType;

impl DistrictType {
    /// The type of a text, when it is a word of VIP or one that feeds are known to have in its place.
    #[must_use]
    pub fn of_word(text: &str) -> Option<Self> {
        let word = text.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        Self::ALL.iter().copied().find(|kind| kind.into_str() == word).or_else(|| of_other_word(&word))
    }
}

fn of_other_word(word: &str) -> Option<DistrictType> {
    Some(match word {
        "statewide" => DistrictType::State,
        _ if word.starts_with("state-of-") => DistrictType::State,
        "congressional-district" | "us-house" | "us-representative" => DistrictType::Congressional,
        "state-senate-district" | "state-senator" => DistrictType::StateSenate,
        "state-house-of-representatives" | "state-house-district" | "state-representative" => {
            DistrictType::StateHouse
        }
        "district-judge" | "judicial-district" => DistrictType::Judicial,
        "county-commissioner" | "county-commission" => DistrictType::CountyCouncil,
        "municipal-ward" => DistrictType::Ward,
        "school-district" => DistrictType::School,
        "water-district" => DistrictType::Water,
        "special-purpose-district" | "special-district" | "fire-protection-district" => DistrictType::Special,
        _ => return None,
    })
}
