use proptest::prelude::*;

use super::*;

const PAGE: FormPage<'static> =
    FormPage { lang: "ar", brand: "VoteReady", consent_version: "1", consent_text: "You agree." };

fn good() -> ContactInput {
    ContactInput {
        firstname: "Jordan".to_owned(),
        lastname: "O\u{2019}Rivera".to_owned(),
        email: "jordan.rivera@example.com".to_owned(),
        cellphone: "(702) 555-0143".to_owned(),
        postal_code: "89101".to_owned(),
        state_of_residence: "NV".to_owned(),
        voting_plan: "early".to_owned(),
    }
}

fn faults(change: impl FnOnce(&mut ContactInput)) -> Vec<(ContactField, FormFaultKind)> {
    let mut form = good();
    change(&mut form);
    form.check(&PAGE).map_or_else(|f| f.iter().map(|f| (f.field, f.kind)).collect(), |_| Vec::new())
}

#[test]
fn a_number_is_kept_with_the_words_that_were_agreed_to() {
    let contact = good().check(&PAGE).unwrap();
    let phone = contact.cellphone.unwrap();
    assert_eq!(phone.number, "+17025550143");
    assert_eq!((phone.consent.version.as_str(), phone.consent.lang.as_str()), ("1", "ar"));
    assert_eq!(phone.consent.text, "You agree.");
    let mut form = good();
    form.cellphone = "  ".to_owned();
    assert_eq!(form.check(&PAGE).unwrap().cellphone, None, "no number, no consent");
}

#[test]
fn every_empty_field_but_the_phone_is_named_in_the_order_of_the_page() {
    let found = ContactInput::default().check(&PAGE).unwrap_err();
    let fields: Vec<ContactField> = found.iter().map(|f| f.field).collect();
    let expected: Vec<ContactField> =
        ContactField::ALL.into_iter().filter(|f| *f != ContactField::CellPhone).collect();
    assert_eq!(fields, expected);
    assert!(found.iter().all(|f| f.kind == FormFaultKind::Missing));
}

#[test]
fn names_have_one_to_a_hundred_characters_and_are_no_links() {
    assert_eq!(faults(|f| f.firstname = "\u{200f}ن".to_owned()), []);
    assert_eq!(faults(|f| f.firstname = "م".repeat(NAME_MAX)), []);
    let bad = [(ContactField::FirstName, FormFaultKind::Invalid)];
    for name in [
        "م".repeat(NAME_MAX + 1),
        "Win at https://x.example".to_owned(),
        "www.x.example".to_owned(),
        "<b>".to_owned(),
        "!!".to_owned(),
        "a".repeat(TYPED_MAX + 1),
    ] {
        assert_eq!(faults(|f| f.firstname.clone_from(&name)), bad, "{name}");
    }
    assert_eq!(
        faults(|f| f.lastname = " \u{200e}\n".to_owned()),
        [(ContactField::LastName, FormFaultKind::Missing)]
    );
    let mut form = good();
    form.firstname = " Mary\t Ann\n".to_owned();
    assert_eq!(form.check(&PAGE).unwrap().firstname, "Mary Ann");
}

#[test]
fn addresses_follow_the_grammar() {
    for good in ["a@b.co", "first.last+tag@sub.example.org", "\u{200e}a@b.co ", "o'neil@example.com"] {
        assert_eq!(faults(|f| f.email = good.to_owned()), [], "{good}");
    }
    let long = format!("{}@example.com", "a".repeat(250));
    for bad in
        ["a", "a@b", "a@@b.co", "Jo <a@b.co>", "a@[127.0.0.1]", "a b@c.co", "a@b.co, c@d.co", "@b.co", &long]
    {
        assert_eq!(
            faults(|f| f.email = bad.to_owned()),
            [(ContactField::Email, FormFaultKind::Invalid)],
            "{bad}"
        );
    }
}

#[test]
fn numbers_are_those_of_states_and_territories_in_any_digits() {
    for (typed, e164) in [
        ("7025550143", "+17025550143"),
        ("+1 702.555.0143", "+17025550143"),
        ("1-702-555-0143", "+17025550143"),
        ("٧٠٢٥٥٥٠١٤٣", "+17025550143"),
        ("787-555-0143", "+17875550143"),
        ("671 555 0143", "+16715550143"),
        ("\u{202a}(702)\u{a0}555\u{2011}0143\u{202c}", "+17025550143"),
    ] {
        let mut form = good();
        form.cellphone = typed.to_owned();
        assert_eq!(form.check(&PAGE).unwrap().cellphone.unwrap().number, e164, "{typed}");
    }
    for bad in [
        "555-0143",
        "0000000000",
        "1234567890",
        "+44 20 7946 0958",
        "416-555-0143",
        "702-555-0143 x5",
        "702-VOTE-NOW",
        "70255501432",
    ] {
        assert_eq!(
            faults(|f| f.cellphone = bad.to_owned()),
            [(ContactField::CellPhone, FormFaultKind::Invalid)],
            "{bad}"
        );
    }
}

#[test]
fn postal_codes_have_five_or_nine_digits() {
    for (typed, code) in
        [("89101", "89101"), ("89101-1234", "89101-1234"), ("891011234", "89101-1234"), ("٨٩١٠١", "89101")]
    {
        let mut form = good();
        form.postal_code = typed.to_owned();
        assert_eq!(form.check(&PAGE).unwrap().postal_code, code);
    }
    for bad in ["8910", "891011", "89101-12", "8910a", "89101--1234", "é9101"] {
        assert_eq!(
            faults(|f| f.postal_code = bad.to_owned()),
            [(ContactField::PostalCode, FormFaultKind::Invalid)],
            "{bad}"
        );
    }
}

#[test]
fn states_and_plans_are_closed_lists() {
    assert_eq!(faults(|f| f.state_of_residence = "pr".to_owned()), []);
    assert_eq!(
        faults(|f| f.state_of_residence = "ZZ".to_owned()),
        [(ContactField::StateOfResidence, FormFaultKind::Invalid)]
    );
    assert_eq!(
        faults(|f| f.voting_plan = "Early".to_owned()),
        [(ContactField::VotingPlan, FormFaultKind::Invalid)]
    );
    for plan in VotingPlan::ALL {
        assert_eq!(faults(|f| f.voting_plan = plan.value().to_owned()), []);
    }
}

#[test]
fn nothing_that_was_typed_is_printed() {
    let contact = good().check(&PAGE).unwrap();
    let printed = format!("{:?} {contact:?} {:?}", good(), contact.cellphone);
    for secret in ["Jordan", "Rivera", "example.com", "555", "89101"] {
        assert!(!printed.contains(secret), "{printed}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_and_what_was_accepted_is_accepted_again(
        firstname in "\\PC{0,120}", email in "[a-z.@ ]{0,30}", cellphone in "[0-9+() ٠-٩-]{0,20}", postal_code in "[0-9 -]{0,12}"
    ) {
        let form = ContactInput { firstname, email, cellphone, postal_code, ..good() };
        if let Ok(contact) = form.check(&PAGE) {
            let again = ContactInput {
                firstname: contact.firstname.clone(),
                email: contact.email.clone(),
                cellphone: contact.cellphone.as_ref().map(|c| c.number.clone()).unwrap_or_default(),
                postal_code: contact.postal_code.clone(),
                ..good()
            };
            prop_assert_eq!(again.check(&PAGE), Ok(contact));
        }
    }
}
