import { Fold } from '@/components/Fold/Fold';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { host } from '@/lib/host';
import { foreign } from './EditorText';
import { Sign, linkTo } from './Row';
import type { Office, Source, SourceNote } from './types';
import { useWords } from './words';
import '@/styles/certainty.css';

type Note = Pick<SourceNote, 'about' | 'checked' | 'url' | 'name'>;

interface Found {
  notes: Note[];
  /** Years of the rules that days of a later election follow. */
  years: number[];
}

/** Every source that a view model names, in the order of the page. */
function sourcesOf(part: unknown, into: Found = { notes: [], years: [] }): Found {
  if (Array.isArray(part)) for (const one of part) sourcesOf(one, into);
  else if (typeof part === 'object' && part !== null) {
    for (const [key, value] of Object.entries(part)) {
      if (key === 'sources' || key === 'rule_sources') into.notes.push(...(value as SourceNote[]));
      else if (key === 'source' && value) into.notes.push({ about: [], name: '', ...(value as Source) });
      if (key === 'rules_of_year' && typeof value === 'number') into.years.push(value);
      if (key !== 'sources' && key !== 'rule_sources') sourcesOf(value, into);
    }
  }
  return into;
}

/** One note for each page, with all that it is about. */
function merged(notes: Note[]): Note[] {
  const all = new Map<string, Note>();
  for (const note of notes) {
    const key = note.url ?? note.name;
    const own = all.get(key);
    if (own) all.set(key, { ...own, checked: own.checked ?? note.checked, about: [...new Set([...own.about, ...note.about])] });
    else all.set(key, note);
  }
  return [...all.values()].filter(({ url, name }) => url || name);
}

const isOfficial = ({ url }: Note) => Boolean(url) && /\.(gov|us|mil)$/.test(host(url ?? ''));

/** The page that the line names: official and checked before official; others are never named there. */
function official(notes: Note[]): Note | undefined {
  const known = notes.filter(isOfficial);
  return known.find(({ checked }) => checked) ?? known[0];
}

/** The sources in a drawer. The month of a check is enough; a check whose time is unknown is left to the audit. */
export function Drawer({ of }: { of: Note[] }) {
  const { t, named, locale } = useWords();
  const notes = merged(of);
  if (notes.length === 0) return null;
  const comma = t('list_comma', { first: '', last: '' });
  return (
    <div className="sources">
      <Fold label={t('sources_label')}>
        <ul>
          {notes.map((note) => (
            <li key={note.url ?? note.name}>
              {note.about.map((about, n) => [n > 0 && comma, named(about)])}
              {note.about.length > 0 && ': '}
              {note.url ? <ExternalLink href={note.url}>{host(note.url)}</ExternalLink> : <bdi {...foreign('en', locale)}>{note.name}</bdi>}
              {note.checked && [comma, t(note.checked.precision === 'year' ? 'source_checked_year' : 'source_checked_month', { date: note.checked.date })]}
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

interface PageSourcesProps {
  /** The view model of the page. */
  of: object;
  /** Named where the page has no official source. */
  office: Pick<Office, 'url'>;
  /** The day of the election that the page is about. */
  election: { date: string } | null | undefined;
}

/** Where a page comes from: the official page and the month of its check in one line, the rest in a drawer. */
export function PageSources({ of, office, election }: PageSourcesProps) {
  const { t } = useWords();
  const { notes, years } = sourcesOf(of);
  if (notes.length === 0) return null;
  const own = official(notes);
  const url = own?.url ?? office.url;
  const rest = notes.filter((note) => note.about.length > 0 || (note.url !== url && (note.url || note.name)));
  return (
    <div className="page-sources">
      {(url || years.length > 0) && (
        <p className="checked">
          <Sign name="clipboard-check" />
          <span>
            {own?.checked && [t(own.checked.precision === 'year' ? 'checked_year' : 'checked_month', { date: own.checked.date }), ' ']}
            {years.length > 0 && election && [t('checked_rules', { electionDayDate: election.date, year: Math.min(...years) }), ' ']}
            {url && t('checked_official', { name: host(url), link: linkTo(url) })}
          </span>
        </p>
      )}
      <Drawer of={rest} />
    </div>
  );
}
