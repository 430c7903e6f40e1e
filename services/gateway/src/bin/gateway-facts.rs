//! `gateway-facts PACK.json FACTS.json`: writes the built-in facts of the gateway out of the content pack.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pack, out] = arguments.as_slice() else {
        eprintln!("usage: gateway-facts PACK.json FACTS.json");
        return ExitCode::from(64);
    };
    let built = std::fs::read_to_string(pack)
        .map_err(|why| format!("cannot read {pack}: {why}"))
        .and_then(|text| gateway::site::jurisdiction::backup::table_of_pack(&text))
        .and_then(|table| std::fs::write(out, table).map_err(|why| format!("cannot write {out}: {why}")));
    match built {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("gateway-facts: {why}");
            ExitCode::FAILURE
        }
    }
}
