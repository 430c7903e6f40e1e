//! The classes of [`super::cases`] over the wire: a real server and a real channel for each.

use importer::Builder;
use proto::locate::v1 as wire;

use super::cases::{CASES, Case, Place, places, said};
use super::{start, until_ready};

fn place(location: &wire::VotingLocation) -> Place<'_> {
    Place {
        line_1: &location.address_line_1,
        zip: &location.zip,
        hours: &location.dates_hours,
        open: [location.open_early_voting, location.open_election_day],
    }
}

fn shown(answer: &wire::LocateResponse, with_places: bool) -> String {
    let offered = answer.candidates.iter().map(|c| c.precinct_id.as_str()).filter(|id| !id.is_empty());
    let said = said(answer.precinct.as_ref().map(|p| p.precinct_id.as_str()), offered);
    let roles = [&answer.early_vote_locations, &answer.polling_locations, &answer.drop_off_locations];
    let roles = roles.map(|list| list.iter().map(place).collect());
    if with_places { places(&said, roles) } else { said }
}

async fn holds(case: &Case) {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("x.vri");
    let mut builder = Builder::new(&index);
    for (i, write) in case.feeds.iter().enumerate() {
        let feed = folder.path().join(format!("feed{i}"));
        std::fs::create_dir(&feed).unwrap();
        write(&feed);
        builder.add_checked(&feed::open(&feed).unwrap()).unwrap();
    }
    builder.finish(0).unwrap();
    let mut running = start(&index).await;
    until_ready(&running.life).await;
    for (line, want) in case.asked {
        let answer = running.locate(line).await;
        assert_eq!(shown(&answer, want.contains(';')), *want, "{}: {line}", case.name);
    }
    running.life.stop();
}

#[tokio::test]
async fn every_class_is_answered_rightly_over_grpc() {
    for case in CASES {
        holds(case).await;
    }
}
