-- Which hours of counts the receiver of counts has. `version` grows with each write of an hour's counts, in the same
-- transaction; `sent` is the version that the receiver took. Times are Unix milliseconds, but for `hour`.
CREATE TABLE event_hours (
    hour BIGINT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    sent BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    lease_owner TEXT NOT NULL
);
INSERT INTO event_hours (hour, version, sent, attempts, due_at, lease_until, lease_owner)
    SELECT DISTINCT hour, 1, 0, 0, 0, 0, '' FROM events;
