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
            for (i, address) in readings.list.iter().enumerate() {
                let partial = if readings.is_partial(i) { "  (leaves words out)" } else { "" };
                println!("{}{partial}\n  {address:?}", text(address));
            }
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("no home address: {refusal:?}");
            ExitCode::FAILURE
        }
    }
}
