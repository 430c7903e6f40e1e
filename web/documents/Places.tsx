import type { ReactNode } from 'react';
import { Note } from '@/components/Note/Note';
import { PlaceMap } from '@/components/PlaceMap/PlaceMap';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { Countdown } from '@/components/Countdown/Countdown';
import { FilterChoices, FilterDrawer, Fit, useFilterName } from '@/features/results/FilterParts';
import { LaterPlaces, NotYet } from '@/features/results/NotYet';
import { OfficeNotice } from '@/features/results/Notices';
import { FeedLine } from '@/features/results/SourceLine';
import { DoubtBox } from './Facts';
import { Back } from '@/components/BackLink/Back';
import { PageStart } from './PageFrame';
import { LinkButton, linkTo, Sign } from './Row';
import { Office, PlacesSource, Trouble } from './PlacesParts';
import { Slip } from './PlacesSlip';
import type { CountyPlaces, Drawn, DocumentOf, PlaceKind } from './types';
import { type Key, type Words, useWords } from './words';

// Places that serve a whole county, without an address: links to the kinds, a filter, slips, one map for all
// of them.

type Kind = PlaceKind['type'];

const kindNames = { earlyVote: 'places_early', electionDay: 'places_day', dropoff: 'places_drop' } as const satisfies Record<Kind, Key>;

/** The shape of a kind in links, headings, numbers and on the map, always beside its word. */
function Shape({ of, full = false }: { of: Kind; full?: boolean }) {
  const look = full ? 'full' : undefined;
  return (
    <svg className="shape" viewBox="0 0 24 24" aria-hidden="true">
      {of === 'earlyVote' && <circle cx="12" cy="12" r="9" className={look} />}
      {of === 'electionDay' && <rect x="3" y="3" width="18" height="18" rx="4" className={look} />}
      {of === 'dropoff' && <rect x="1.5" y="6" width="21" height="12" rx="6" className={look} />}
    </svg>
  );
}

export function countyPlaces({ page }: DocumentOf<'county_places'>, words: Words): Drawn {
  const { plain } = words;
  const title = plain('places_county_title', { county: page.name });
  return {
    title: `${title}, ${page.head.name}`,
    description: plain('places_state_lede').replace(/<\/?b>/g, ''),
    body: (
      <div className="places">
        <PageStart head={page.head} back={<Back href={page.state_href}>{words.t('places_county_back', { place: page.head.name_in_sentence })}</Back>} />
        <h1>{title}</h1>
        {page.status !== 'ok' ? <Nothing page={page} /> : page.not_yet ? <Later page={page} of={page.not_yet} /> : <Listed page={page} />}
      </div>
    ),
  };
}

/** Without a place: the reason, and the office to ask. */
function Nothing({ page }: { page: CountyPlaces }) {
  const { t } = useWords();
  return (
    <>
      {page.status === 'none' ? <p className="lede">{t('places_county_none', { county: page.name })}</p> : <Trouble status={page.status} head={page.head} lookup={page.lookup_url} />}
      {page.mail_only && <Note>{t('places_by_mail', { county: page.name })}</Note>}
      <Office page={page} />
    </>
  );
}

/** The places are of a later election than the announced one. */
function Later({ page, of }: { page: CountyPlaces; of: NonNullable<CountyPlaces['not_yet']> }) {
  const { t } = useWords();
  return (
    <>
      <h2>{t('not_yet_heading', { date: of.date })}</h2>
      <NotYet of={of} lookup={page.lookup_url} office={page.office} hotline={page.head.hotline} />
      <LaterPlaces of={of} open={page.open_now || page.with.length > 0 || page.page > 1}>
        <Listed page={page} />
      </LaterPlaces>
    </>
  );
}

function Listed({ page }: { page: CountyPlaces }) {
  const { t } = useWords();
  const search = page.head.locate && linkTo(page.head.locate.href);
  return (
    <>
      <p className="lede">{t('places_county_lede', { county: page.name })}</p>
      {page.election && <Countdown of={page.election} />}
      {page.notice && <OfficeNotice of={page.notice} />}
      {page.mail_only && <Note>{t('places_by_mail', { county: page.name })}</Note>}
      {page.incomplete.length > 0 && (
        <DoubtBox>
          <strong>{page.incomplete.map((kind, at) => [at > 0 && ', ', t(kindNames[kind])])}:</strong> {t('places_incomplete')}
        </DoubtBox>
      )}
      {page.head.locate && (
        <div className="lead-box">
          <div>
            <h2>{t('places_near_title')}</h2>
            <p>{t('places_near_text')}</p>
          </div>
          <LinkButton to={page.head.locate} label={t('link_locate')} look="primary" sign="map-pin" action="locate" />
        </div>
      )}
      <Kinds page={page} />
      <Filter page={page} />
      <div className="directory">
        <div>
          {page.kinds.map((kind) => (
            <Section key={kind.type} of={kind} page={page} search={search} />
          ))}
          <Turn page={page} />
        </div>
        <div className="beside">
          {page.map_svg && <MapOfAll svg={page.map_svg} kinds={page.kinds} />}
          <Office page={page} />
          <p className="button-row screen">
            <button className="btn quiet small" type="button" data-print="" hidden>
              <Sign name="printer" />
              {t('places_print')}
            </button>
            <a className="btn quiet small" href={page.report_problem_url}>
              <Sign name="flag" />
              {t('places_report')}
            </a>
          </p>
        </div>
      </div>
      <Sources page={page} />
    </>
  );
}

