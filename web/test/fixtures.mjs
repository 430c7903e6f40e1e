// Made-up answers of the gateway, in the shapes of lib/api/types.ts: for unit tests and the fixture server.
// Names, dates and places are invented.
/** @import * as api from '../lib/api/types' */
import table from '../messages/languages.json' with { type: 'json' };

const supported = Object.keys(table).filter((language) => table[language].texts);
const nevada = { code: 'NV', name: 'Nevada', name_in_sentence: 'Nevada' };
const hotline = { e164: '+18333368683', display: '833-336-8683' };

/** @param {Partial<api.Bootstrap>} changes @returns {api.Bootstrap} */
export function bootstrap(changes = {}) {
  return {
    brand: 'en',
    locale: 'en',
    today: '2028-10-20',
    rehearsal: true,
    sample: true,
    jurisdiction: { ...nevada, kind: 'state', known_by: 'query' },
    config_status: 'ok',
    jurisdictions: [
      { code: 'CA', name: 'California', kind: 'state', href: '/?state=CA' },
      { code: 'NV', name: 'Nevada', kind: 'state', href: '/?state=NV' },
      { code: 'TX', name: 'Texas', kind: 'state', href: '/?state=TX' },
      { code: 'PR', name: 'Puerto Rico', kind: 'territory', href: '/votinginfo/pr/' },
    ],
    election: { name: 'General Election', type: 'general', date: '2028-11-07', days_until: 18 },
    not_yet: null,
    supported_locales: supported,
    priority_locales: ['en', 'es', 'tl'],
    alerts: [{ html: '<p><strong>Sample County:</strong> the early voting place at Sample Center has moved across the street. <a href="https://example.org/">See the new place</a></p>' }, { html: '<p>The online form is closed tonight.</p>' }],
    hotline: { ...hotline, is_default: true, override_html: null, sms_short_code: '70888', sms_keyword: 'VOTE', vietnamese_text_number: '43367' },
    buttons: [
      button('locate', '/locate/?state=NV'),
      button('confirm', 'https://example.org/check', true),
      { ...button('register', '/register/?state=NV'), deadline: { kind: 'register_online_by', date: '2028-10-17' }, same_day_registration: true },
      button('request-ballot', '/votebymail/?state=NV'),
      button('voter-education', '/votinginfo/nv/?state=NV'),
    ],
    help_href: '/votinginfo/nv/help/?state=NV',
    vote_by_mail_href: '/votebymail/?state=NV',
    footer: { override_html: null, committee_phone: { e164: '+12028638000', display: '(202) 863-8000' }, ip_credit: true },
    example_addresses: [
      { line_1: '1200 E Sample Ave', zip: '89101', display: '1200 E Sample Ave, 89101' },
      { line_1: '77 Sample St', zip: '89101', display: '77 Sample St, 89101' },
      { line_1: '12 Sample Ct', zip: '89101', display: '12 Sample Ct, 89101' },
    ],
    official: { lookup_url: 'https://example.org/lookup', registration_url: 'https://example.org/check', office_url: 'https://example.org/office' },
    backup: null,
    default_location_type: null,
    ...changes,
  };
}

/** @returns {api.LandingButton} */
function button(/** @type {api.LandingButton['key']} */ key, /** @type {string} */ href, external = false) {
  return { key, variant: 'default', href, external, text: null, deadline: null, same_day_registration: false };
}

