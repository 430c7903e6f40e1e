//! `contacts`: looks after what the gateway stored. It reads the gateway's own variables `CONTACTS_*`.

use std::io::Read as _;
use std::process::ExitCode;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat};
use clap::{Args, Parser, Subcommand, ValueEnum};
use common::clock::Clock;
use common::config::{Reader, Stop};
use contacts::config::Settings;
use contacts::contact::{DeliveryState, Message, Store, StoreError, StoredMessage};
use contacts::database::{Database, DatabaseUrl};
use serde_json::json;

/// Looks after the contacts that visitors left: lists, delivers again, deletes, purges, seals again, backs
/// up.
///
/// It needs the gateway's CONTACTS_DATABASE_URL and, except for `migrate`, CONTACTS_KEYS. Exit codes: 0 done;
/// 1 the database failed, or nothing matched; 2 the command line is wrong; 64 a variable is wrong.
#[derive(Parser)]
#[command(name = "contacts", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the newest contacts, one JSON a line: ids, times and states; personal data only with --show.
    List(List),
    /// Delivers a contact again, or every one that was given up.
    Replay(Replay),
    /// Deletes every contact of an e-mail address, or one contact or report.
    Delete(Delete),
    /// Deletes contacts that were delivered. The gateways do it every hour with those older than
    /// CONTACTS_KEEP days.
    Purge {
        /// Older than that: 90d, 12h.
        #[arg(long, value_parser = age)]
        older_than: Duration,
        /// Also those that were never delivered: acknowledged, and nobody has them.
        #[arg(long)]
        undelivered_too: bool,
    },
    /// Seals every contact with the first key of CONTACTS_KEYS; then the others may be dropped.
    Rekey,
    /// Makes the tables, or brings them to this version's: before a rollout; else the first gateway does it
    /// at its start.
    Migrate,
    /// Copies an SQLite database, while it is in use, into a new file.
    Backup {
        /// The new file.
        file: String,
    },
}

