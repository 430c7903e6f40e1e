import { renderToStaticMarkup } from 'react-dom/server';
import { answer } from './Answer';
import { audit } from './Audit';
import { CannotGoIn } from './CannotGoIn';
import { embed } from './Embed';
import { drawnWith } from './far';
import { Hours } from './Facts';
import { help } from './Help';
import { inPerson } from './InPerson';
import { auditFailed, nationalAudit } from './NationalAudit';
import { Landing } from './Landing';
import { choose } from './Picker';
import { countyPlaces } from './Places';
import { register } from './Register';
import { report, reportThanks } from './Report';
import { registerOptions } from './RegisterOptions';
import { scenarios } from './Scenarios';
import { statePlaces } from './StatePlaces';
import { thanks } from './Thanks';
import type { Document, Drawn, Order } from './types';
import { voteByMail } from './VoteByMail';
import { custom, votingInfo } from './VotingInfo';
import { type Words, WordsProvider, wordsOf } from './words';
import type { Locale } from '@/lib/i18n/locales';

// What the gateway runs: `draw` makes the markup of a document from its view model.

/** A part of a page has no title. */
const part = (body: React.ReactNode): Drawn => ({ title: '', description: '', body });

function document(order: Document, words: Words): Drawn {
  switch (order.kind) {
    case 'voting_info':
      return votingInfo(order.page, words);
    case 'custom':
      return custom(order.page, words);
    case 'help':
      return help(order.page, words);
    case 'register':
      return register(order.page, words);
    case 'register_options':
      return registerOptions(order.page, words);
    case 'vote_by_mail':
      return voteByMail(order.page, words);
    case 'in_person':
      return inPerson(order.page, order.jurisdictions, words);
    case 'in_person_thanks':
      return thanks(order.page, words);
    case 'report':
      return report(order.page, words);
    case 'report_thanks':
      return reportThanks(order.page, words);
    case 'national_audit':
      return nationalAudit(order, words);
    case 'audit':
      return audit(order, words);
    case 'audit_failed':
      return auditFailed(order, words);
    case 'choose':
      return choose(order.page, words);
    case 'landing':
      return part(<Landing of={order} />);
    case 'state_places':
      return statePlaces(order.page, words);
    case 'county_places':
      return countyPlaces(order, words);
    case 'locate_answer':
      return answer(order, words);
    case 'scenarios':
      return scenarios(order, words);
    case 'embed':
      return embed(order, words);
    case 'cannot_go_in':
      return part(<CannotGoIn of={order.answers} office={order.office} help={order.help} />);
    case 'polling_hours':
      return part(<Hours of={order.hours} office={order.office} />);
  }
}

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
  drawnWith(yearless);
  const { title, description, body } = document(asked, own);
  return JSON.stringify({ title, description, body: renderToStaticMarkup(<WordsProvider value={own}>{body}</WordsProvider>) });
}

/**
 * A message for the test that compares engines. `values` as JSON: days are "YYYY-MM-DD", tags are null and
 * stay as text.
 */
export function message(catalogs: Catalogs, locale: Locale, key: string, values: string): string {
  const { named } = words(catalogs, locale, '');
  drawnWith(null);
  const given = Object.entries(JSON.parse(values) as Record<string, string | number | null>);
  const tag = (name: string) => (inside: React.ReactNode) => [`<${name}>`, inside, `</${name}>`];
  return renderToStaticMarkup(named(key, Object.fromEntries(given.map(([name, value]) => [name, value ?? tag(name)]))));
}
