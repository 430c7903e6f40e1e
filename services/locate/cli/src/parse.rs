//! `locate-index parse`: reads addresses from standard input, one a line, and prints how the parser reads
//! each. Nothing is stored or sent. A line that is longer than the bound, or is not UTF-8, is reported as
//! refused, and reading continues with the next.

use std::io::{BufRead, BufWriter, Write};
use std::process::ExitCode;

use super::lines::next_line;
use address::crf;
use address::parse;
use address::{Address, Direction, Refusal};
use lookup::answer::ErrorCode;

/// Reads addresses, one a line, from standard input as the service does, without an index.
///
/// Prints the parts, or the error code of a line that is refused, which is exit code 0.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// One JSON object a line; without it, one line of text.
    #[arg(long)]
    json: bool,
    /// JSON with the labels that the CRF gives each word of the line.
    #[arg(long)]
    labels: bool,
    /// JSON with all readings, not the first alone.
    #[arg(long)]
    all: bool,
}

/// Longest line kept, bytes: more than 300 characters of four bytes, so that a longer line is noticed.
const MAX_LINE: usize = 4096;

/// Runs the command.
#[must_use]
pub fn run(args: &Args) -> ExitCode {
    let done = copy(args, &mut std::io::stdin().lock(), &mut BufWriter::new(std::io::stdout().lock()));
    super::ended("parse", done, ExitCode::SUCCESS)
}

fn copy(args: &Args, input: &mut impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
    let mut line = Vec::with_capacity(MAX_LINE);
    while let Some(whole) = next_line(input, &mut line, MAX_LINE)? {
        let text = std::str::from_utf8(&line);
        let outcome: Result<Vec<Address>, Refusal> = match text {
            Ok(text) if whole => parse::parse(text, None).map(|r| r.addresses().cloned().collect()),
            Ok(_) => Err(Refusal::TooLong),
            Err(_) if whole => Err(Refusal::Unparsable),
            Err(_) => Err(Refusal::TooLong),
        };
        let shown = String::from_utf8_lossy(&line);
        if args.json || args.labels || args.all {
            serde_json::to_writer(&mut *out, &json(args, &shown, &outcome))?;
            out.write_all(b"\n")?;
        } else {
            match &outcome {
                Ok(list) => writeln!(out, "{}", list.first().map(parse::text).unwrap_or_default())?,
                Err(why) => writeln!(out, "{} ({why:?})", ErrorCode::from(*why).into_str())?,
            }
        }
    }
    out.flush()
}

fn json(args: &Args, input: &str, outcome: &Result<Vec<Address>, Refusal>) -> serde_json::Value {
    let mut value = serde_json::json!({
        "input": input,
        "accept": outcome.is_ok(),
        "error_code": outcome.as_ref().err().map(|why| ErrorCode::from(*why).into_str()),
        "refusal": outcome.as_ref().err().map(|why| format!("{why:?}")),
        "address": outcome.as_ref().ok().and_then(|list| list.first()).map(address),
    });
    if args.all {
        value["readings"] =
            outcome.as_ref().map_or_else(|_| Vec::new(), |l| l.iter().map(address).collect()).into();
    }
    if args.labels {
        let text: String = input.chars().take(parse::MAX_CHARS).collect();
        value["labels"] = crf::label(&text).into_iter().map(|(t, l)| serde_json::json!([t, l])).collect();
    }
    value
}

fn address(a: &Address) -> serde_json::Value {
    serde_json::json!({
        "number": a.number.to_string(),
        "predir": a.street.predir.map(Direction::as_str),
        "street": a.street.shown_name(),
        "suffix": a.street.suffix,
        "postdir": a.street.postdir.map(Direction::as_str),
        "unit": a.unit.as_ref().map(ToString::to_string),
        "urbanization": a.street.urbanization,
        "city": a.city,
        "state": a.state.map(|s| s.to_string()),
        "zip": a.zip.map(|z| format!("{z:05}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run_on(input: &[u8]) -> Vec<serde_json::Value> {
        let args = Args { json: true, labels: true, all: false };
        let mut out = Vec::new();
        copy(&args, &mut std::io::BufReader::with_capacity(7, input), &mut out).unwrap();
        out.split(|b| *b == b'\n')
            .filter(|l| !l.is_empty())
            .map(|l| serde_json::from_slice(l).unwrap())
            .collect()
    }

    #[test]
    fn one_object_a_line_whatever_the_bytes() {
        let mut input = b"100 Main St, Cambridge MA 02139\r\n\xff\xfe\n\n".to_vec();
        input.extend(vec![b'x'; 3 * MAX_LINE]);
        input.extend(b"\nPO Box 5, Cambridge MA 02139");
        let lines = run_on(&input);
        let codes: Vec<_> = lines.iter().map(|l| l["error_code"].as_str().unwrap_or("")).collect();
        assert_eq!(
            codes,
            [
                "",
                "USADDRESS_PARSING_FAILED",
                "NO_VOTER_ADDRESS_PROVIDED",
                "USADDRESS_PARSING_FAILED",
                "VOTER_ADDRESS_ERROR"
            ]
        );
        assert_eq!(lines[0]["address"]["street"], "MAIN");
        assert_eq!(lines[0]["labels"][0], serde_json::json!(["100", "AddressNumber"]));
    }
}