/** @param {Partial<api.SiteLocation>} changes @returns {api.SiteLocation} */
export function place(changes = {}) {
  return {
    id: 'place-1',
    name: 'Sample Early Voting Center 1',
    address_line_1: '401 N Sample Blvd',
    address_line_2: 'Suite 110',
    city: 'Las Vegas',
    state_code: 'NV',
    zip: '89101',
    is_countywide: true,
    county_name: 'Clark County',
    is_drop_box: false,
    distance_miles: 0.8,
    distance_is_from_zip: false,
    notes: 'Enter from 4th Street. Ramp at the east door.',
    schedule_exceptions: null,
    dates_hours_text: null,
    access: access(),
    fits: ['wheelchair', 'language-es'],
    may_vote_from_car: true,
    time_zone: 'America/Los_Angeles',
    status: { kind: 'open', until: '19:00', closes_in_minutes: 120, opens_at: null, next: null },
    is_open_today: true,
    first_date: '2028-10-20',
    last_date: '2028-11-03',
    days: days(),
    state_end: null,
    polls: null,
    same_day_registration: true,
    directions_url: 'https://www.google.com/maps/dir/?api=1&destination=401+N+Sample+Blvd',
    voter_id_href: '/votinginfo/nv/?state=NV#id-requirements',
    ...changes,
  };
}

/** @returns {api.SiteLocation['days']} */
function days() {
  return Array.from({ length: 14 }, (_, index) => {
    const weekend = index % 7 === 2;
    return {
      date: new Date(Date.UTC(2028, 9, 20 + index)).toISOString().slice(0, 10),
      is_today: index === 0,
      is_past: false,
      all_day: false,
      intervals: [weekend ? { opens: '10:00', closes: '16:00', by_appointment: false, from_percent: 27.8, length_percent: 33.3 } : { opens: '08:00', closes: '19:00', by_appointment: false, from_percent: 16.7, length_percent: 61.1 }],
      by_appointment: false,
      subject_to_change: false,
    };
  });
}

const names = ['Sample Library', 'Sample Community Center', 'Sample Mall', 'Sample Recreation Center', 'Sample City Hall', 'Sample Senior Center', 'Sample Fire Station'];

/** There, not there, and not known. @returns {api.SiteLocation['access']} */
function access() {
  return {
    groups: [
      {
        topic: 'entry',
        items: [
          { kind: 'wheelchair_access', state: 'yes', language: null, text: null },
          { kind: 'elevator', state: 'no', language: null, text: null },
          { kind: 'accessible_parking', state: 'unknown', language: null, text: null },
          { kind: 'automatic_door', state: 'unknown', language: null, text: 'By the side door' },
        ],
      },
      { topic: 'languages', items: [{ kind: 'language', state: 'yes', language: 'es', text: null }] },
    ],
    said: ['Ring the bell'],
  };
}

/** @returns {api.AccessFilter[]} */
function filters() {
  return [
    { id: 'wheelchair', kind: 'wheelchair_access', language: null, count: 7 },
    { id: 'curbside', kind: 'curbside', language: null, count: 1 },
    { id: 'language-es', kind: 'language', language: 'es', count: 8 },
  ];
}

function early() {
  const rest = names.map((name, index) =>
    place({
      id: `place-${index + 2}`,
      name,
      address_line_1: `${22 + index * 100} W Sample St`,
      address_line_2: '',
      distance_miles: 1.3 + index * 0.6,
      is_countywide: false,
      notes: null,
      status:
        index % 2 === 0
          ? { kind: 'closed_today', until: null, closes_in_minutes: null, opens_at: null, next: { date: '2028-10-21', opens: '08:00', closes: '19:00' } }
          : { kind: 'opens_today', until: null, closes_in_minutes: null, opens_at: '12:00', next: null },
      is_open_today: index % 2 === 1,
      // One place has no wheelchair access, and one has curbside voting.
      fits: index === 0 ? ['language-es'] : index === 1 ? ['wheelchair', 'language-es', 'curbside'] : ['wheelchair', 'language-es'],
      may_vote_from_car: index !== 0,
    }),
  );
  return [place(), ...rest];
}

