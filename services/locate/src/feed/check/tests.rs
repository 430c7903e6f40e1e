//! Feeds that break each rule.
