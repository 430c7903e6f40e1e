//! Tests of the reader of VIP 3.0.
