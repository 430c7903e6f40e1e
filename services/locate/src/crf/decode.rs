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
    labels(&unescaped(text)).into_iter().map(|(token, label)| (token.to_owned(), label)).collect()
}

/// As [`label`], for a text without HTML escapes; the tokens are parts of it.
pub(crate) fn labels(text: &str) -> SmallVec<[(&str, Label); USUAL]> {
    let model = Model::get();
    let spans = spans(text);
    if spans.is_empty() || model.labels.is_empty() {
        return SmallVec::new();
    }
    let labels = viterbi(model, &features(model, text, &spans));
    let name = |label: usize| model.labels.get(label).copied().unwrap_or("");
    spans.into_iter().zip(labels).map(|(s, l)| (text.get(s).unwrap_or(""), name(l))).collect()
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
        let (mut best_from, mut best) = weighed(score, model.weighed(transitions));
        // The best of the labels whose transition weighs nothing.
        let weighs = |label: u8| transitions.from_labels >> label & 1 == 1;
        let other = if weighs(first) { second } else { first };
        let (other, value) = if weighs(other) {
            best_of((0u8..).zip(score.iter().copied()).take(count).filter(|(i, _)| !weighs(*i)))
        } else {
            (other, score[usize::from(other) % WIDTH])
        };
        if value > best || value >= best && other < best_from {
            (best_from, best) = (other, value);
        }
        next[to] = best + state[to];
        from[to] = best_from;
    }
    (next, from)
}

/// The best of the labels whose transition has a weight; written so that it compiles without a branch.
fn weighed(score: &Row, weights: &[(u8, f64)]) -> (u8, f64) {
    let (mut from, mut best) = (0, f64::NEG_INFINITY);
    for (label, weight) in weights {
        let candidate = score[usize::from(*label) % WIDTH] + weight;
        let better = candidate > best;
        from = if better { *label } else { from };
        best = if better { candidate } else { best };
    }
    (from, best)
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
