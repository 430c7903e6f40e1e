-- One statement a contact and its delivery (outbox): SQLite and PostgreSQL read the same text. Times are Unix
-- milliseconds; 0 and '' stand for "not yet". No column holds a value of a visitor in the clear.
CREATE TABLE contacts (
    id TEXT NOT NULL PRIMARY KEY,
    created_at BIGINT NOT NULL,
    key_id TEXT NOT NULL,
    sealed TEXT NOT NULL,
    email_index TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    first_attempt_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    lease_owner TEXT NOT NULL,
    delivered_at BIGINT NOT NULL,
    failure TEXT NOT NULL
);
CREATE INDEX contacts_due ON contacts (state, due_at);
CREATE INDEX contacts_email ON contacts (email_index);
