//! Every sentence of the pack, in plain English and Spanish. Facts choose among them; no fact is spelled
//! out that the facts do not have.

use common::jurisdiction::Jurisdiction;
use serde_json::{Value, json};

use super::rich::{document, list, paragraph, text};

/// English and Spanish.
pub(super) type Pair = (String, String);

pub(super) fn pair(en: &str, es: &str) -> Pair {
    (en.to_owned(), es.to_owned())
}

pub(super) fn register_online() -> Pair {
    pair("Register online", "Inscríbase en línea")
}

pub(super) fn register_by_mail() -> Pair {
    pair("Register by mail", "Inscríbase por correo")
}

pub(super) fn register_in_person() -> Pair {
    pair("Register in person", "Inscríbase en persona")
}

pub(super) fn register_same_day() -> Pair {
    pair("Register when you vote", "Inscríbase al votar")
}

pub(super) fn online_copy(place: &Jurisdiction) -> Value {
    both(
        vec![format!("You can register on the official website for {}.", place.en_the)],
        vec![spanish(&format!("Puede inscribirse en el sitio web oficial de {}.", place.es_the))],
    )
}

/// How to mail the form: in the state's own way where it has one, else print, sign and mail. `received` when
/// it must arrive by the deadline, `addressed` when we know where to.
pub(super) fn mail_copy(how: Option<&str>, received: bool, addressed: bool) -> Value {
    let first = match (how, addressed) {
        (Some("request_from_clerk"), _) => (
            "You can’t print a form and mail it. Ask your town or city clerk for the forms. This is only for voters who can’t go in person because they’re away, have a disability, or can’t go because of their religion or service. A witness must sign your sworn statement. Send copies of documents that prove who you are and where you live.",
            "No puede imprimir un formulario y enviarlo. Pida los formularios al secretario de su pueblo o ciudad. Es solo para quienes no pueden ir en persona porque están fuera, tienen una discapacidad, o no pueden por su religión o su servicio. Un testigo debe firmar su declaración jurada. Envíe copias de documentos que prueben quién es y dónde vive.",
        ),
        (Some("form_before_notary"), _) => (
            "Don’t sign the form alone. Sign it in front of a notary or a registry agent. Then mail it to your county clerk with a copy of your ID.",
            "No firme el formulario a solas. Fírmelo ante un notario o un agente de inscripción. Después envíelo al secretario de su condado, con una copia de su identificación.",
        ),
        (_, true) => (
            "Print the form, fill it out, and sign it. Then mail it to the address below.",
            "Imprima el formulario, llénelo y fírmelo. Después envíelo a la dirección que aparece abajo.",
        ),
        (_, false) => (
            "Print the form, fill it out, and sign it. Then mail it. Ask your election office where to send it.",
            "Imprima el formulario, llénelo y fírmelo. Después envíelo por correo. Pregunte en su oficina electoral adónde enviarlo.",
        ),
    };
    let second = if received {
        (
            "Your form must arrive by the deadline. Mail it early.",
            "Su formulario debe llegar a más tardar en la fecha límite. Envíelo con tiempo.",
        )
    } else {
        (
            "Your form must be postmarked by the deadline. Mail it early.",
            "Su formulario debe tener un matasellos de la fecha límite o de antes. Envíelo con tiempo.",
        )
    };
    both(vec![first.0.to_owned(), second.0.to_owned()], vec![first.1.to_owned(), second.1.to_owned()])
}

pub(super) fn in_person_copy() -> Value {
    both(
        vec![
            "You can register in person. See the official website for where to go and what to bring."
                .to_owned(),
        ],
        vec![
            "Puede inscribirse en persona. Consulte en el sitio web oficial adónde ir y qué llevar."
                .to_owned(),
        ],
    )
}

/// By kind of same-day registration; `None` where there is none.
fn same_day_note(kind: &str) -> Option<Pair> {
    Some(match kind {
        "electionday+early" => pair(
            "You can register and vote on the same day, during early voting and on Election Day.",
            "Puede inscribirse y votar el mismo día, durante la votación anticipada y el día de las elecciones.",
        ),
        "electionday" => pair(
            "You can register on Election Day and vote that same day.",
            "Puede inscribirse el día de las elecciones y votar ese mismo día.",
        ),
        "early" => pair(
            "You can register and vote on the same day during early voting, but not on Election Day.",
            "Puede inscribirse y votar el mismo día durante la votación anticipada, pero no el día de las elecciones.",
        ),
        _ => return None,
    })
}

