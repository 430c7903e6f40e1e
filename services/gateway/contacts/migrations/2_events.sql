-- Counts of what happens on the site, one row an hour and combination; nothing about a visitor. `hour` is Unix hours.
CREATE TABLE events (
    hour BIGINT NOT NULL,
    event TEXT NOT NULL,
    page TEXT NOT NULL,
    jurisdiction TEXT NOT NULL,
    lang TEXT NOT NULL,
    category TEXT NOT NULL,
    action TEXT NOT NULL,
    label TEXT NOT NULL,
    utm_source TEXT NOT NULL,
    utm_medium TEXT NOT NULL,
    utm_name TEXT NOT NULL,
    utm_term TEXT NOT NULL,
    utm_content TEXT NOT NULL,
    total BIGINT NOT NULL,
    PRIMARY KEY (hour, event, page, jurisdiction, lang, category, action, label, utm_source, utm_medium, utm_name, utm_term, utm_content)
);
