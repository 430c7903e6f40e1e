use super::super::order::tests::place;
use super::*;
use AccessKind::{
    AccessibleMachine, AccessibleParking, AllHours, Curbside, DriveUp, Elevator, Language, Other, Outdoor,
    WheelchairAccess,
};
use AccessState::{No, Unknown, Yes};
use LocationKind::{DropOff, EarlyVote, ElectionDay};

fn offered(kind: AccessKind, state: AccessState) -> PlaceFeature {
    PlaceFeature { kind, state, language: String::new(), text: String::new() }
}

fn speaks(language: &str) -> PlaceFeature {
    PlaceFeature { language: language.to_owned(), ..offered(Language, Yes) }
}

fn with(features: Vec<PlaceFeature>) -> VotingPlace {
    VotingPlace { features, ..place("a") }
}

fn told(place: &VotingPlace, kind: LocationKind) -> Vec<(AccessKind, AccessState)> {
    let access = access(place, kind);
    let groups = access.iter().flat_map(|access| &access.groups);
    groups.flat_map(|group| &group.items).map(|item| (item.kind, item.state)).collect()
}

#[test]
fn what_nobody_told_us_is_unknown_and_never_a_no() {
    for kind in [EarlyVote, ElectionDay] {
        assert_eq!(told(&with(vec![]), kind), [(WheelchairAccess, Unknown)]);
    }
    assert_eq!(
        access(&with(vec![]), DropOff),
        None,
        "a drop box of which nothing is known is not asked about"
    );
    let elevator = with(vec![offered(Elevator, No)]);
    assert_eq!(
        told(&elevator, EarlyVote),
        [
            (WheelchairAccess, Unknown),
            (Elevator, No),
            (AccessibleParking, Unknown),
            (AccessibleMachine, Unknown)
        ]
    );
    assert_eq!(
        told(&with(vec![offered(Outdoor, Yes)]), DropOff),
        [(WheelchairAccess, Unknown), (Outdoor, Yes)]
    );
}

#[test]
fn whether_a_wheelchair_gets_in_comes_first_then_what_is_there_then_what_is_not() {
    let place = with(vec![
        offered(AccessibleParking, Unknown),
        offered(Curbside, Yes),
        offered(Elevator, No),
        offered(WheelchairAccess, No),
        offered(AccessibleMachine, Yes),
    ]);
    assert_eq!(
        told(&place, ElectionDay),
        [
            (WheelchairAccess, No),
            (Curbside, Yes),
            (Elevator, No),
            (AccessibleParking, Unknown),
            (AccessibleMachine, Yes)
        ]
    );
}

#[test]
fn words_of_the_feed_are_said_beside_their_question_or_apart_and_answer_nothing() {
    let text = |kind, text: &str| PlaceFeature { text: text.to_owned(), ..offered(kind, Unknown) };
    let place = with(vec![
        text(WheelchairAccess, "By the side door"),
        text(Other, "Ring the bell"),
        text(Language, "Klingon"),
    ]);
    let access = access(&place, EarlyVote).unwrap();
    let first = &access.groups[0].items[0];
    assert_eq!((first.kind, first.state, first.text), (WheelchairAccess, Unknown, Some("By the side door")));
    assert_eq!(access.said, ["Ring the bell", "Klingon"]);
    assert_eq!(fits(&place), Vec::<String>::new());
}

#[test]
fn choices_are_of_what_is_known_to_be_there_and_count_what_fits() {
    let places = [
        with(vec![offered(WheelchairAccess, Yes), offered(Curbside, No), speaks("es"), speaks("en")]),
        with(vec![offered(WheelchairAccess, Yes), offered(Elevator, Yes), speaks("ko"), speaks("es")]),
        with(vec![offered(WheelchairAccess, Unknown)]),
    ];
    let all: Vec<&VotingPlace> = places.iter().collect();
    let told: Vec<_> = filters(&all).into_iter().map(|filter| (filter.id, filter.count)).collect();
    let expected = [("wheelchair", 2), ("language-es", 2), ("language-ko", 1)];
    assert_eq!(told, expected.map(|(id, count)| (id.to_owned(), count)));
    assert_eq!(fits(&places[0]), ["wheelchair", "language-es"]);
    assert_eq!(filters(&all[..1]), [], "nothing to choose among one place");
    let many: Vec<VotingPlace> = ["es", "ko", "hi", "km", "zh", "so"]
        .map(|language| with(vec![speaks(language), offered(DriveUp, Yes)]))
        .to_vec();
    let all: Vec<&VotingPlace> = many.iter().collect();
    assert_eq!(filters(&all).len(), 5, "four languages at most");
}

#[test]
fn what_is_chosen_is_read_by_the_names_of_choices() {
    let many = "with=x&".repeat(3) + &('a'..='z').map(|c| format!("with=y{c}&")).collect::<String>();
    assert_eq!(chosen(&many).len(), MOST_FILTERS);
    let odd = "with=wheelchair&with=%3Cb%3E&with=LANG&with=language-es&with=&with=wheelchair&open=now";
    assert_eq!(chosen(odd), ["wheelchair", "language-es"]);
}

#[test]
fn nobody_is_sent_to_vote_from_the_car_where_the_place_says_no_or_takes_ballots_alone() {
    let says = |state| with(vec![offered(Curbside, state)]);
    for kind in [EarlyVote, ElectionDay] {
        assert!(may_vote_from_car(&says(Yes), kind) && may_vote_from_car(&says(Unknown), kind));
        assert!(may_vote_from_car(&with(vec![]), kind) && !may_vote_from_car(&says(No), kind));
    }
    assert!(
        !may_vote_from_car(&says(Yes), DropOff)
            && !may_vote_from_car(&with(vec![offered(AllHours, Yes)]), DropOff)
    );
}