pub(super) fn same_day_copy(kind: &str) -> Option<Value> {
    let (en, es) = same_day_note(kind)?;
    let more = (
        "Ask your election office where to go and what to bring. It may not be your usual polling place.",
        "Pregunte en su oficina electoral adónde ir y qué llevar. Es posible que no sea su lugar de votación habitual.",
    );
    Some(both(vec![en, more.0.to_owned()], vec![es, more.1.to_owned()]))
}

/// By kind of ID law; `None` where the facts do not know it. The consequences of having no ID are given here
/// only in general terms, and not at all where the facts have them (`says_without`); the page lists the IDs
/// where `url` is `None`.
pub(super) fn voter_id(
    kind: &str,
    first_time_only: bool,
    says_without: bool,
    url: Option<&str>,
) -> Option<Value> {
    let (en, es): (&[&str], &[&str]) = match kind {
        "strict_photo" => (
            &[
                "Bring a photo ID when you vote in person.",
                "Without one, you can vote a provisional ballot. It counts only if you take another step in time. Ask a poll worker what to do.",
            ],
            &[
                "Lleve una identificación con foto cuando vote en persona.",
                "Sin ella, puede votar con una boleta provisional. Solo cuenta si usted hace otro trámite a tiempo. Pregunte a un trabajador electoral qué debe hacer.",
            ],
        ),
        "photo_requested" => (
            &[
                "You’ll be asked for a photo ID when you vote in person.",
                "If you don’t have one with you, don’t leave. Ask a poll worker how you can still vote.",
            ],
            &[
                "Cuando vote en persona, le pedirán una identificación con foto.",
                "Si no la lleva, no se vaya. Pregunte a un trabajador electoral cómo puede votar aun así.",
            ],
        ),
        "strict_non_photo" => (
            &[
                "Bring an ID when you vote in person. It doesn’t need a photo.",
                "Without one, you can vote a provisional ballot. It counts only if you take another step in time. Ask a poll worker what to do.",
            ],
            &[
                "Lleve una identificación cuando vote en persona. No tiene que tener foto.",
                "Sin ella, puede votar con una boleta provisional. Solo cuenta si usted hace otro trámite a tiempo. Pregunte a un trabajador electoral qué debe hacer.",
            ],
        ),
        "non_photo_requested" => (
            &[
                "You’ll be asked for an ID when you vote in person. It doesn’t need a photo.",
                "If you don’t have one with you, don’t leave. Ask a poll worker how you can still vote.",
            ],
            &[
                "Cuando vote en persona, le pedirán una identificación. No tiene que tener foto.",
                "Si no la lleva, no se vaya. Pregunte a un trabajador electoral cómo puede votar aun así.",
            ],
        ),
        "none" if first_time_only => (
            &[
                "Most voters don’t need to show an ID.",
                "If you’re voting here for the first time, you may be asked for one. Bring an ID to be safe.",
            ],
            &[
                "La mayoría de los votantes no tiene que mostrar una identificación.",
                "Si vota aquí por primera vez, es posible que se la pidan. Para mayor seguridad, lleve una.",
            ],
        ),
        "none" => (
            &["You don’t need to show an ID to vote."],
            &["No tiene que mostrar una identificación para votar."],
        ),
        _ => return None,
    };
    let label = (
        "See which IDs are accepted (official website)",
        "Vea qué identificaciones se aceptan (sitio web oficial)",
    );
    // The second sentences of the laws that ask for an ID are about having none.
    let shown = |lines: &[&str]| if says_without && kind != "none" { 1 } else { lines.len() };
    let blocks = |lines: &[&str]| lines[..shown(lines)].iter().map(|l| paragraph(vec![text(l)])).collect();
    let link = |label| url.map(|url| (url, label));
    Some(json!({"en": document(blocks(en), link(label.0)), "es": document(blocks(es), link(label.1))}))
}

pub(super) fn excuse_by_mail() -> Pair {
    pair(
        "You need a reason the law accepts to vote by mail.",
        "Para votar por correo necesita un motivo que la ley acepte.",
    )
}

pub(super) fn absentee_excuse() -> Value {
    both(
        vec!["To vote before Election Day, you need a reason the law accepts.".to_owned()],
        vec!["Para votar antes del día de las elecciones, necesita un motivo que la ley acepte.".to_owned()],
    )
}

