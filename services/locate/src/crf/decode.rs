//! The likeliest sequence of labels (Viterbi, in f64, ties to the first label, as the reference does).

use super::Label;
use super::features::{self, Features};
use super::model::{Model, Row, WIDTH};
use super::token::tokenize;

/// Most tokens that are labelled; longer texts are cut. An address of 300 characters has at most 150.
pub(super) const MAX_TOKENS: usize = 160;

/// Tokens of a text with their labels; empty when there is none.
#[must_use]
pub fn label(text: &str) -> Vec<(String, Label)> {
    let model = Model::get();
    let tokens = tokenize(text);
    if tokens.is_empty() || model.labels.is_empty() {
        return Vec::new();
    }
    let labels = viterbi(model, &states(model, &tokens));
    tokens.into_iter().zip(labels.into_iter().map(|i| model.labels.get(i).copied().unwrap_or(""))).collect()
}

/// Score of each label at each token: the token's own features and its neighbours'.
fn states(model: &Model, tokens: &[String]) -> Vec<Row> {
    let mut name = Vec::with_capacity(32);
    let mut features: Vec<Features> = tokens.iter().map(|t| features::of(model, t, &mut name)).collect();
    if let Some(first) = features.first_mut() {
        first.add(model, b"address.start");
    }
    if let Some(last) = features.last_mut() {
        last.add(model, b"address.end");
    }
    let mut out = vec![[0.0; WIDTH]; tokens.len()];
    for (i, row) in out.iter_mut().enumerate() {
        let roles = [Some(i), i.checked_sub(1), Some(i + 1)];
        for (role, at) in roles.into_iter().enumerate() {
            let Some(neighbour) = at.and_then(|at| features.get(at)) else { continue };
            for id in neighbour.ids() {
                if let Some(weights) = model.rows.get(usize::from(*id)).and_then(|r| r[role].as_ref()) {
                    for (score, weight) in row.iter_mut().zip(weights.iter()) {
                        *score += weight;
                    }
                }
            }
        }
    }
    out
}

fn viterbi(model: &Model, states: &[Row]) -> Vec<usize> {
    let count = model.labels.len();
    let mut score = states[0];
    let mut back: Vec<[u8; WIDTH]> = Vec::with_capacity(states.len());
    for state in &states[1..] {
        let mut best = [f64::NEG_INFINITY; WIDTH];
        let mut from = [0u8; WIDTH];
        for ((&before, row), i) in score.iter().zip(model.transitions.iter()).take(count).zip(0u8..) {
            for j in 0..WIDTH {
                let candidate = before + row[j];
                if candidate > best[j] {
                    best[j] = candidate;
                    from[j] = i;
                }
            }
        }
        for (b, s) in best.iter_mut().zip(state) {
            *b += s;
        }
        score = best;
        back.push(from);
    }
    let mut label = 0;
    for i in 1..count {
        if score[i] > score[label] {
            label = i;
        }
    }
    let mut labels = vec![label];
    for from in back.iter().rev() {
        label = usize::from(from[label]);
        labels.push(label);
    }
    labels.reverse();
    labels
}
