/** The words of the page for developers: English, as the API is, in a translated frame. */

/** A command line that works against a running site; `e2e/developers.mjs` runs each. */
interface Example {
  id: string;
  title: string;
  command: string;
  /** A part of the answer, verbatim. */
  answer: string;
}

export const examples: Example[] = [
  {
    id: 'found',
    title: 'Where to vote, for a typed home address',
    command: `curl -fsS https://voteready.example/api/locate \\
  -H 'content-type: application/json' \\
  -d '{"address": "12 Kettlebird Ln, Carson City, NV 89701", "results_per_type": 1}'`,
    answer: '"lookup_status":"SUCCESS","answer":"found"',
  },
  {
    id: 'asked',
    title: 'One letter wrong: near spellings to choose from, never a silent correction',
    command: `curl -fsS https://voteready.example/api/locate \\
  -H 'content-type: application/json' \\
  -d '{"address": "12 Kettelbird Ln, Carson City, NV 89701"}'`,
    answer: '"candidates":[{"text":"12 Kettlebird Ln',
  },
  {
    id: 'scenario',
    title: 'A made-up answer, to build against: scenario instead of an address. Nothing is looked up; on the site it is /locate/results/?scenario=…',
    command: `curl -fsS 'https://voteready.example/api/locate?scenario=lost_place'`,
    answer: '"polling_place":"lost"',
  },
  {
    id: 'districts',
    title: 'Electoral districts of an address, with OCD division identifiers where the data has them: districts, and the types that are not decided',
    command: `curl -fsS 'https://voteready.example/api/locate?scenario=unit'`,
    answer: '"undecided_district_types":["state-senate"]',
  },
  {
    id: 'civic',
    title: 'The same lookup in the form of Google’s Civic Information API. Without productionDataOnly=false, sample data is a 404',
    command: `curl -fsS 'https://voteready.example/civicinfo/v2/voterinfo?productionDataOnly=false&prettyPrint=false&address=12+Kettlebird+Ln,+Carson+City,+NV+89701'`,
    answer: '"kind":"civicinfo#voterInfoResponse"',
  },
  {
    id: 'counts',
    title: 'Counts of places by state',
    command: `curl -fsS 'https://voteready.example/api/data_summary/national/locations?client_id=docs'`,
    answer: '"e_day_location_count":',
  },
  {
    id: 'audit',
    title: 'How good the data is, for newsrooms: JSON, or CSV for a spreadsheet',
    command: `curl -fsS 'https://voteready.example/api/site/audit?format=csv'`,
    answer: '"NV","Nevada"',
  },
  {
    id: 'audit-state',
    title: 'The same for one state, with every rule that its feeds break',
    command: `curl -fsS https://voteready.example/api/site/audit/NV`,
    answer: '"code":"NV"',
  },
  {
    id: 'calendar',
    title: 'Dates and deadlines of a state, to subscribe to',
    command: `curl -fsS https://voteready.example/api/site/calendar/nv.ics`,
    answer: 'BEGIN:VCALENDAR',
  },
  {
    id: 'openapi',
    title: 'Every route and field, to make a typed client from',
    command: `curl -fsS https://voteready.example/openapi.json`,
    answer: '"openapi":"3.1.0"',
  },
];

export const laws = [
  {
    title: 'Never a wrong place',
    text: 'When the data can’t decide, the answer is candidates, a question for the unit, or an office to ask. Show that. Don’t choose for the voter.',
  },
  {
    title: 'An address is nobody’s business',
    text: 'We never log, keep or pass one on, and no URL should hold one. Use POST, and hold yourself to the same.',
  },
];

/** The values of `answer`. */
export const answers = [
  ['found', 'One precinct: its places, to show.'],
  ['county', 'The county is known, the precinct is not: early and drop-off locations of the county.'],
  ['mail_only', 'The precinct votes by mail: drop-off locations, if any.'],
  ['ambiguous', 'Several places fit: the candidates, for the voter to choose.'],
  ['needs_unit', 'Units of the building vote apart: ask for the unit.'],
  ['unknown', 'Not known as typed: near spellings as candidates, else the office.'],
  ['stale', 'The election of the feed is over: no location, but the official lookup.'],
] as const;

