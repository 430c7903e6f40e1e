//! The likeliest sequence of labels (Viterbi, in f64, ties to the first label, as the reference does). A step
//! leaves out each label whose best continuation scores below another label's worst; few labels remain.

use smallvec::SmallVec;

use super::Label;
use super::features::{self, TokenFeatures};
use super::model::{LabelScores, Model, WIDTH};
use super::token::{spans, unescaped};

/// Tokens of nearly every address: up to this many need no allocation.
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

fn features(model: &Model, text: &str, spans: &[std::ops::Range<usize>]) -> SmallVec<[TokenFeatures; USUAL]> {
    let mut word = String::with_capacity(32);
    let mut out: SmallVec<[TokenFeatures; USUAL]> = spans
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
fn state(model: &Model, features: &[TokenFeatures], i: usize) -> LabelScores {
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

fn viterbi(model: &Model, features: &[TokenFeatures]) -> SmallVec<[usize; USUAL]> {
    let mut score = state(model, features, 0);
    let mut back: SmallVec<[[u64; WIDTH]; USUAL]> = SmallVec::new();
    for i in 1..features.len() {
        let (next, from) = step(model, &score, &state(model, features, i));
        score = next;
        back.push(from);
    }
    let mut label = best(&score[..model.labels.len()]);
    let mut labels: SmallVec<[usize; USUAL]> = SmallVec::new();
    labels.push(label);
    for from in back.iter().rev() {
        label = usize::try_from(from[label]).unwrap_or(0);
        labels.push(label);
    }
    labels.reverse();
    labels
}

/// The best score of each label after one more token, and the label before it.
fn step(model: &Model, score: &LabelScores, state: &LabelScores) -> (LabelScores, [u64; WIDTH]) {
    let count = model.labels.len();
    let mut next = [f64::NEG_INFINITY; WIDTH];
    let mut from = [0; WIDTH];
    let labels = || score.iter().zip(&model.bounds).take(count);
    // Every next label is reached by some label with at least this score.
    let floor = labels().map(|(s, (low, _))| s + low).fold(f64::NEG_INFINITY, f64::max);
    for ((label, (before, (_, high))), row) in (0u64..).zip(labels()).zip(&model.transitions) {
        if before + high < floor {
            continue;
        }
        // Without a branch, so that it compiles to whole registers.
        for ((next, from), weight) in next.iter_mut().zip(&mut from).zip(row) {
            let candidate = before + weight;
            let better = candidate > *next;
            *next = if better { candidate } else { *next };
            *from = if better { label } else { *from };
        }
    }
    for (next, state) in next.iter_mut().zip(state) {
        *next += state;
    }
    (next, from)
}

/// The first of the labels with the highest score.
fn best(scores: &[f64]) -> usize {
    let first = (0, f64::NEG_INFINITY);
    let better = |best: (usize, f64), (i, &score)| if score > best.1 { (i, score) } else { best };
    scores.iter().enumerate().fold(first, better).0
}
