-- Reports of voters are rows of the same outbox. State and kind stand in the clear, because offices see them as counts;
-- both are words of ours. They are empty for a contact.
ALTER TABLE contacts ADD COLUMN report_state TEXT NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN report_kind TEXT NOT NULL DEFAULT '';
CREATE INDEX contacts_reports ON contacts (report_kind, created_at);
