'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button/Button';
import { Note } from '@/components/Note/Note';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import type { LocationType, SiteLocate } from '@/lib/api/types';
import { announce, useAnnounce } from '@/lib/state/announce';
import { CannotGoIn } from './CannotGoIn';
import { ClosingBar } from './ClosingBar';
import { Filter } from './Filter';
import { stateHours } from './HoursParts';
import { kindKeys } from './keys';
import { MapFigure } from './MapFigure';
import { Pager } from './Pager';
import { PlaceList } from './PlaceList';
import { reportHref } from './report-link';
import '@/styles/segments.css';
import styles from './ResultsViewer.module.css';
import { PlaceTicket } from './Ticket';

interface Place {
  /** Number on the map and in the list, independent of the filter. */
  number: number;
  location: LocationType['locations'][number];
}

/** The places of an answer: a filter by kind, one place as a ticket, all of them as map and list. */
export function ResultsViewer({ answer }: { answer: SiteLocate }) {
  const t = useTranslations();
  const { types } = answer;
  const [kind, setKind] = useState(types[0]?.type);
  const [openToday, setOpenToday] = useState(false);
  // The chosen features; those that the current kind of places does not have are ignored.
  const [wanted, setWanted] = useState<string[]>([]);
  // By id, because a refreshed answer may have another order.
  const [placeId, setPlaceId] = useState(types[0]?.locations[0]?.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [toTicket, setToTicket] = useState(0);

  // The chosen kind may be missing from a refreshed answer.
  const current = types.find(({ type }) => type === kind) ?? types[0];
  const all: Place[] = current?.locations.map((location, at) => ({ number: at + 1, location })) ?? [];
  const offered = current?.filters.map(({ id }) => id) ?? [];
  const chosen = wanted.filter((id) => offered.includes(id));
  const fits = ({ location }: Place) => (!openToday || location.is_open_today) && chosen.every((id) => location.fits.includes(id));
  const places = all.filter(fits);
  const place = places.find(({ location }) => location.id === placeId) ?? places[0];
  const changed = useChange({ kind, current: current?.type, placeId, shown: place?.location.id });

  useEffect(() => {
    if (toTicket > 0) heading.current?.focus({ preventScroll: true });
  }, [toTicket]);

  // A precinct that votes by mail has no places; the notice above says so.
  if (!current) return null;

  function choose(type: LocationType['type']) {
    const chosen = types.find((one) => one.type === type)?.locations ?? [];
    setKind(type);
    setPlaceId((openToday ? chosen.find(({ is_open_today: open }) => open) : chosen[0])?.id);
  }

  function filter(on: boolean, ids = chosen) {
    setOpenToday(on);
    setWanted(ids);
    setPlaceId(all.find(({ location }) => (!on || location.is_open_today) && ids.every((id) => location.fits.includes(id)))?.location.id);
  }

  function show(at: number) {
    setPlaceId(places[at]?.location.id);
    // On a phone the ticket is above the list: scroll to it.
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }

  function step(to: number) {
    const next = places[to - 1]?.location;
    setPlaceId(next?.id);
    if (next) announce(`${next.name}. ${t('pager_step', { step: to, total: places.length })}`);
  }

  return (
    <>
      <div className={styles.tools}>
        <Kinds types={types} current={current.type} onChoose={choose} />
        {all.length > 0 && <OpenToday pressed={openToday} onToggle={() => filter(!openToday)} />}
      </div>
      <Filter filters={current.filters} chosen={chosen} fit={places.length} total={all.length} onChoose={(ids) => filter(openToday, ids)} />
      {changed && (
        <div className={styles.note}>
          <Note tone="marked">{changed}</Note>
        </div>
      )}
      {current.note_html && (
        <div className={styles.note}>
          <Note>
            <SafeHtml html={current.note_html} lang={current.note_lang} />
          </Note>
        </div>
      )}
      {place ? (
        <div className={styles.viewer}>
          <div className="stack">
            <ClosingBar of={place.location} answer={answer} />
            <PlaceTicket
              location={place.location}
              type={current.type}
              precinct={current.type === 'electionDay' ? answer.precinct_name : null}
              stateHours={current.type === 'electionDay' ? stateHours(answer) : null}
              place={answer.jurisdiction?.name_in_sentence ?? ''}
              office={answer.election_office}
              heading={heading}
            />
            {places.length > 1 && <Pager step={places.indexOf(place) + 1} total={places.length} onStep={step} />}
            {answer.cannot_go_in_html && place.location.may_vote_from_car && <CannotGoIn html={answer.cannot_go_in_html} />}
            {answer.report_href && (
              <a className={styles.report} href={reportHref(answer.report_href, place.location)}>
                {t('report_place_here')}
              </a>
            )}
          </div>
          <div className="stack">
            {current.map_svg && <MapFigure svg={current.map_svg} current={place.number} />}
            {places.length > 1 && <PlaceList key={current.type} type={current.type} places={places} current={place.number} onChoose={show} />}
          </div>
        </div>
      ) : (
        <Empty
          type={current}
          filtered={all.length > 0}
          wanted={chosen.length > 0}
          onShowAll={() => {
            filter(false, []);
            // The button is removed: the focus moves to the ticket.
            setToTicket(toTicket + 1);
          }}
        />
      )}
    </>
  );
}

interface Shown {
  kind: LocationType['type'] | undefined;
  current: LocationType['type'] | undefined;
  placeId: string | undefined;
  shown: string | undefined;
}

/** Says what a newer answer removed from the page; announced once, and shown until the next choice. */
function useChange({ kind, current, placeId, shown }: Shown): string | null {
  const t = useTranslations();
  const gone = kind && current && kind !== current ? t('kind_gone', { kind: t(kindKeys[kind]) }) : placeId !== undefined && shown !== placeId ? t('place_gone') : null;
  useAnnounce(gone);
  return gone;
}

interface KindsProps {
  types: LocationType[];
  current: LocationType['type'];
  onChoose: (type: LocationType['type']) => void;
}

function Kinds({ types, current, onChoose }: KindsProps) {
  const t = useTranslations();
  return (
    <div className={`segments ${styles.kinds}`} role="group" aria-label={t('results_types_label')}>
      {types.map(({ type, locations }) => (
        <button key={type} type="button" aria-pressed={type === current} data-filter={type} onClick={() => onChoose(type)}>
          {t(kindKeys[type])} <b>{locations.length}</b>
        </button>
      ))}
    </div>
  );
}

function OpenToday({ pressed, onToggle }: { pressed: boolean; onToggle: () => void }) {
  const t = useTranslations();
  return (
    <button type="button" className={styles.toggle} aria-pressed={pressed} data-filter="openToday" onClick={onToggle}>
      <i aria-hidden="true" />
      {t('open_today')}
    </button>
  );
}

interface EmptyProps {
  type: LocationType;
  /** Places exist, but none fits. */
  filtered: boolean;
  /** The filter is by features, not only by opening. */
  wanted: boolean;
  onShowAll: () => void;
}

function Empty({ type, filtered, wanted, onShowAll }: EmptyProps) {
  const t = useTranslations();
  // The filters above announce how many places fit.
  useAnnounce(filtered && !wanted ? t('open_today_none') : null);
  if (filtered) {
    return (
      <div className="stack">
        <Note>{wanted ? t('access_fit', { count: 0, total: type.locations.length }) : t('open_today_none')}</Note>
        <Button small onClick={onShowAll}>
          {t('open_today_show_all')}
        </Button>
      </div>
    );
  }
  return <Note>{t('refine_missing', { type: type.type })}</Note>;
}