/** @param {Partial<api.SiteLocate>} changes @returns {api.SiteLocate} */
export function found(changes = {}) {
  const drop = place({
    id: 'drop-1',
    name: 'Sample Drop Box',
    is_drop_box: true,
    is_countywide: false,
    notes: null,
    status: { kind: 'open_24_hours', until: null, closes_in_minutes: null, opens_at: null, next: null },
    days: days().map((day) => ({ ...day, all_day: true, intervals: [] })),
    same_day_registration: false,
  });
  const school = place({
    id: 'eday-1',
    name: 'Sample School',
    is_countywide: false,
    status: { kind: 'not_started', until: null, closes_in_minutes: null, opens_at: null, next: { date: '2028-11-07', opens: '07:00', closes: '19:00' } },
    is_open_today: false,
    first_date: '2028-11-07',
    last_date: '2028-11-07',
    days: [{ date: '2028-11-07', is_today: false, is_past: false, all_day: false, intervals: [{ opens: '07:00', closes: '19:00', by_appointment: false, from_percent: 11.1, length_percent: 66.7 }], by_appointment: false, subject_to_change: false }],
  });
  return {
    status: 'found',
    entered_address: '1200 E Sample Ave, 89101',
    voter_address: { line_1: '1200 E Sample Ave', line_2: '', city: 'Las Vegas', state_code: 'NV', zip: '89101', display: '1200 E Sample Ave, Las Vegas, NV 89101' },
    jurisdiction: nevada,
    other_state: false,
    precinct_name: '4021',
    county_name: 'Clark County',
    types: [
      { type: 'earlyVote', refinable: false, note_html: null, locations: early(), filters: filters(), open_today_count: 4, map_svg: map(8) },
      { type: 'dropoff', refinable: false, note_html: '<p>Sign your envelope before you drop it off.</p>', locations: [drop], filters: [], open_today_count: 1, map_svg: null },
      { type: 'electionDay', refinable: false, note_html: null, locations: [school], filters: [], open_today_count: 0, map_svg: map(1) },
    ],
    could_refine: false,
    candidates: [],
    message: null,
    election: { name: 'General Election', type: 'general', date: '2028-11-07', days_until: 18 },
    not_yet: null,
    election_office: { name: 'Clark County Election Department', lang: 'en', phone: '(702) 555-0100', url: 'https://example.org/clark', links: [
      { kind: 'ballot_tracking', url: 'https://county.example.org/track', host: 'county.example.org', of_state: false },
      { kind: 'registration_check', url: 'https://state.example.org/check', host: 'state.example.org', of_state: true },
    ] },
    lookup_url: 'https://example.org/lookup',
    hotline,
    notice: null,
    moved_from: { location_name: 'Old Sample School', address: '9 Sample Rd, Las Vegas', election_date: '2028-06-13' },
    state_hours_html: null,
    cannot_go_in_html: null,
    polling_place: 'known',
    precinct_open: false,
    left_out: [],
    unknown_unit: null,
    without_home: null,
    districts: {
      list: [
        { name: 'Congressional District 4', type: 'congressional', number: '4', ocd_id: 'ocd-division/country:us/state:nv/cd:4', other_type: null },
        { name: 'Clark County Schools', type: 'school', number: null, ocd_id: null, other_type: null },
      ],
      undecided: ['state-house'],
      incomplete: false,
    },
    doubtful_places: [],
    feed: { source: 'Sample county feed', as_of: '2028-10-18', election_date: '2028-11-07', sample: true },
    report_problem_url: 'mailto:help@voteready.example?subject=A%20wrong%20place',
    today: '2028-10-20',
    yearless: { from: '2028-04-23', to: '2029-04-18' },
    next_change: null,
    elections: [],
    ...changes,
  };
}

/**
 * Two elections ahead for one address, each with its own places; of the later one the feed alone knows.
 * @param {api.SiteLocate} [later]
 */
export function twoElections(later = laterFound()) {
  const first = found();
  const special = { name: 'Special Election for the Sample Council', type: null, date: '2028-12-05', days_until: 46 };
  return found({ elections: [{ election: /** @type {NonNullable<typeof first.election>} */ (first.election), answer: first }, { election: special, answer: later }] });
}

