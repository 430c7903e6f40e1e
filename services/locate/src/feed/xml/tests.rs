//! Tests of the XML reader.