function Kinds({ page }: { page: CountyPlaces }) {
  const { t, plain } = useWords();
  return (
    <nav className="kinds" aria-label={plain('places_kinds_label')}>
      {page.kinds.map(({ type, found, total }) => (
        <a key={type} href={`#${type}`}>
          <Shape of={type} />
          {t(kindNames[type])} <b>{page.found < page.total ? t('places_some', { found, total }) : total}</b>
        </a>
      ))}
      {page.map_svg && (
        <a href="#map">
          <Sign name="map" />
          {t('places_map')}
        </a>
      )}
    </nav>
  );
}

/** The choice of places, a form that works without scripts; says how many fit, with a link to all. */
function Filter({ page }: { page: CountyPlaces }) {
  const { t, plain, time } = useWords();
  const name = useFilterName();
  const chosen = page.filters.filter(({ id }) => page.with.includes(id)).map(name);
  const on = [...(page.open_now ? [plain('places_open_now')] : []), ...chosen];
  return (
    <>
      <form className="filter" method="get" action={page.action}>
        {page.hidden.map(({ name: field, value }) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <FilterDrawer on={on} open={on.length > 0}>
          <fieldset>
            <legend>{t('places_filter_legend')}</legend>
            <label className="oval-choice">
              <input type="checkbox" name="open" value="now" defaultChecked={page.open_now} />
              <span>
                <Sign name="clock" />
                {t('places_open_now')}
              </span>
            </label>
          </fieldset>
          {page.filters.length > 0 && <FilterChoices of={page.filters} input={({ id }) => ({ defaultChecked: page.with.includes(id) })} />}
          <button className="btn quiet small" type="submit">
            {t('places_show')}
          </button>
        </FilterDrawer>
      </form>
      <p className="filter-found" role="status">
        {on.length > 0 && (
          <span>
            {chosen.length > 0 ? <Fit fit={page.found} total={page.total} /> : t('places_found', { found: page.found, total: page.total })}{' '}
            <a href={page.all_href}>{t('places_show_all', { total: page.total })}</a>
          </span>
        )}
        <span className="soft screen">{t('places_as_of', { time: time(page.as_of_time) })}</span>
      </p>
    </>
  );
}

interface SectionProps {
  of: PlaceKind;
  page: CountyPlaces;
  search: ((inside: ReactNode) => ReactNode) | null;
}

function Section({ of, page, search }: SectionProps) {
  const { t } = useWords();
  const { type, first_date: from, last_date: to } = of;
  if (of.locations.length === 0) return <span id={type} />;
  return (
    <section id={type} aria-labelledby={`${type}-heading`}>
      <div className="kindhead">
        <Shape of={type} full />
        <h2 id={`${type}-heading`}>{t(kindNames[type])}</h2>
        <p>
          {from && to && (from === to ? t('places_on_day', { date: from }) : t('places_from_to', { from, to }))} {of.same_day_registration && t('way_text_same_day')}
        </p>
      </div>
      {type === 'electionDay' && page.some_mail_only && search && <Note>{t('places_some_mail', { search })}</Note>}
      {of.note_html && <SafeHtml className="note prose" html={of.note_html} lang={of.note_lang} />}
      <ol className="slips" start={of.first_number}>
        {of.locations.map((place, at) => (
          <Slip key={place.id} of={place} type={type} number={of.first_number + at} dayAndNight={of.day_and_night[at] ?? false} page={page} />
        ))}
      </ol>
    </section>
  );
}

function MapOfAll({ svg, kinds }: { svg: string; kinds: PlaceKind[] }) {
  const { t } = useWords();
  return (
    <PlaceMap svg={svg} id="map">
      <figcaption>
        {kinds
          .filter(({ locations }) => locations.length > 0)
          .map(({ type }) => (
            <span key={type}>
              <Shape of={type} />
              {t(kindNames[type])}
            </span>
          ))}
      </figcaption>
    </PlaceMap>
  );
}

function Turn({ page }: { page: CountyPlaces }) {
  const { t, plain } = useWords();
  if (page.pages < 2) return null;
  return (
    <nav className="page-turn" aria-label={plain('places_turn_label')}>
      {page.previous_href && (
        <a className="btn quiet small" href={page.previous_href}>
          <Sign name="arrow-left" />
          {t('places_previous')}
        </a>
      )}
      <span>{t('places_turn', { page: page.page, pages: page.pages })}</span>
      {page.next_href && (
        <a className="btn quiet small" href={page.next_href}>
          {t('places_next')}
          <Sign name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

/** The sources of the list and their age. */
function Sources({ page }: { page: CountyPlaces }) {
  return (
    <PlacesSource head={page.head} lookup={page.lookup_url}>
      {page.feeds.map((feed) => (
        <span key={`${feed.source} ${feed.as_of}`}>
          <FeedLine feed={feed} />{' '}
        </span>
      ))}
    </PlacesSource>
  );
}
