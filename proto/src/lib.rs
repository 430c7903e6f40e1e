//! The wire types of the services, one module a service and version.
//!
//! Services turn these into domain types once, at their grpc edge. One form is shared: [`announced`].
#![allow(clippy::all, unreachable_pub, missing_docs)]

/// The whole descriptor set, for server reflection.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/voteready.bin"));

pub mod announced;

pub mod geo {
    pub mod v1 {
        tonic::include_proto!("voteready.geo.v1");
    }
}

pub mod content {
    pub mod v1 {
        tonic::include_proto!("voteready.content.v1");
    }
}

pub mod locate {
    pub mod v1 {
        tonic::include_proto!("voteready.locate.v1");
    }
}

#[cfg(test)]
mod tests {
    /// Fields and messages of the content contract with the comment above each.
    fn documented() -> Vec<(String, String)> {
        let (mut found, mut message, mut comment) = (Vec::new(), String::new(), String::new());
        for line in include_str!("../voteready/content/v1/content.proto").lines().map(str::trim) {
            if let Some(text) = line.strip_prefix("//") {
                comment.push_str(text);
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["message" | "enum" | "service", name, ..] => {
                    message = (*name).to_owned();
                    found.push((message.clone(), std::mem::take(&mut comment)));
                }
                [.., name, "=", number] if !message.is_empty() && number.ends_with(';') => {
                    found.push((format!("{message}.{name}"), std::mem::take(&mut comment)));
                }
                ["rpc", name, ..] => found.push(((*name).to_owned(), std::mem::take(&mut comment))),
                _ => comment.clear(),
            }
        }
        found
    }

    #[test]
    fn everything_in_the_content_contract_is_documented_and_each_field_names_its_line_of_the_specification() {
        let found = documented();
        assert!(found.len() > 200, "{}", found.len());
        for (name, comment) in &found {
            assert!(comment.trim().len() > 3, "{name} is not documented");
            // Values of enums are the words of their field.
            let is_field =
                name.split_once('.').is_some_and(|(_, field)| field.chars().any(char::is_lowercase));
            assert!(
                !is_field || comment.contains("SPEC"),
                "{name} does not say where it comes from:{comment}"
            );
        }
    }
}
