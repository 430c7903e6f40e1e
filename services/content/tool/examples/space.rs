//! An empty space on this machine, to rehearse what EDITORS.md says without an account at the vendor:
//! `cargo run -p content-pack --example space` and do what it prints. It forgets everything when it ends.
#![allow(clippy::unwrap_used, dead_code)] // The server of the tests.

#[path = "../tests/space/delivery.rs"]
mod delivery;
#[path = "../tests/space/validity.rs"]
mod validity;
#[path = "../tests/space/vendor.rs"]
mod vendor;

use vendor::{DELIVER, MANAGE, PREVIEW, Vendor};

#[tokio::main]
async fn main() {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:3999".to_owned());
    let space = Vendor::empty();
    let host = space.start_at(&address).await;
    let host = host.as_str().trim_end_matches('/');
    println!("export CONTENTFUL_SPACE_ID=s CONTENTFUL_ENVIRONMENT=e CONTENTFUL_THROTTLE=30");
    println!("export CONTENTFUL_MANAGEMENT_TOKEN={MANAGE} CONTENTFUL_MANAGEMENT_HOST={host}");
    println!("export CONTENTFUL_DELIVERY_TOKEN={DELIVER} CONTENTFUL_DELIVERY_HOST={host}");
    println!("export CONTENTFUL_PREVIEW_TOKEN={PREVIEW} CONTENTFUL_PREVIEW_HOST={host}");
    println!("# Then, with these: content-pack model --apply, content-pack push --apply,");
    println!("# and the service: CONTENT_SOURCE=contentful content");
    std::future::pending::<()>().await;
}
