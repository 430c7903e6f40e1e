//! The wire types of the house, one module a service and version.
//!
//! Nothing is decided here: services turn these into domain types once, at their grpc edge.
#![allow(clippy::all, unreachable_pub, missing_docs)]

/// The whole descriptor set, for server reflection.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/voteready.bin"));

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
