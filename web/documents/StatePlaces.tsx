import type { ReactNode } from 'react';
import { Note } from '@/components/Note/Note';
import { NotYet } from '@/features/results/NotYet';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { AskDoors, PageStart } from './PageFrame';
import { linkTo, Sign } from './Row';
import { DoubtBox } from './Facts';
import { Choice } from './Picker';
import { PlacesSource, Trouble } from './PlacesParts';
import type { CountyEntry, Drawn, StatePlaces } from './types';
import { type Words, useWords } from './words';

// The counties of a state by letter. A county without places links to its office; a county and a city of one
// name carry their kind.

export function statePlaces(page: StatePlaces, words: Words): Drawn {
  const { head } = page;
  const title = words.plain('places_state_title', { place: head.name_in_sentence });
  return {
    title,
    description: words.plain('places_state_lede').replace(/<\/?b>/g, ''),
    body: (
      <div className="places">
        <PageStart head={head} />
        <h1>{title}</h1>
        <Body page={page} />
        <Others page={page} />
        <PlacesSource head={head} lookup={page.lookup_url}>
          {words.t('places_source')}{' '}
        </PlacesSource>
      </div>
    ),
  };
}

function Body({ page }: { page: StatePlaces }) {
  const { t } = useWords();
  const { head, status } = page;
  const search = head.locate && linkTo(head.locate.href);
  return (
    <>
      {page.unknown_county && <Note tone="marked">{t('places_unknown', { place: head.name_in_sentence })}</Note>}
      {status === 'ok' ? <p className="lede">{t('places_state_lede')}</p> : <Trouble status={status} head={head} lookup={page.lookup_url} />}
      {page.not_yet && (
        <section className="section">
          <h2>{t('not_yet_heading', { date: page.not_yet.date })}</h2>
          <NotYet of={page.not_yet} lookup={page.lookup_url} office={head.office} hotline={head.hotline} />
          <p>{t('places_not_yet_list', { date: page.not_yet.places_date })}</p>
        </section>
      )}
      {status === 'ok' && <Counties page={page} />}
      {page.letters.length > 0 && <Letters page={page} />}
      {search && status !== 'off' && <Note>{t('places_not_sure', { search })}</Note>}
      {status !== 'ok' && <AskDoors head={head} level={2} />}
    </>
  );
}

function Counties({ page }: { page: StatePlaces }) {
  const { t } = useWords();
  const choices = page.letters.flatMap(({ counties }) => counties).filter(({ href }) => href);
  return (
    <Choice of={page} name="county" label={t('places_choose')} lang="en" button={t('places_show')}>
      <option value="">{t('places_choose_none')}</option>
      {choices.map(({ id, name, kind, within }) => (
        <option key={id} value={id}>
          {[`${name} ${kind}`.trim(), within].filter(Boolean).join(', ')}
        </option>
      ))}
    </Choice>
  );
}

const anchor = (letter: string) => (letter === '#' ? 'letter-other' : `letter-${letter}`);

function Letters({ page }: { page: StatePlaces }) {
  const { t, plain } = useWords();
  const { letters, shared_names: shared, head } = page;
  const office = head.office.url ? linkTo(head.office.url) : (inside: ReactNode) => inside;
  const names = shared.map((name, at) => [
    at > 0 && ', ',
    <b key={name} lang="en">
      {name}
    </b>,
  ]);
  return (
    <section className="section">
      <h2>{t('places_letters_title')}</h2>
      <p className="soft">{t('places_counts', { count: page.count, with: page.with_places })}</p>
      {shared.length > 0 && <p className="soft">{t('places_shared', { names })}</p>}
      {!page.covers_state && (
        <DoubtBox>{t('places_partial', { office })}</DoubtBox>
      )}
      <nav className="letters" aria-label={plain('places_letters_label')}>
        {letters.map(({ letter, counties }) =>
          counties.length > 0 ? (
            <a key={letter} href={`#${anchor(letter)}`}>
              {letter}
            </a>
          ) : (
            <span key={letter} aria-hidden="true">
              {letter}
            </span>
          ),
        )}
      </nav>
      <div className="by-letter">
        {letters
          .filter(({ counties }) => counties.length > 0)
          .map(({ letter, counties }) => (
            <section key={letter} id={anchor(letter)} aria-labelledby={`${anchor(letter)}-name`}>
              <h3 id={`${anchor(letter)}-name`}>{letter}</h3>
              <ul>
                {counties.map((county) => (
                  <li key={county.id} id={`county-${county.id}`}>
                    <County of={county} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  );
}

function County({ of: { name, kind, within, href, office } }: { of: CountyEntry }) {
  const { t } = useWords();
  const label = (
    <>
      <span lang="en" dir="ltr">
        <u>{name}</u> {kind && <small>{kind}</small>}
      </span>{' '}
      {within && <small>{t('places_within', { county: within })}</small>}
    </>
  );
  if (href) return <a href={href}>{label}</a>;
  const ask = (inside: ReactNode) => {
    if (!office?.url) return inside;
    return <ExternalLink href={office.url}>{inside}</ExternalLink>;
  };
  return (
    <div className="without">
      <p>{label}</p>
      <small>{t('places_none_here', { office: ask, name: office?.name ?? '' })}</small>
    </div>
  );
}

/** The same page of the other states and territories. */
function Others({ page }: { page: StatePlaces }) {
  const { t } = useWords();
  return (
    <details className="drawer">
      <summary>
        <Sign name="map" />
        {t('places_other')}
        <Sign name="chevron-down" />
      </summary>
      <ul>
        {page.jurisdictions.map(({ code, name, href }) => (
          <li key={code}>
            <a href={href} {...(code === page.head.code ? { 'aria-current': 'true' as const } : {})}>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
