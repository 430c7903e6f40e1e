//! The likeliest sequence of labels (Viterbi, in f64, ties to the first label, as the reference does). Few
//! pairs of labels have a weight of their own, so a step compares those and the best of all the others.

use smallvec::SmallVec;

use super::Label;
use super::features::{self, Features};
use super::model::{Model, Row, WIDTH};
use super::token::{spans, unescaped};

/// Most tokens that are labelled; longer texts are cut. An address of 300 characters has at most 150.
pub(super) const MAX_TOKENS: usize = 160;
/// Tokens of nearly every address: so many need no room of their own.
const USUAL: usize = 12;

/// Tokens of a text with their labels; empty when there is none.
#[must_use]
pub fn label(text: &str) -> Vec<(String, Label)> {
    let mut out = Vec::new();
    label_each(text, |token, label| out.push((token.to_owned(), label)));
    out
}

/// As [`label`], each token handed over as it stands in the text.
pub(crate) fn label_each(text: &str, mut each: impl FnMut(&str, Label)) {
    let model = Model::get();
    let text = unescaped(text);
    let spans = spans(&text);
    if spans.is_empty() || model.labels.is_empty() {
        return;
    }
    let features = features(model, &text, &spans);
    let labels = viterbi(model, &features);
    for (span, label) in spans.into_iter().zip(labels) {
        each(text.get(span).unwrap_or(""), model.labels.get(label).copied().unwrap_or(""));
    }
}

fn features(model: &Model, text: &str, spans: &[std::ops::Range<usize>]) -> SmallVec<[Features; USUAL]> {
    let mut word = String::with_capacity(32);
    let mut out: SmallVec<[Features; USUAL]> = spans
        .iter()
        .map(|span| features::of(model, text.get(span.clone()).unwrap_or(""), &mut word))
        .collect();
    if let Some(first) = out.first_mut() {
        first.add(model.fixed.start);
    }
    if let Some(last) = out.last_mut() {
        last.add(model.fixed.end);
    }
    out
}

/// Score of each label at one token: by its own features and its neighbours'.
fn state(model: &Model, features: &[Features], i: usize) -> Row {
    let mut row = [0.0; WIDTH];
    let roles = [Some(i), i.checked_sub(1), Some(i + 1)];
    for (role, at) in roles.into_iter().enumerate() {
        let Some(neighbour) = at.and_then(|at| features.get(at)) else { continue };
        for id in neighbour.ids() {
            for (label, weight) in model.weights(*id, role) {
                row[usize::from(*label) % WIDTH] += weight;
            }
        }
    }
    row
}

fn viterbi(model: &Model, features: &[Features]) -> SmallVec<[usize; USUAL]> {
    let mut score = state(model, features, 0);
    let mut back: SmallVec<[[u8; WIDTH]; USUAL]> = SmallVec::new();
    for i in 1..features.len() {
        let (next, from) = step(model, &score, &state(model, features, i));
        score = next;
        back.push(from);
    }
    let mut label = usize::from(two_best(&score[..model.labels.len()]).0);
    let mut labels: SmallVec<[usize; USUAL]> = SmallVec::new();
    labels.push(label);
    for from in back.iter().rev() {
        label = usize::from(from[label % WIDTH]);
        labels.push(label);
    }
    labels.reverse();
    labels
}

/// The best score of each label after one more token, and the label before it.
fn step(model: &Model, score: &Row, state: &Row) -> (Row, [u8; WIDTH]) {
    let count = model.labels.len();
    let mut next = [f64::NEG_INFINITY; WIDTH];
    let mut from = [0u8; WIDTH];
    let (first, second) = two_best(&score[..count]);
    for (to, transitions) in model.transitions.iter().enumerate().take(count) {
        // The best of the labels whose transition weighs nothing.
        let weighs = |label: u8| transitions.from_labels >> label & 1 == 1;
        let (mut best_from, mut best) = if !weighs(first) {
            (first, score[usize::from(first) % WIDTH])
        } else if !weighs(second) {
            (second, score[usize::from(second) % WIDTH])
        } else {
            best_of((0u8..).zip(score.iter().copied()).take(count).filter(|(i, _)| !weighs(*i)))
        };
        for (i, weight) in &transitions.weights {
            let candidate = score[usize::from(*i) % WIDTH] + weight;
            if candidate > best || candidate >= best && *i < best_from {
                (best_from, best) = (*i, candidate);
            }
        }
        next[to] = best + state[to];
        from[to] = best_from;
    }
    (next, from)
}

/// The first of the highest scores.
fn best_of(scores: impl Iterator<Item = (u8, f64)>) -> (u8, f64) {
    scores.fold((0, f64::NEG_INFINITY), |best, (i, score)| if score > best.1 { (i, score) } else { best })
}

/// The labels with the highest and the second-highest score, the first of equals.
fn two_best(scores: &[f64]) -> (u8, u8) {
    let (mut first, mut second) = ((0, f64::NEG_INFINITY), (0, f64::NEG_INFINITY));
    for (i, &score) in (0u8..).zip(scores) {
        if score > first.1 {
            second = first;
            first = (i, score);
        } else if score > second.1 {
            second = (i, score);
        }
    }
    (first.0, second.0)
}
