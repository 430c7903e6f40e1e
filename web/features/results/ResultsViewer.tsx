'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/Button/Button';
import { Note } from '@/components/Note/Note';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import type { LocationType, SiteLocate } from '@/lib/api/types';
import { useAnnounce } from '@/lib/state/announce';
import type { StateHours } from './Hours';
import { MapFigure } from './MapFigure';
import { Pager } from './Pager';
import { PlaceList } from './PlaceList';
import { RefinePanel } from './RefinePanel';
import styles from './ResultsViewer.module.css';
import { Ticket } from './Ticket';

interface Place {
  /** Number on the map and in the list; does not change when a filter hides places. */
  number: number;
  location: LocationType['locations'][number];
}

/** The places of an answer: a filter by kind, one place as a ticket, all of them as map and list. */
export function ResultsViewer({ answer }: { answer: SiteLocate }) {
  const [kind, setKind] = useState(answer.types[0]?.type);
  const [openToday, setOpenToday] = useState(false);
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = answer.types.find(({ type }) => type === kind);
  if (!current) return null;

  const all: Place[] = current.locations.map((location, at) => ({ number: at + 1, location }));
  const places = openToday ? all.filter(({ location }) => location.is_open_today) : all;
  const place = places[Math.min(index, places.length - 1)];

  function choose(type: LocationType['type']) {
    setKind(type);
    setIndex(0);
  }

  function show(at: number) {
    setIndex(at);
    // On a phone the ticket is above the list: bring the reader to it.
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <div className={styles.tools}>
        <Kinds types={answer.types} current={current.type} onChoose={choose} />
        {all.length > 0 && (
          <OpenToday
            pressed={openToday}
            onToggle={() => {
              setOpenToday(!openToday);
              setIndex(0);
            }}
          />
        )}
      </div>
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
            <Ticket location={place.location} type={current.type} precinct={current.type === 'electionDay' ? answer.precinct_name : null} stateHours={current.type === 'electionDay' ? stateHours(answer) : null} heading={heading} />
            {places.length > 1 && <Pager step={places.indexOf(place) + 1} total={places.length} onStep={(step) => setIndex(step - 1)} />}
          </div>
          <div className="stack">
            {current.map_svg && <MapFigure svg={current.map_svg} current={place.number} />}
            {places.length > 1 && <PlaceList key={current.type} type={current.type} places={places} current={place.number} onChoose={show} />}
          </div>
        </div>
      ) : (
        <Empty type={current} filtered={openToday && all.length > 0} answer={answer} onShowAll={() => setOpenToday(false)} />
      )}
    </>
  );
}

function stateHours({ state_hours_html: html, jurisdiction }: SiteLocate): StateHours | null {
  return html && jurisdiction ? { html, place: jurisdiction.name_in_sentence } : null;
}

export const kindKeys = { earlyVote: 'type_early', electionDay: 'type_election_day', dropoff: 'type_dropoff' } as const;

interface KindsProps {
  types: LocationType[];
  current: LocationType['type'];
  onChoose: (type: LocationType['type']) => void;
}

function Kinds({ types, current, onChoose }: KindsProps) {
  const t = useTranslations();
  return (
    <div className={styles.seg} role="group" aria-label={t('results_types_label')}>
      {types.map(({ type, locations }) => (
        <button key={type} type="button" aria-pressed={type === current} onClick={() => onChoose(type)}>
          {t(kindKeys[type])} <b>{locations.length}</b>
        </button>
      ))}
    </div>
  );
}

function OpenToday({ pressed, onToggle }: { pressed: boolean; onToggle: () => void }) {
  const t = useTranslations();
  return (
    <button type="button" className={styles.toggle} aria-pressed={pressed} onClick={onToggle}>
      <i aria-hidden="true" />
      {t('open_today')}
    </button>
  );
}

interface EmptyProps {
  type: LocationType;
  /** Places exist, but none is open today. */
  filtered: boolean;
  answer: SiteLocate;
  onShowAll: () => void;
}

function Empty({ type, filtered, answer, onShowAll }: EmptyProps) {
  const t = useTranslations();
  useAnnounce(filtered ? t('open_today_none') : null);
  if (filtered) {
    return (
      <div className="stack">
        <Note>{t('open_today_none')}</Note>
        <Button small onClick={onShowAll}>
          {t('open_today_show_all')}
        </Button>
      </div>
    );
  }
  return type.refinable ? <RefinePanel answer={answer} open /> : <Note>{t('type_empty')}</Note>;
}
