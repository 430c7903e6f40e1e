//! Sources that are files of GitHub repositories: whether a commit is newer than that of the facts.

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde::Deserialize;
use url::Url;

use super::addresses::RepositoryFile;
use super::lock::Row;
use super::web::{Failure, Web, conditional};
use super::{Kind, State};

/// The API of GitHub.
pub struct Github {
    api: Url,
    authorization: Option<HeaderValue>,
}

#[derive(Deserialize)]
struct Listed {
    sha: String,
    commit: Commit,
}

#[derive(Deserialize)]
struct Commit {
    committer: Committer,
}

#[derive(Deserialize)]
struct Committer {
    date: String,
}

impl Github {
    /// # Errors
    /// When the token is no header value.
    pub fn new(api: Url, token: Option<&str>) -> Result<Self, String> {
        let header = |token: &str| {
            let mut header = HeaderValue::from_str(&format!("Bearer {token}"))
                .map_err(|_| "GITHUB_TOKEN has characters that no token has".to_owned())?;
            header.set_sensitive(true);
            Ok::<_, String>(header)
        };
        Ok(Self { api, authorization: token.map(header).transpose()? })
    }

    pub(super) fn host(&self) -> &str {
        self.api.host_str().unwrap_or_default()
    }

    /// Compares the newest commit of a file with the accepted one, or with the pinned commit when the lock
    /// file has no row.
    pub(super) async fn newest(&self, web: &Web, file: &RepositoryFile, before: Option<&Row>) -> State {
        match self.compared(web, file, before).await {
            Ok(state) => state,
            Err(why) if why.code == "404" => State::of(Kind::Vanished, why.code, why.why),
            Err(why) => State::failed(why),
        }
    }

    async fn compared(
        &self,
        web: &Web,
        file: &RepositoryFile,
        before: Option<&Row>,
    ) -> Result<State, Failure> {
        let Some((newest, row)) = self.last_commit(web, file, None, before).await? else {
            return Ok(State { is_unmodified: true, ..State::default() });
        };
        let mut base = before.and_then(|row| row.fingerprint.strip_prefix("commit:")).map(str::to_owned);
        if let (None, Some(pin)) = (&base, &file.pin) {
            base = self.last_commit(web, file, Some(pin), None).await?.map(|(listed, _)| listed.sha);
        }
        let state = State { row, ..State::default() };
        Ok(match base {
            // The commit of the facts is the newest one, which needs no row.
            Some(base) if base == newest.sha && before.is_none() => State { is_unmodified: true, ..state },
            Some(base) if base != newest.sha => {
                let Listed { sha, commit } = newest;
                let day = commit.committer.date.get(..10).unwrap_or_default().to_owned();
                let changes = format!("https://github.com/{}/compare/{base}...{sha}", file.repository);
                state.says(Kind::Changed, format!("has a newer commit of {day}: {changes}"))
            }
            _ => state,
        })
    }

    /// The newest commit of a file with its row; `None` where the server confirms that of `before`.
    async fn last_commit(
        &self,
        web: &Web,
        file: &RepositoryFile,
        at: Option<&str>,
        before: Option<&Row>,
    ) -> Result<Option<(Listed, Row)>, Failure> {
        let mut url = self.api.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push("repos").extend(file.repository.split('/')).push("commits");
        }
        url.query_pairs_mut().append_pair("path", &file.path).append_pair("per_page", "1");
        if let Some(at) = at {
            url.query_pairs_mut().append_pair("sha", at);
        }
        let mut headers =
            before.map_or_else(HeaderMap::new, |row| conditional(&row.etag, &row.last_modified));
        headers.extend(self.authorization.clone().map(|token| (AUTHORIZATION, token)));
        let landed = web.api(&url, &headers).await?;
        let reply = &landed.reply;
        match reply.status {
            304 if before.is_some() => return Ok(None),
            200 => {}
            404 | 409 | 422 => {
                return Err(Failure::new("404", "the repository, or the commit of the facts, is gone"));
            }
            403 | 429 => {
                let why = format!("GitHub answers {}: too many requests; set GITHUB_TOKEN", reply.status);
                return Err(Failure::new("refused", why));
            }
            status => return Err(Failure::new("unreachable", format!("GitHub answers {status}"))),
        }
        let commits: Vec<Listed> = serde_json::from_slice(&reply.body)
            .map_err(|why| Failure::new("unreadable", format!("no list of commits: {why}")))?;
        let Some(newest) = commits.into_iter().next() else {
            return Err(Failure::new("404", "no commit of the repository has the file"));
        };
        let row =
            Row { fingerprint: format!("commit:{}", newest.sha), status: "200".to_owned(), ..Row::default() };
        Ok(Some((newest, row.validators(|name| reply.header(name)))))
    }
}
