//! Holds the documents against the house. Every citation of `SPEC n` and `DESIGN n`, in code and in
//! documents, leads to a section that exists, and quoted words of it stand there; every relative link of a
//! Markdown file leads to a file and a heading; every file, command and name that a document names in code
//! font exists; each recipe of `docs/contributing` names every file that its worked example is in, and no
//! other; and the tables of variables, metrics and routes have what the code has.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test fails by panicking.

mod citations;
mod functions;
mod links;
mod names;
mod recipes;
mod references;
mod tree;

use tree::Tree;

/// Fails with every finding on a line of its own.
fn none(findings: &[String]) {
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}

#[test]
fn every_citation_leads_to_a_section_and_its_quoted_words_stand_there() {
    none(&citations::dangling(&Tree::read()));
}

#[test]
fn every_link_of_a_document_leads_somewhere() {
    none(&links::dangling(&Tree::read()));
}

#[test]
fn every_function_that_a_link_names_is_in_its_file() {
    none(&functions::missing(&Tree::read()));
}

#[test]
fn every_file_command_and_name_in_a_document_exists() {
    none(&names::missing(&Tree::read()));
}

#[test]
fn every_recipe_names_the_files_of_its_example_and_no_others() {
    none(&recipes::untrue(&Tree::read()));
}

#[test]
fn every_variable_stands_in_the_table_with_its_default() {
    none(&references::variables(&Tree::read()));
}

#[test]
fn every_metric_stands_in_the_table_with_its_kind_and_labels() {
    none(&references::metrics(&Tree::read()));
}

#[test]
fn every_route_stands_in_the_table() {
    none(&references::routes(&Tree::read()));
}
