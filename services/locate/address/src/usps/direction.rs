//! Directionals (Publication 28, section 233): eight, abbreviated or spelled out, in one word or two.

use crate::address::Direction;

/// A directional of one word.
#[must_use]
pub fn one(word: &str) -> Option<Direction> {
    Some(match word {
        "N" | "NORTH" | "NO" | "NTH" => Direction::N,
        "S" | "SOUTH" | "SO" | "STH" => Direction::S,
        "E" | "EAST" => Direction::E,
        "W" | "WEST" => Direction::W,
        "NE" | "NORTHEAST" => Direction::NE,
        "NW" | "NORTHWEST" => Direction::NW,
        "SE" | "SOUTHEAST" => Direction::SE,
        "SW" | "SOUTHWEST" => Direction::SW,
        _ => return None,
    })
}

/// A directional of two words, both abbreviated or both spelled out: `S W`, `NORTH WEST`.
#[must_use]
pub fn two(first: &str, second: &str) -> Option<Direction> {
    if (first.len() == 1) != (second.len() == 1) {
        return None;
    }
    joined(first, second)
}

/// As [`two`], in any style (`S WEST`).
#[must_use]
pub fn joined(first: &str, second: &str) -> Option<Direction> {
    Some(match (one(first)?, one(second)?) {
        (Direction::N, Direction::E) => Direction::NE,
        (Direction::N, Direction::W) => Direction::NW,
        (Direction::S, Direction::E) => Direction::SE,
        (Direction::S, Direction::W) => Direction::SW,
        _ => return None,
    })
}

/// The directional spelled out, as inside a name.
#[must_use]
pub fn spelled(direction: Direction) -> &'static str {
    ["NORTH", "NORTHEAST", "EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST"]
        [direction as usize - 1]
}