/** Names of `scenario`; `services/gateway/src/upstream/scenario.rs` has the same. */
export const scenarios = [
  ['found', 'Early voting, Election Day and drop-off locations, and electoral districts.'],
  ['county', 'The county alone is known: a better address would give the polling place.'],
  ['mail_only', 'The precinct votes by mail; a drop box.'],
  ['ambiguous', 'Two addresses fit.'],
  ['unit', 'Units of the building vote apart, in two state senate districts.'],
  ['unknown', 'The data doesn’t have the address (NO_COUNTY_OR_PRECINCT_FOUND).'],
  ['po_box', 'Not a home address (VOTER_ADDRESS_ERROR).'],
  ['stale', 'The election of the feed is over (NO_VOTING_LOCATIONS_AVAILABLE).'],
  ['lost_place', 'The polling place is missing from the data.'],
  ['doubtful_place', 'The data contradicts itself about the polling place.'],
  ['not_accessible', 'The polling place says that a wheelchair can’t get in, and offers voting from the car.'],
  ['two_elections', 'Two elections ahead, each with its own polling place.'],
  ['unavailable', 'The lookup can’t answer right now (SERVICE_UNAVAILABLE).'],
] as const;

/** The script tag of the framed lookup. */
export const embedTag = '<script src="https://voteready.example/embed.js" data-key="YOUR KEY" data-state="NV" data-lang="es" async></script>';

export const notes = [
  {
    title: 'The lookup in your own page',
    text: 'Ask the operator for a key with the origins of your site, and put the script tag where the lookup is to stand; data-state, data-lang and data-title may be left out. Without scripts, frame /embed/?key=YOUR KEY yourself, with a title. Only pages of the key’s origins may frame it. Your page is told how high the frame is (a message of type voteready:height), and never an address.',
  },
  {
    title: 'Coming from Google’s API',
    text: 'Programs of Google’s Civic Information API change the address of the service to this site, and their key: elections, voterinfo, divisionsByAddress and divisions answer in the same form, and errors in the same envelope. Google’s clients for Python, Node.js and Go are part of our tests. Stricter: several addresses that fit, or a missing unit, are a 400; an address that the data does not know is a 404 with the office to ask; with returnAllAvailableData=true both are a 200 without places. Sample data needs productionDataOnly=false. More: the object voteready says how certain the polling place is, and /api/locate has candidates, answers for a county, and districts. Not there: contests and representatives. The address is in the URL, which proxies may keep: prefer POST /api/locate.',
  },
  {
    title: 'Keys and limits',
    text: 'Where the operator hands out keys, send yours in the header X-Api-Key; the pages of the site need none. A caller who asks too often gets 429 with Retry-After; everybody together too much, 503. Wait, and try again with a growing pause.',
  },
  {
    title: 'Errors',
    text: 'Every answer about an address is a 200: look at lookup_status, then at answer. Anything else is application/problem+json (RFC 9457) with a type, a title, a detail and the id of the request. No error repeats what you sent.',
  },
  {
    title: 'Freshness',
    text: 'Audit answers carry an ETag and are at most a minute behind the index that is served. Send If-None-Match, and a 304 costs you nothing.',
  },
  {
    title: 'gRPC',
    text: 'Those who run VoteReady can call the services themselves, with reflection and health: geo on port 50051, content on 50052, locate on 50053. LocateService has GetDistricts for the districts of an address, and GetNationalSummary and GetFeedAudit with the numbers of the audit.',
  },
] as const;

export const headings = {
  there: 'Reference',
  examples: 'Examples',
  examplesText: 'Each works as it stands against a site with the sample data. The answer is a piece of what comes.',
  answers: 'What answer says',
  scenarios: 'Scenarios: made-up answers to build against',
  embed: 'The script tag of the framed lookup',
  request: 'Request',
  answer: 'Answer',
  openapi: 'OpenAPI 3.1',
  audit: 'How good is our data?',
} as const;

export const versionLine = (version: string) => `Version ${version}`;
export const fieldLine = (where: string, required: boolean) => (required ? `${where}, required` : where);
export const codesLine = (codes: string[]) => `Answers: ${codes.join(', ')}`;

/** Headings of the groups of routes. */
export const groupTitles: Record<string, string> = {
  'voter information': 'Voter information',
  audit: 'Audit',
  'civic information': 'In the form of Google’s Civic Information API',
  site: 'View models of the site',
};
