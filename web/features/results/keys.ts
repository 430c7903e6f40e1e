import type { LocateElection, LocateMessage, SiteLocate, SiteLocation } from '@/lib/api/types';

// The messages of the catalog for the parts of an answer, for the results page and for its document.

/** Detailed reasons of a refusal that have a message; unknown ones are not shown. */
const reasons = {
  po_box: 'reason_po_box',
  rural_route_box: 'reason_rural_route_box',
  general_delivery: 'reason_general_delivery',
  military: 'reason_military',
  intersection: 'reason_intersection',
  no_house_number: 'reason_no_house_number',
  no_zip_or_city: 'reason_no_zip_or_city',
  unknown_street: 'reason_unknown_street',
  unknown_number: 'reason_unknown_number',
  too_long: 'reason_too_long',
  no_street: 'reason_no_street',
  zip_mismatch: 'reason_zip_mismatch',
  plus_code: 'reason_plus_code',
  plus_code_invalid: 'reason_plus_code_invalid',
  plus_code_incomplete: 'reason_plus_code_incomplete',
  plus_code_elsewhere: 'reason_plus_code_elsewhere',
} as const;

/** The message key for a reason; null without a message. */
export function reasonKey(reason: string | null) {
  return reason !== null && Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : null;
}

const zipReasons: ReadonlySet<string> = new Set(['no_zip_or_city', 'zip_mismatch', 'plus_code_elsewhere']);

/** The cause of a refusal and the field of the form that it is about; null without a known cause. */
export function faultOf(message: Pick<LocateMessage, 'reason'> | null) {
  const key = reasonKey(message?.reason ?? null);
  return key && { key, field: zipReasons.has(message?.reason ?? '') ? ('zip' as const) : ('address' as const) };
}

const bodies = {
  invalid_address: ['error_invalid_address', 'error_invalid_address_sos'],
  no_voting_location_found: ['error_no_voting_location_found', 'error_no_voting_location_found_sos'],
  api_unavailable: ['error_api_unavailable', 'error_api_unavailable_sos'],
  lookup_disabled: ['error_lookup_disabled', 'error_lookup_disabled'],
  default: ['error_default', 'error_default_sos'],
} as const;

/** The message key for an answer; the second of each pair points to the official look-up. */
export function bodyKey(message: Pick<LocateMessage, 'key' | 'sos_variant'>, hasLookup: boolean) {
  const pair = message.key === 'custom' ? bodies.default : bodies[message.key];
  return message.sos_variant && hasLookup ? pair[1] : pair[0];
}

/** The messages for an answer that was found without a house number. */
export const foundByKeys = { plus_code: 'found_by_plus_code', crossing: 'found_by_crossing' } as const;

/** The messages above candidates: for a home without a house number, several addresses, or a similar one. */
export function candidatesKeys({ found_by: unnumbered, candidates }: Pick<SiteLocate, 'candidates' | 'found_by'>) {
  if (unnumbered) return { heading: 'candidates_unnumbered_heading', intro: 'candidates_unnumbered_intro' } as const;
  return candidates.length === 1
    ? ({ heading: 'candidates_one_heading', intro: 'candidates_one_intro' } as const)
    : ({ heading: 'candidates_heading', intro: 'candidates_intro' } as const);
}

const headings = { default: 'error_heading_default', specific: 'error_heading_specific', lookup_disabled: 'error_heading_lookup_disabled' } as const;

/** The message key for the heading of an answer without a place. */
export function headingKey(heading: LocateMessage['heading']) {
  return headings[heading];
}

export const kindKeys = { earlyVote: 'type_early', electionDay: 'type_election_day', dropoff: 'type_dropoff' } as const;
/** The messages with the number of places. */
export const allKeys = { earlyVote: 'all_early', electionDay: 'all_election_day', dropoff: 'all_dropoff' } as const;

/** The messages for the services of the election office. */
export const officeLinkKeys = {
  ballot_tracking: 'office_link_ballot_tracking',
  absentee: 'office_link_absentee',
  sample_ballot: 'office_link_sample_ballot',
  registration_check: 'office_link_registration_check',
  registration: 'office_link_registration',
  provisional_tracking: 'office_link_provisional_tracking',
} as const;

/** The messages for the offices that a district elects. */
export const districtKeys = {
  national: 'district_type_national',
  congressional: 'district_type_congressional',
  state: 'district_type_state',
  'state-senate': 'district_type_state_senate',
  'state-house': 'district_type_state_house',
  judicial: 'district_type_judicial',
  county: 'district_type_county',
  'county-council': 'district_type_county_council',
  city: 'district_type_city',
  'city-council': 'district_type_city_council',
  municipality: 'district_type_municipality',
  borough: 'district_type_borough',
  town: 'district_type_town',
  township: 'district_type_township',
  village: 'district_type_village',
  ward: 'district_type_ward',
  school: 'district_type_school',
  water: 'district_type_water',
  utility: 'district_type_utility',
  special: 'district_type_special',
  other: 'district_type_other',
} as const;

const electionKeys = {
  general: 'election_kind_general',
  primary: 'election_kind_primary',
  caucus: 'election_kind_caucus',
  runoff: 'election_kind_runoff',
  special: 'election_kind_special',
  municipal: 'election_kind_municipal',
  other: 'election_kind_other',
} as const;

type ElectionWords = { name: string } | { key: (typeof electionKeys)[keyof typeof electionKeys] };

/** The name of an election: its kind in the reader's language if known, else its English name. */
export function electionWords({ name, type }: Pick<LocateElection, 'name' | 'type'>, locale: string): ElectionWords {
  const english = name.trim();
  if (english !== '' && (/^en\b/.test(locale) || !type)) return { name: english };
  return { key: type ? electionKeys[type] : 'election_kind_other' };
}

type Status = SiteLocation['status'];

export interface StatusLine {
  tone: 'open' | 'soon' | 'closed';
  /** True for the next change, false for the current status. */
  plain?: boolean;
  key:
    | 'status_open'
    | 'status_open_until'
    | 'status_open_24_hours'
    | 'status_opens_today'
    | 'status_opens_on'
    | 'status_closed_today'
    | 'status_done_today'
    | 'status_not_started'
    | 'status_over'
    | 'status_see_note';
  /** The values of the message: a day ("YYYY-MM-DD"), a time of day ("HH:MM"). */
  day: string;
  time: string;
}

const line = (tone: StatusLine['tone'], key: StatusLine['key'], time = '', day = ''): StatusLine => ({ tone, key, time, day });

/** The status of a place now, then the next change; without a countdown. */
export function statusLines(of: Status): StatusLine[] {
  const next = (tone: 'soon' | 'closed') => (of.next ? [{ ...line(tone, 'status_opens_on', of.next.opens, of.next.date), plain: tone === 'closed' }] : []);
  switch (of.kind) {
    case 'open':
      return [of.until ? line('open', 'status_open_until', of.until) : line('open', 'status_open')];
    case 'open_24_hours':
      return [line('open', 'status_open_24_hours')];
    case 'opens_today':
      return [of.opens_at ? line('soon', 'status_opens_today', of.opens_at) : line('soon', 'status_not_started')];
    case 'closed_today':
      return [line('closed', 'status_closed_today'), ...next('closed')];
    case 'done_today':
      return [line('closed', 'status_done_today'), ...next('closed')];
    case 'not_started':
      return of.next ? next('soon') : [line('closed', 'status_not_started')];
    case 'over':
      return [line('closed', 'status_over')];
    case 'see_note':
      return [{ ...line('soon', 'status_see_note'), plain: true }];
  }
}