#[derive(Args)]
struct List {
    /// Only contacts in this state.
    #[arg(long)]
    state: Option<StateName>,
    /// How many at most.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    limit: u32,
    /// With names, addresses and numbers.
    #[arg(long)]
    show: bool,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Replay {
    /// Id of the contact.
    #[arg(value_parser = id)]
    id: Option<String>,
    /// Every contact that was given up.
    #[arg(long)]
    dead: bool,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Delete {
    /// The address; "-" reads it from standard input, so that no shell keeps it.
    #[arg(long)]
    email: Option<String>,
    /// Id of the contact or report.
    #[arg(long, value_parser = id)]
    id: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum StateName {
    Pending,
    Delivered,
    Dead,
}

fn id(value: &str) -> Result<String, String> {
    let plain = value.len() == 32 && value.bytes().all(|b| b.is_ascii_hexdigit());
    plain.then(|| value.to_ascii_lowercase()).ok_or_else(|| "an id has 32 hexadecimal digits".to_owned())
}

fn age(value: &str) -> Result<Duration, String> {
    let (number, unit) = value.split_at_checked(value.len().saturating_sub(1)).unwrap_or_default();
    let seconds = match unit {
        "d" => 86_400,
        "h" => 3_600,
        _ => 0,
    };
    let age = number.parse::<u64>().ok().filter(|n| *n <= 100_000).map(|n| Duration::from_secs(n * seconds));
    age.filter(|_| seconds > 0).ok_or_else(|| "write days or hours: 90d, 12h".to_owned())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let command = Arguments::parse().command;
    let mut reader = Reader::from_values("contacts", "looks after contacts", std::env::vars());
    let settings = Settings::read(&mut reader);
    let (place, keys) = match (reader.finish(), settings.place, settings.contacts) {
        (Err(stop), ..) => return stop.exit(),
        // Needs no key: events are in the same tables, also where there is no contact form.
        (Ok(()), Some(place), _) if matches!(command, Command::Migrate) => return migrate(place).await,
        (Ok(()), Some(place), Some(config)) => (place, config.keys),
        (Ok(()), ..) => {
            return Stop::Bad(vec!["CONTACTS_KEYS: is needed, as the gateway has it".to_owned()]).exit();
        }
    };
    let name = place.name();
    let outcome = match Store::new(place, keys, Clock::system()) {
        Ok(store) => {
            let outcome = run(&store, command).await;
            store.close().await;
            outcome
        }
        Err(error) => Err(error),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("contacts: {name}: {error}");
        ExitCode::FAILURE
    })
}

async fn migrate(place: DatabaseUrl) -> ExitCode {
    let name = place.name();
    let outcome = match Database::new(place) {
        Ok(database) => {
            let outcome = database.ready().await.map(|_| ());
            database.close().await;
            outcome
        }
        Err(error) => Err(error),
    };
    match outcome {
        Ok(()) => {
            println!("contacts: {name}: the tables are those of this version");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("contacts: {name}: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(store: &Store, command: Command) -> Result<ExitCode, StoreError> {
    match command {
        Command::List(args) => list(store, &args).await,
        Command::Replay(args) => Ok(said("to be delivered again", store.replay(args.id.as_deref()).await?)),
        Command::Delete(Delete { id: Some(id), .. }) => Ok(said("deleted", store.delete_one(&id).await?)),
        Command::Delete(Delete { email, .. }) => match address(email.unwrap_or_default()) {
            Ok(email) => Ok(said("deleted", store.delete(&email).await?)),
            Err(why) => {
                eprintln!("contacts: {why}");
                Ok(ExitCode::FAILURE)
            }
        },
        Command::Purge { older_than, undelivered_too } => {
            println!("deleted: {}", store.purge(older_than, undelivered_too).await?);
            Ok(ExitCode::SUCCESS)
        }
        Command::Rekey => {
            let (done, failed) = store.rekey().await?;
            println!("sealed again: {done}");
            if failed == 0 {
                return Ok(ExitCode::SUCCESS);
            }
            eprintln!("contacts: {failed} could not be opened: their key is missing or they were changed");
            Ok(ExitCode::FAILURE)
        }
        // Done before there is a store.
        Command::Migrate => Ok(ExitCode::SUCCESS),
        Command::Backup { file } => {
            if std::path::Path::new(&file).exists() {
                eprintln!("contacts: {file}: is there already; name a new file");
                return Ok(ExitCode::FAILURE);
            }
            store.backup(&file).await?;
            println!("copied to {file}");
            Ok(ExitCode::SUCCESS)
        }
    }
}

async fn list(store: &Store, args: &List) -> Result<ExitCode, StoreError> {
    let state = args.state.map(|state| match state {
        StateName::Pending => DeliveryState::Pending,
        StateName::Delivered => DeliveryState::Delivered,
        StateName::Dead => DeliveryState::Dead,
    });
    for kept in store.list(state, args.limit).await? {
        let message = args.show.then(|| kept.open(store).ok()).flatten();
        println!("{}", line(&kept, message.as_ref(), args.show));
    }
    Ok(ExitCode::SUCCESS)
}

fn line(kept: &StoredMessage, message: Option<&Message>, show: bool) -> serde_json::Value {
    let time = |millis: i64| {
        let at = DateTime::from_timestamp_millis(millis).filter(|_| millis != 0);
        at.map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true))
    };
    let kind = if kept.report_kind.is_empty() { "contact" } else { "report" };
    let mut line = json!({
        "id": kept.id,
        "type": kind,
        "created_at": time(kept.created_at),
        "state": kept.state,
        "attempts": kept.attempts,
        "delivered_at": time(kept.delivered_at),
        "failure": kept.failure,
        "key": kept.key_id,
    });
    if show {
        // Null: its key is missing, or it was changed.
        line[kind] = match message {
            Some(Message::Contact(contact)) => json!(contact),
            Some(Message::Report { report }) => json!(report),
            None => serde_json::Value::Null,
        };
    }
    line
}

/// Prints how many; none is a failure: the operator named one.
fn said(what: &str, count: u64) -> ExitCode {
    println!("{what}: {count}");
    if count == 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn address(given: String) -> Result<String, String> {
    if given != "-" {
        return Ok(given);
    }
    let mut text = String::new();
    let read = std::io::stdin().lock().take(1024).read_to_string(&mut text);
    match read {
        Ok(_) if text.contains('@') => Ok(text.trim().to_owned()),
        _ => Err("standard input holds no address".to_owned()),
    }
}
