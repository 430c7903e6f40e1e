//! `voteready.geo.v1.GeoService`: wire types to domain types and back. An address goes to the resolver
//! and nowhere else: no log, no span field, no label, and no error text repeats it.

use std::sync::Arc;

use common::status::FailureKind;
use proto::geo::v1 as wire;
use proto::geo::v1::geo_service_server::{GeoService, GeoServiceServer};
use tonic::codec::CompressionEncoding;
use tonic::{Request, Response, Status};

use crate::domain::region::{RegionAnswer, RegionSource};
use crate::service::Resolver;

/// Full name of the service, for health checks.
pub const SERVICE_NAME: &str = "voteready.geo.v1.GeoService";
/// The longest address is 45 bytes; a request has nothing else.
const MAX_REQUEST: usize = 4 << 10;

/// The gRPC edge over a resolver.
#[derive(Clone, Debug)]
pub struct GeoEdge {
    resolver: Arc<Resolver>,
}

impl GeoEdge {
    /// A server that takes and gives gzip where the caller does.
    #[must_use]
    pub fn server(resolver: Arc<Resolver>) -> GeoServiceServer<Self> {
        GeoServiceServer::new(Self { resolver })
            .max_decoding_message_size(MAX_REQUEST)
            .accept_compressed(CompressionEncoding::Gzip)
            .send_compressed(CompressionEncoding::Gzip)
    }
}

#[tonic::async_trait]
impl GeoService for GeoEdge {
    async fn resolve_region(
        &self,
        request: Request<wire::ResolveRegionRequest>,
    ) -> Result<Response<wire::ResolveRegionResponse>, Status> {
        let answer = self.resolver.resolve(&request.get_ref().ip).await;
        let answer = answer.map_err(|error| common::grpc::status(FailureKind::Invalid, error.to_string()))?;
        Ok(Response::new(response(&answer)))
    }
}

fn response(answer: &RegionAnswer) -> wire::ResolveRegionResponse {
    let source = match answer.source {
        RegionSource::Embedded => wire::Source::Embedded,
        RegionSource::Mmdb => wire::Source::Mmdb,
        RegionSource::Upstream => wire::Source::Upstream,
        RegionSource::ReservedRange => wire::Source::ReservedRange,
    };
    wire::ResolveRegionResponse {
        country_code: answer.place.country_code().to_owned(),
        region_code: answer.place.region_code().to_owned(),
        source: source.into(),
        data_date: answer.data_date.map(|day| day.to_string()).unwrap_or_default(),
    }
}
