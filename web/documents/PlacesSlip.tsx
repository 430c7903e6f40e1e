import type { ReactNode } from 'react';
import { Chip, Chips } from '@/components/Chip/Chip';
import { useFeatureName } from '@/features/results/Access';
import { hasSign, signOf } from '@/features/results/offers';
import { Directions, PlaceAddress, PlaceNotes } from '@/features/results/PlaceParts';
import { StateEnd } from '@/features/results/StateEnd';
import { Hours } from './AnswerPlace';
import { Sign, classes } from './parts';
import type { CountyPlaces, PlaceKind, SiteLocation } from './types';
import { useWords } from './words';

// A slip: where a place is and how to get there, when it is open, and what it offers.

const closed = ['closed_today', 'done_today', 'not_started', 'over'];

interface SlipProps {
  of: SiteLocation;
  type: PlaceKind['type'];
  number: number;
  dayAndNight: boolean;
  page: CountyPlaces;
}

/** A place as a ticket on its side. */
export function Slip({ of, type, number, dayAndNight, page }: SlipProps) {
  return (
    <li className={classes('slip', closed.includes(of.status.kind) && 'shut')}>
      <div className="at">
        <span className={`no ${type}`} aria-hidden="true">
          {number}
        </span>
        <div>
          <h3 lang="en" dir="auto">
            {of.name}
          </h3>
          <PlaceAddress of={of} />
          <PlaceNotes of={of} />
          <p className="go screen">
            <Directions of={of} look="quiet" small named />
          </p>
        </div>
      </div>
      <When of={of} dayAndNight={dayAndNight}>
        <StateEnd of={of} type={type} place={page.head.name_in_sentence} office={page.office} />
      </When>
      <Offers of={of} />
    </li>
  );
}

/** What the place offers, as the data says it: what is there, and what is not. What nobody told us is not in the strip. */
function Offers({ of }: { of: SiteLocation }) {
  const { t } = useWords();
  const name = useFeatureName();
  const items = of.access?.groups.flatMap(({ items }) => items).filter(({ state, kind }) => state !== 'unknown' && hasSign(kind)) ?? [];
  if (items.length === 0 && !of.is_drop_box && !of.same_day_registration) return null;
  return (
    <ul className="offers">
      {of.is_drop_box && (
        <li>
          <Sign name="inbox" />
          {t('drop_box')}
        </li>
      )}
      {items.map((item) => (
        <li key={`${item.kind} ${item.language ?? ''}`} className={item.state === 'no' ? 'none' : undefined}>
          {hasSign(item.kind) && <Sign name={item.state === 'no' ? 'circle-alert' : signOf(item.kind)} />}
          {name(item)}
        </li>
      ))}
      {of.same_day_registration && (
        <li>
          <Sign name="clipboard-pen" />
          {t('same_day_registration')}
        </li>
      )}
    </ul>
  );
}

function When({ of, dayAndNight, children }: { of: SiteLocation; dayAndNight: boolean; children: ReactNode }) {
  const { t, time, day, titleDay } = useWords();
  const { status, days } = of;
  const unknown = days.length === 0 && !of.dates_hours_text && !of.schedule_exceptions && status.kind !== 'over';
  const today = days.find(({ is_today: is }) => is);
  const [first] = today?.intervals ?? [];
  const chip = {
    open: ['open', status.until && t('status_open_until', { time: time(status.until) })],
    open_24_hours: ['open', t(dayAndNight ? 'places_day_night' : 'status_open_24_hours')],
    opens_today: ['soon', status.opens_at && t('status_opens_today', { time: time(status.opens_at) })],
    closed_today: ['closed', t('status_closed_today')],
    done_today: ['closed', t('status_done_today')],
    not_started: ['closed', t('status_not_started')],
    over: ['closed', t('status_over')],
    see_note: ['soon', t(unknown ? 'places_ask_first' : 'status_see_note')],
  }[status.kind] as ['open' | 'soon' | 'closed', ReactNode];
  const next = status.next && status.kind !== 'open' && status.kind !== 'opens_today' && status.kind !== 'open_24_hours';
  return (
    <div className="on stub">
      <Chips screen>
        <Chip tone={chip[0]}>{chip[1]}</Chip>
      </Chips>
      {unknown && <p className="paper">{t('places_ask_first')}</p>}
      {today && first && !today.all_day && today.intervals.length === 1 && !today.by_appointment && !today.is_past && (
        <p className="big screen">{t('places_today', { from: time(first.opens), to: time(first.closes) })}</p>
      )}
      {next && status.next && <p className="big screen">{t('status_opens_on', { day: titleDay(status.next.date, 'MMMEEEd'), time: time(status.next.opens) })}</p>}
      {of.first_date && of.last_date && of.first_date !== of.last_date && (
        <p>
          <bdi>{day(of.first_date, 'MMMd')}</bdi> – <bdi>{day(of.last_date, 'MMMd')}</bdi>
        </p>
      )}
      {unknown && <p>{t('hours_unknown')}</p>}
      {!unknown && days.length > 0 && (
        <details className="hoursbox">
          <summary>
            {t('places_all_hours')}
            <Sign name="chevron-down" />
          </summary>
          <Hours of={of} state={null} whole />
        </details>
      )}
      {!unknown && days.length === 0 && (of.dates_hours_text || of.schedule_exceptions) && <Hours of={of} state={null} whole />}
      {children}
    </div>
  );
}
