/**
 * The gateway's site API, as the web reads it. All keys are snake_case as on the wire.
 * The gateway decides every rule; this side renders and formats only.
 * Dates are "YYYY-MM-DD"; times are "HH:MM" local to the place, "24:00" being the end of the day.
 */

// GET /api/site/bootstrap?state&lang&preview&test_config&no_geo   (also dehydrated into #gateway-state on every page)
export interface Bootstrap {
  brand: 'en' | 'es';
  locale: string;                        // effective locale: en es ar ko shh tl vi zh-Hans
  today: string;
  rehearsal: boolean;                    // TODAY/NOW fixes the clock: show "rehearsal" bar with `today`
  sample: boolean;                       // index is generated sample data: persistent bar
  jurisdiction: { code: string; kind: 'state' | 'territory'; name: string; name_in_sentence: string;
                  known_by: 'query' | 'ip' } | null;
  config_status: 'ok' | 'failed' | 'none';    // failed -> backup panel; none -> no jurisdiction known
  jurisdictions: { code: string; name: string; kind: 'state' | 'territory' }[];   // picker, sorted by localized name (states first)
  election: { name: string; type: 'general'|'primary'|'caucus'|'runoff'|'special'|'municipal'; date: string; days_until: number } | null;
  supported_locales: string[]; priority_locales: string[];
  alerts: { html: string }[];            // first active alert of the jurisdiction and sitewide ones; safe HTML made in Rust
  hotline: { e164: string; display: string; is_default: boolean; override_html: string | null;
             sms_short_code: string; sms_keyword: string; vietnamese_text_number: string };
  buttons: LandingButton[];              // in order, only the visible ones
  footer: { override_html: string | null; committee_phone: { e164: string; display: string }; ip_credit: boolean };
  example_addresses: { line_1: string; zip: string; display: string }[];    // only while sample; of the jurisdiction, else a few
  backup: BackupLinks | null;            // set when config_status is failed
  default_location_type: 'earlyVote' | 'electionDay' | 'dropoff' | null;    // validated query value
}
export interface LandingButton {
  key: 'locate'|'custom-button-a'|'custom-button-b'|'confirm'|'register'|'request-ballot'|'in-person-info'|'voter-education';
  variant: 'default' | 'caucus';         // wording
  href: string;                          // internal hrefs already carry the site's query parameters
  external: boolean;                     // new tab
  text: string | null;                   // editors' own text (custom buttons, request-ballot); null -> the catalog's
  deadline: { kind: 'register_online_by'; date: string } | null;   // for the hint line of register
  same_day_registration: boolean;        // hint of register
}
export interface BackupLinks { registration_check_url: string|null; lookup_url: string|null; office_url: string|null; hotline_display: string; hotline_e164: string }

// POST /api/site/locate   body:
export interface SiteLocateRequest {
  address_line_1: string; zip: string;   // what the form has
  address?: string;                      // instead of the two: a candidate or example, one line
  state?: string; lang?: string; default_location_type?: string; results_per_type?: number;
}
// 200 for every answer about the address; problem+json (RFC 9457) for 400/429/503
export interface SiteLocate {
  status: 'found' | 'county' | 'mail_only' | 'ambiguous' | 'needs_unit' | 'error';
  entered_address: string;               // echo, one line
  voter_address: { line_1: string; line_2: string; city: string; state_code: string; zip: string; display: string } | null;
  jurisdiction: { code: string; name: string; name_in_sentence: string } | null;
  precinct_name: string | null;          // only where show_precinct applies
  county_name: string | null;
  types: LocationType[];                 // ordered; first one is the initial filter
  could_refine: boolean;
  candidates: { text: string; address: string; reason: 'missing_part'|'spelling'|'different_part'|'unit'|'feed_overlap' }[];
  message: LocateMessage | null;         // for error, ambiguous (none), needs_unit (none)
  election: { name: string; date: string; days_until: number } | null;
  election_office: { name: string; phone: string | null; url: string | null } | null;
  lookup_url: string | null;             // official look-up of the state
  hotline: { e164: string; display: string };
  notice: { text: string; url: string | null } | null;   // the election office's notice
  moved_from: { location_name: string; address: string; election_date: string } | null;
  feed: { source: string; as_of: string; election_date: string; sample: boolean } | null;
  report_problem_url: string | null;     // mailto: without the voter's address
  today: string;
}
export interface LocateMessage {
  key: 'invalid_address' | 'no_voting_location_found' | 'api_unavailable' | 'default' | 'custom';
  heading: 'default' | 'specific';
  sos_variant: boolean;                  // lookup_url is there: use the variant that points to it
  error_code: string;                    // SPEC section 8
  reason: string | null;                 // finer reason of a refusal: 'po_box','rural_route_box','general_delivery','military','intersection','no_house_number','no_zip_or_city','unknown_street','unknown_number','unparsable','too_long', ...
  custom_headline: string | null; custom_html: string | null;   // the editors' locate message while active
}
export interface LocationType {
  type: 'earlyVote' | 'electionDay' | 'dropoff';
  refinable: boolean;                    // empty but a better address may fill it
  note_html: string | null;              // informational note of the editors
  locations: SiteLocation[];
  open_today_count: number;
  map_svg: string | null;                // server-drawn SVG (already safe; numbers match the order of locations); null without coordinates
}
export interface SiteLocation {
  id: string; name: string; address_line_1: string; address_line_2: string; city: string; state_code: string; zip: string;
  is_countywide: boolean; county_name: string | null; is_drop_box: boolean;
  distance_miles: number | null; distance_is_from_zip: boolean;
  notes: string | null;                  // directions, English
  schedule_exceptions: string | null;
  dates_hours_text: string | null;       // free text hours, where there is no schedule
  features: string[];
  time_zone: string;                     // IANA
  status: { kind: 'open' | 'opens_today' | 'closed_today' | 'done_today' | 'not_started' | 'over' | 'open_24_hours' | 'see_note';
            until: string | null;        // open: closes at HH:MM
            closes_in_minutes: number | null;  // only when <= 120
            opens_at: string | null;     // opens_today
            next: { date: string; opens: string; closes: string } | null };  // next opening after today
  is_open_today: boolean;                // open at some time today (for the toggle)
  first_date: string | null; last_date: string | null;
  days: { date: string; is_today: boolean; is_past: boolean; all_day: boolean;
          intervals: { opens: string; closes: string; from_percent: number; length_percent: number }[];  // of a 5:00 .. 23:00 track
          by_appointment: boolean; subject_to_change: boolean }[];   // sorted; from today on, at most 60
  same_day_registration: boolean;
  directions_url: string;                // https://www.google.com/maps/... of the PLACE only, opened by the visitor; no voter address in it
  voter_id_href: string;                 // internal link to the state's ID requirements
}
