//! Prints every reading of an address: `readings "12 N. Main Street #4, Ely NV 89301"`.

use std::process::ExitCode;

use address::parse::{parse, text};

fn main() -> ExitCode {
    let Some(line) = std::env::args().nth(1) else {
        eprintln!("usage: readings ADDRESS");
        return ExitCode::from(2);
    };
    match parse(&line, None) {
        Ok(readings) => {
            for reading in &readings.list {
                let costs: Vec<&str> = reading.costs.iter().map(address::parse::Cost::as_str).collect();
                println!("{}  {}\n  {:?}", text(&reading.address), costs.join(" "), reading.address);
            }
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("no home address: {refusal:?}");
            ExitCode::FAILURE
        }
    }
}
