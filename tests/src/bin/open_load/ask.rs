//! How a look-up is asked: by a gRPC client of locate, or over HTTP of the gateway.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use ::tests::asking::Connections;
use ::tests::wire::{Reply, post};
use http::Uri;
use proto::locate::v1::locate_service_client::LocateServiceClient;
use proto::locate::v1::{Answer, LocateRequest};
use tonic::transport::{Channel, Endpoint};

const CONNECT: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) enum QuestionOutcome {
    /// A voting place was found.
    Found,
    /// An answer without a place.
    NotFound,
    /// No answer: refused, broken, or too late.
    Nothing(String),
    /// There is no server any more.
    NoServer(String),
}

/// The way to ask.
pub(crate) enum Asker {
    /// Straight to `locate` over gRPC, without the gateway; questions take turns on the connections.
    Grpc(Vec<LocateServiceClient<Channel>>),
    /// The gateway, over HTTP/1.1.
    Http(Connections),
}

impl Asker {
    /// Over so many gRPC connections, which are made before the first question; over HTTP from these
    /// addresses.
    pub(crate) async fn to(url: &Uri, connections: usize, from: Vec<IpAddr>) -> Result<Self, String> {
        let authority = url.authority().ok_or("the URL names no host")?;
        match url.scheme_str() {
            Some("grpc") => {
                let mut clients = Vec::with_capacity(connections);
                for _ in 0..connections {
                    let endpoint = Endpoint::from_shared(format!("http://{authority}"))
                        .map_err(|why| why.to_string())?
                        .connect_timeout(CONNECT)
                        .tcp_nodelay(true);
                    let channel = endpoint.connect().await.map_err(|why| format!("{authority}: {why}"))?;
                    clients.push(LocateServiceClient::new(channel));
                }
                Ok(Self::Grpc(clients))
            }
            Some("http") => {
                let found = tokio::net::lookup_host(authority.as_str()).await;
                let mut found = found.map_err(|why| format!("{authority}: {why}"))?;
                let to: SocketAddr = found.next().ok_or("the host has no address")?;
                let connections = Connections::new(to, from);
                // Without a server nothing is asked, which is not that nothing is answered.
                connections.open().await.map_err(|why| format!("{authority}: {why}"))?;
                Ok(Self::Http(connections))
            }
            _ => Err("the URL must begin with grpc:// or http://".to_owned()),
        }
    }

    /// Asks question `number`, for one address.
    pub(crate) async fn locate(&self, number: usize, address: &str) -> QuestionOutcome {
        match self {
            Self::Grpc(clients) => {
                let asked = LocateRequest { address: address.to_owned(), ..LocateRequest::default() };
                match clients[number % clients.len()].clone().locate(asked).await {
                    Ok(reply) if reply.get_ref().answer() == Answer::Found => QuestionOutcome::Found,
                    Ok(_) => QuestionOutcome::NotFound,
                    Err(status) => QuestionOutcome::Nothing(format!("{:?}", status.code())),
                }
            }
            Self::Http(connections) => {
                let body = serde_json::json!({ "address": address }).to_string();
                match connections.exchange_again(&post("/api/locate", &body)).await {
                    Ok(reply) => judge(&reply),
                    Err(why) if why.kind() == std::io::ErrorKind::ConnectionRefused => {
                        QuestionOutcome::NoServer(why.to_string())
                    }
                    Err(why) => QuestionOutcome::Nothing(why.to_string()),
                }
            }
        }
    }
}

fn judge(reply: &Reply) -> QuestionOutcome {
    let answer = reply.json();
    match (reply.status, answer["lookup_status"].as_str(), answer["error_code"].as_str()) {
        (200, Some("SUCCESS"), _) => QuestionOutcome::Found,
        (200, Some(_), Some(code @ ("SERVICE_UNAVAILABLE" | "FETCH_FAILED"))) => {
            QuestionOutcome::Nothing(code.to_owned())
        }
        (200, Some(_), _) => QuestionOutcome::NotFound,
        (status, ..) => QuestionOutcome::Nothing(format!("status {status}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_cannot_be_given_now_is_none() {
        let came = |status, body: &str| {
            judge(&Reply { status, head: String::new(), body: body.as_bytes().to_vec() })
        };
        assert!(matches!(came(200, r#"{"lookup_status":"SUCCESS"}"#), QuestionOutcome::Found));
        assert!(matches!(
            came(200, r#"{"lookup_status":"ERROR","error_code":"NO_MATCH"}"#),
            QuestionOutcome::NotFound
        ));
        for (status, body) in [
            (200, r#"{"lookup_status":"ERROR","error_code":"SERVICE_UNAVAILABLE"}"#),
            (200, r#"{"lookup_status":"ERROR","error_code":"FETCH_FAILED"}"#),
            (200, "<html>"),
            (503, r#"{"lookup_status":"SUCCESS"}"#),
        ] {
            assert!(matches!(came(status, body), QuestionOutcome::Nothing(_)), "{status} {body}");
        }
    }
}
