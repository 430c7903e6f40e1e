import { Chip, Chips } from '@/components/Chip/Chip';
import { Fold } from '@/components/Fold/Fold';
import { useFeatureName } from '@/features/results/Access';
import { hasSign, signOf } from '@/features/results/offers';
import { statusLines } from '@/features/results/keys';
import { Directions, PlaceAddress, PlaceNotes } from '@/features/results/PlaceParts';
import { StateEnd } from '@/features/results/StateEnd';
import { StatusChip } from '@/features/results/StatusLines';
import { Hours } from './AnswerPlace';
import { classes, Sign } from './Row';
import type { CountyPlaces, PlaceKind, SiteLocation } from './types';
import { useWords } from './words';

// A slip: where a place is and how to get there, when it is open, and what it offers.

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
    <li className={classes('slip', statusLines(of.status)[0]?.tone === 'closed' && 'shut')}>
      <div className="slip-place">
        <span className={`place-number ${type}`} aria-hidden="true">
          {number}
        </span>
        <div>
          <h3 lang="en" dir="auto">
            {of.name}
          </h3>
          <PlaceAddress of={of} />
          <PlaceNotes of={of} />
          <p className="slip-directions screen">
            <Directions of={of} look="quiet" small named />
          </p>
        </div>
      </div>
      <When of={of} dayAndNight={dayAndNight} />
      <Offers of={of} />
      {of.state_end && (
        <div className="state-end">
          <StateEnd of={of} type={type} place={page.head.name_in_sentence} office={page.office} />
        </div>
      )}
    </li>
  );
}

/** What the place offers and what it lacks, as the data says; unknown features are left out. */
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
        <li key={`${item.kind} ${item.language ?? ''}`} className={item.state === 'no' ? 'lacking' : undefined}>
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

function When({ of, dayAndNight }: { of: SiteLocation; dayAndNight: boolean }) {
  const { t, time, day } = useWords();
  const { status, days } = of;
  const unknown = days.length === 0 && !of.dates_hours_text && !of.schedule_exceptions && status.kind !== 'over';
  const today = days.find(({ is_today: is }) => is);
  const [first] = today?.intervals ?? [];
  const [now, next] = statusLines(status);
  return (
    <div className="slip-hours stub">
      <Chips screen>
        {dayAndNight && status.kind === 'open_24_hours' ? (
          <Chip tone="open">{t('places_day_night')}</Chip>
        ) : unknown && status.kind === 'see_note' ? (
          <Chip tone="soon">{t('places_ask_first')}</Chip>
        ) : (
          now && <StatusChip of={now} />
        )}
      </Chips>
      {unknown && <p className="paper">{t('places_ask_first')}</p>}
      {today && first && !today.all_day && today.intervals.length === 1 && !today.by_appointment && !today.is_past && (
        <p className="hours-now screen">{t('places_today', { from: time(first.opens), to: time(first.closes) })}</p>
      )}
      {next && <p className="hours-now screen">{t(next.key, { day: day(next.day, 'MMMEEEd'), time: time(next.time) })}</p>}
      {of.first_date && of.last_date && of.first_date !== of.last_date && (
        <p>
          <bdi>{day(of.first_date, 'MMMd')}</bdi> – <bdi>{day(of.last_date, 'MMMd')}</bdi>
        </p>
      )}
      {unknown && <p>{t('hours_unknown')}</p>}
      {!unknown && days.length > 0 && (
        <Fold label={t('places_all_hours')}>
          <Hours of={of} state={null} whole />
        </Fold>
      )}
      {!unknown && days.length === 0 && (of.dates_hours_text || of.schedule_exceptions) && <Hours of={of} state={null} whole />}
    </div>
  );
}
