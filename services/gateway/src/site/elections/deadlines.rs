//! The deadlines of the next election in one jurisdiction, gathered from registering, voting by mail and
//! voting in person (SPEC section 2, "Important dates and deadlines"). The voting info page, the calendar and
//! the page of elections ahead show the same ones.

use crate::site::in_person::voting;
use crate::site::visit::scene::Scene;
use crate::site::vote_by_mail::mail;
use crate::view::in_person::EarlyStatus;
use crate::view::info::{DateStatus, Deadline};
use crate::view::registering::{Registration, WayKind, WayStatus};

/// All deadlines of the page, each once.
pub(crate) fn all(scene: &Scene<'_>, registration: &Registration) -> Vec<Deadline> {
    let mut all: Vec<Deadline> = Vec::new();
    let offered = registration.ways.iter().filter(|w| w.status != WayStatus::NotOffered);
    // Where no day is known for any way of a territory, saying so once is enough.
    let dated = registration.ways.iter().any(|way| way.deadline.as_ref().is_some_and(|d| d.date.is_some()));
    let ways = if scene.is_state() || dated { usize::MAX } else { 1 };
    for way in offered.take(ways) {
        let mailed = [way.postmark_by.clone(), way.receive_by.clone()];
        match way.kind {
            WayKind::Mail if mailed.iter().any(Option::is_some) => all.extend(mailed.into_iter().flatten()),
            _ => all.extend(way.deadline.clone()),
        }
    }
    if let Some(mail) = mail(scene) {
        let asking = mail.request_by.filter(|d| d.status != DateStatus::NotNeeded);
        all.extend([asking, mail.postmark_by, mail.dropoff_by, mail.receive_by].into_iter().flatten());
    }
    if let Some(voting) = voting(scene) {
        let early = voting.early_voting.filter(|e| e.status != EarlyStatus::NotOffered);
        all.extend(
            [early.and_then(|e| e.start), voting.absentee_start, voting.election_day].into_iter().flatten(),
        );
    }
    all
}