function laterFound() {
  const answer = found();
  const gym = place({
    id: 'eday-2',
    name: 'Sample Gym',
    is_countywide: false,
    status: { kind: 'not_started', until: null, closes_in_minutes: null, opens_at: null, next: { date: '2028-12-05', opens: '07:00', closes: '19:00' } },
    is_open_today: false,
    first_date: '2028-12-05',
    last_date: '2028-12-05',
    days: [{ date: '2028-12-05', is_today: false, is_past: false, all_day: false, intervals: [{ opens: '07:00', closes: '19:00', by_appointment: false, from_percent: 11.1, length_percent: 66.7 }], by_appointment: false, subject_to_change: false }],
  });
  return found({
    moved_from: null,
    types: answer.types.slice(2).map((type) => ({ ...type, locations: [gym] })),
    election: { name: 'Special Election for the Sample Council', type: null, date: '2028-12-05', days_until: 46 },
    not_yet: null,
    feed: { source: 'Sample city feed', as_of: '2028-10-18', election_date: '2028-12-05', sample: true },
  });
}

function map(/** @type {number} */ count) {
  const spots = [[214, 150], [150, 96], [270, 112], [296, 196], [130, 190], [226, 232], [100, 130], [340, 130]];
  const markers = spots.slice(0, count).map(
    ([x, y = 0], index) =>
      `<g class="spot" data-place="${index + 1}"><circle cx="${x}" cy="${y}" r="15" stroke-width="3"/><text x="${x}" y="${y + 5}" text-anchor="middle" font-weight="800" font-size="14">${index + 1}</text></g>`,
  );
  return `<svg viewBox="0 0 420 300" role="img" aria-label="Where the places are in Clark County"><path class="county" d="M30 40L160 22 300 34 392 70 398 190 340 262 250 284 150 270 84 214 40 150Z" stroke-width="2"/>${markers.join('')}</svg>`;
}

const nothing = { types: [], voter_address: null, precinct_name: null, moved_from: null, polling_place: null, doubtful_places: [], feed: null, districts: { list: [], undecided: [], incomplete: false } };

export function ambiguous() {
  return found({
    ...nothing,
    status: 'ambiguous',
    entered_address: '12 Sample Ct, 89101',
    candidates: [
      { text: '12 N Sample Ct, Las Vegas, NV 89101', address: '12 N Sample Ct, Las Vegas, NV 89101', reason: 'missing_part' },
      { text: '12 S Sample Ct, Las Vegas, NV 89101', address: '12 S Sample Ct, Las Vegas, NV 89101', reason: 'missing_part' },
    ],
  });
}

export function needsUnit() {
  return found({
    ...nothing,
    status: 'needs_unit',
    entered_address: '77 Sample St, 89101',
    candidates: [
      { text: '77 Sample St Apt 1-99, Las Vegas, NV 89101', address: '77 Sample St Apt 1, Las Vegas, NV 89101', reason: 'unit' },
      { text: '77 Sample St Apt 100-199, Las Vegas, NV 89101', address: '77 Sample St Apt 100, Las Vegas, NV 89101', reason: 'unit' },
    ],
  });
}

/** @param {Partial<api.LocateMessage>} message @param {Partial<api.SiteLocate>} changes */
export function failed(message = {}, changes = {}) {
  return found({
    ...nothing,
    status: 'error',
    entered_address: '5 Nowhere Rd, 89999',
    message: { key: 'no_voting_location_found', heading: 'default', sos_variant: true, error_code: 'NO_PRECINCT_FOUND', reason: 'unknown_street', custom_headline: null, custom_html: null, ...message },
    ...changes,
  });
}

export function county() {
  const answer = found();
  return found({
    status: 'county',
    precinct_name: null,
    moved_from: null,
    polling_place: null,
    doubtful_places: [],
    could_refine: true,
    types: [...answer.types.slice(0, 2), { type: 'electionDay', refinable: true, note_html: null, locations: [], filters: [], open_today_count: 0, map_svg: null }],
  });
}

export function mailOnly() {
  return found({ status: 'mail_only', moved_from: null, polling_place: null, types: found().types.slice(1, 2) });
}
