import { renderToStaticMarkup } from 'react-dom/server';
import { answer } from './Answer';
import { audit } from './Audit';
import { CannotGoIn } from './CannotGoIn';
import { embed } from './Embed';
import { setYearlessDays } from './years';
import { Hours } from './Facts';
import { help } from './Help';
import { inPerson } from './InPerson';
import { auditFailed, nationalAudit } from './NationalAudit';
import { Landing } from './Landing';
import { choose } from './Picker';
import { notYet } from './NotYet';
import { countyPlaces } from './Places';
import { register } from './Register';
import { report, reportThanks } from './Report';
import { registerOptions } from './RegisterOptions';
import { scenarios } from './Scenarios';
import { statePlaces } from './StatePlaces';
import { thanks } from './Thanks';
import type { Document, DocumentOf, Drawn, Order } from './types';
import { voteByMail } from './VoteByMail';
import { custom, noVotingInfo, votingInfo } from './VotingInfo';
import { type Words, WordsProvider, wordsOf } from './words';
import type { Locale } from '@/lib/i18n/locales';

// What the gateway runs: `draw` makes the markup of a document from its view model.

/** A part of a page has no title. */
const part = (body: React.ReactNode): Drawn => ({ title: '', description: '', body });

const documents: { [Kind in Document['kind']]: (of: DocumentOf<Kind>, words: Words) => Drawn } = {
  voting_info: ({ page }, words) => votingInfo(page, words),
  no_voting_info: ({ page }, words) => noVotingInfo(page, words),
  custom: ({ page }, words) => custom(page, words),
  help: ({ page }, words) => help(page, words),
  register: ({ page }, words) => register(page, words),
  register_options: ({ page }, words) => registerOptions(page, words),
  vote_by_mail: ({ page }, words) => voteByMail(page, words),
  in_person: ({ page, jurisdictions }, words) => inPerson(page, jurisdictions, words),
  in_person_thanks: ({ page }, words) => thanks(page, words),
  report: ({ page }, words) => report(page, words),
  report_thanks: ({ page }, words) => reportThanks(page, words),
  national_audit: nationalAudit,
  audit,
  audit_failed: auditFailed,
  choose: ({ page }, words) => choose(page, words),
  landing: (of) => part(<Landing of={of} />),
  state_places: ({ page }, words) => statePlaces(page, words),
  county_places: countyPlaces,
  locate_answer: answer,
  scenarios,
  embed,
  cannot_go_in: ({ answers, office, help: href }) => part(<CannotGoIn of={answers} office={office} help={href} />),
  not_yet: notYet,
  polling_hours: ({ hours, office }) => part(<Hours of={hours} office={office} alone />),
};

/** Precompiled catalogs by language, as JSON: a language is read when it is first used. */
type Catalogs = Record<Locale, string>;

const known = new Map<string, Words>();

function words(catalogs: Catalogs, locale: Locale, brand: string): Words {
  const key = `${locale} ${brand}`;
  let found = known.get(key);
  if (!found) known.set(key, (found = wordsOf(locale, brand, JSON.parse(catalogs[locale]) as Record<string, unknown>)));
  return found;
}

/** `order`: an `Order` as JSON. Gives title, description and markup as JSON. */
export function draw(catalogs: Catalogs, order: string): string {
  const { locale, brand, yearless, document: asked } = JSON.parse(order) as Order;
  const own = words(catalogs, locale as Locale, brand);
  setYearlessDays(yearless);
  const draws = documents[asked.kind] as (of: Document, words: Words) => Drawn;
  const { title, description, body } = draws(asked, own);
  return JSON.stringify({ title, description, body: renderToStaticMarkup(<WordsProvider value={own}>{body}</WordsProvider>) });
}

/** A message, for the test that compares engines. `values`: JSON; tags are null and stay as text. */
export function message(catalogs: Catalogs, locale: Locale, key: string, values: string): string {
  const { named } = words(catalogs, locale, '');
  setYearlessDays(null);
  const given = Object.entries(JSON.parse(values) as Record<string, string | number | null>);
  const tag = (name: string) => (inside: React.ReactNode) => [`<${name}>`, inside, `</${name}>`];
  return renderToStaticMarkup(named(key, Object.fromEntries(given.map(([name, value]) => [name, value ?? tag(name)]))));
}
