//! Checks the settings of a store when the process starts, so that a missing key is not found at the first
//! download.

use common::config::Reader;

use super::access::StoreAccess;
use super::object::Object;
use super::{PathOrUrl, Provider};

impl StoreAccess {
    /// Adds a fault for everything that keeps `location`, the value of `setting`, from being reached.
    pub fn check(&self, setting: &str, location: &PathOrUrl, r: &mut Reader) {
        let PathOrUrl::Object(object) = location else { return };
        let faults = match object.provider() {
            Provider::S3 => self.check_s3(),
            Provider::Azure => self.check_azure(setting),
            Provider::Google | Provider::Web => Vec::new(),
        };
        if faults.is_empty()
            && let Err(why) = Object::new(object, self)
        {
            r.fault(format!("{setting}: {why}"));
        }
        faults.into_iter().for_each(|fault| r.fault(fault));
    }

    fn check_azure(&self, setting: &str) -> Vec<String> {
        let account = ["AZURE_STORAGE_ACCOUNT_NAME", "AZURE_STORAGE_USE_EMULATOR"];
        if account.iter().any(|name| self.variables.get(name).is_some()) {
            return Vec::new();
        }
        vec![format!("{}: {setting}=index:az:// needs the storage account", account[0])]
    }

    fn check_s3(&self) -> Vec<String> {
        const PAIR: [&str; 2] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
        let mut faults = Vec::new();
        for [one, other] in [PAIR, [PAIR[1], PAIR[0]]] {
            if self.variables.get(one).is_some() && self.variables.get(other).is_none() {
                faults.push(format!("{other}: {one} is set and needs it; set both, or none for a role"));
            }
        }
        for name in ["AWS_ENDPOINT", "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"] {
            let open = self.variables.get(name).is_some_and(|url| url.starts_with("http://"));
            let allowed = self.variables.get("AWS_ALLOW_HTTP").is_some_and(|v| !matches!(v, "false" | "0"));
            if open && !allowed {
                let to_do = "write https://, or set AWS_ALLOW_HTTP=true for a store within your network";
                faults.push(format!("{name}: is http://; {to_do}"));
            }
        }
        faults
    }
}
