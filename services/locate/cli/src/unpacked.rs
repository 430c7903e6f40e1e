//! How much a feed may unpack to.

/// The bound on unpacked bytes (against zip bombs), which larger feeds may raise.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct UnpackedLimit {
    /// Most bytes that a feed may unpack to (16GiB, 500MiB, or a number). Memory does not grow with it; time
    /// and temporary files do.
    #[arg(long, value_name = "SIZE", default_value = "3GiB", value_parser = size)]
    pub max_unpacked: u64,
}

/// A number of bytes with a unit of 1024 or none.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let factor: u64 = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        _ => return Err("give a number of bytes, or one with KiB, MiB, GiB or TiB, such as 16GiB".to_owned()),
    };
    let bytes = number.parse::<u64>().ok().and_then(|n| n.checked_mul(factor)).filter(|n| *n > 0);
    bytes.ok_or_else(|| "give a size above 0, such as 16GiB".to_owned())
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_have_units_of_1024_or_none() {
        assert_eq!(size("3GiB"), Ok(3 << 30));
        assert_eq!(size("16g"), Ok(16 << 30));
        assert_eq!(size("500 MiB"), Ok(500 << 20));
        assert_eq!(size("1048576"), Ok(1 << 20));
        for bad in ["", "0", "GiB", "3GB", "-1", "99999999999TiB", "1.5GiB"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
