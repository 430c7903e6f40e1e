//! The name server of the tests as a program: `names ADDRESS:PORT`, then lines on standard input, each a name
//! and its addresses. It answers each line with "ok", and ends with its input.
#![allow(clippy::print_stdout)] // What it answers is its interface.

use std::io::BufRead as _;

use tests::names::{Names, Says};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let at = std::env::args().nth(1).ok_or("usage: names ADDRESS:PORT")?.parse()?;
    let names = Names::start(at).await?;
    println!("ok");
    let (lines, mut read) = tokio::sync::mpsc::channel(1);
    std::thread::spawn(move || {
        std::io::stdin().lock().lines().map_while(Result::ok).try_for_each(|line| lines.blocking_send(line))
    });
    while let Some(line) = read.recv().await {
        let mut words = line.split_whitespace();
        let name = words.next().ok_or("a line names no name")?.to_owned();
        names.set(&name, Says::Addresses(words.map(str::parse).collect::<Result<_, _>>()?));
        println!("ok");
    }
    Ok(())
}