/// The voters who can register: the federal rules for all states, and a link to the state's own.
pub(super) fn registration_requirements(
    place: &Jurisdiction,
    required: bool,
    url: Option<&str>,
    url_es: Option<&str>,
) -> Value {
    let labels = ("See all the rules (official website)", "Vea todas las reglas (sitio web oficial)");
    if !required {
        let en = format!("{} has no voter registration. To vote, bring an ID.", place.en);
        let es =
            format!("En {} no hay inscripción de votantes. Para votar, lleve una identificación.", place.es);
        return json!({"en": document(vec![paragraph(vec![text(&en)])], url.map(|u| (u, labels.0))),
            "es": document(vec![paragraph(vec![text(&es)])], url_es.or(url).map(|u| (u, labels.1)))});
    }
    let head = (
        format!("To vote in {} in a federal election, you must:", place.en_the),
        format!("Para votar en {} en una elección federal, usted debe:", place.es_the),
    );
    let more = (
        "Each state has more rules, such as how long you must have lived there. Check them before you register.",
        "Cada estado tiene otras reglas, por ejemplo, cuánto tiempo debe haber vivido allí. Consúltelas antes de inscribirse.",
    );
    let en = vec![
        paragraph(vec![text(&head.0)]),
        list(&[
            "be a U.S. citizen",
            "be at least 18 years old on Election Day",
            "live in the place where you register",
        ]),
        paragraph(vec![text(more.0)]),
    ];
    let es = vec![
        paragraph(vec![text(&head.1)]),
        list(&[
            "ser ciudadano de los Estados Unidos",
            "tener al menos 18 años el día de las elecciones",
            "vivir en el lugar donde se inscribe",
        ]),
        paragraph(vec![text(more.1)]),
    ];
    json!({"en": document(en, url.map(|u| (u, labels.0))), "es": document(es, url_es.or(url).map(|u| (u, labels.1)))})
}

/// How to register in a territory: the ways that the facts know, and the official page. A territory has no
/// page about mail ballots (SPEC 5), so a reason that voting by mail needs is said here.
pub(super) fn territory_registration(
    place: &Jurisdiction,
    (online, mail, excuse): (bool, bool, bool),
    url: Option<&str>,
    url_es: Option<&str>,
) -> Value {
    let ways =
        [(true, "in person", "en persona"), (online, "online", "en línea"), (mail, "by mail", "por correo")];
    let en: Vec<_> = ways.iter().filter(|w| w.0).map(|w| w.1).collect();
    let es: Vec<_> = ways.iter().filter(|w| w.0).map(|w| w.2).collect();
    let lines = (
        format!(
            "You must be registered to vote in {}. You can register {}.",
            place.en_the,
            series(&en, "or")
        ),
        spanish(&format!(
            "Debe estar inscrito para votar en {}. Puede inscribirse {}.",
            place.es_the,
            series(&es, "o")
        )),
    );
    let labels = (
        "See who can register and how (official website)",
        "Vea quién puede inscribirse y cómo (sitio web oficial)",
    );
    let excuse = excuse.then(excuse_by_mail).unzip();
    let blocks = |line: String, more: Option<String>| {
        std::iter::once(line).chain(more).map(|line| paragraph(vec![text(&line)])).collect()
    };
    json!({"en": document(blocks(lines.0, excuse.0), url.map(|u| (u, labels.0))),
        "es": document(blocks(lines.1, excuse.1), url_es.or(url).map(|u| (u, labels.1)))})
}

pub(super) fn complete_ballot() -> Value {
    let en = [
        "Read the instructions that came with your ballot.",
        "Mark your choices the way the instructions show.",
        "Sign and date the envelope everywhere it asks you to.",
        "Return your ballot by the deadline. If you made a mistake, ask your election office for a new ballot.",
    ];
    let es = [
        "Lea las instrucciones que vienen con su boleta.",
        "Marque sus opciones como muestran las instrucciones.",
        "Firme y ponga la fecha en el sobre en todos los lugares donde se lo pida.",
        "Entregue o envíe su boleta a más tardar en la fecha límite. Si se equivocó, pida otra boleta a su oficina electoral.",
    ];
    json!({"en": document(vec![list(&en)], None), "es": document(vec![list(&es)], None)})
}

/// "in person, online, or by mail": English has a comma before the last of three, Spanish has none.
fn series(items: &[&str], or: &str) -> String {
    match items {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first, last] => format!("{first} {or} {last}"),
        [head @ .., last] => {
            let comma = if or == "or" { "," } else { "" };
            format!("{}{comma} {or} {last}", head.join(", "))
        }
    }
}

/// Spanish joins "de" and "el", and a sentence that ends in an abbreviation has one full stop.
fn spanish(text: &str) -> String {
    text.replace(" de el ", " del ").replace("UU..", "UU.")
}

fn both(en: Vec<String>, es: Vec<String>) -> Value {
    let blocks = |lines: Vec<String>| lines.iter().map(|l| paragraph(vec![text(l)])).collect();
    json!({"en": document(blocks(en), None), "es": document(blocks(es), None)})
}
