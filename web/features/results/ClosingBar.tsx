import { useTranslations } from 'next-intl';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { printedPhone, telephone } from '@/components/PhoneLink/printed';
import { buttonClass } from '@/components/Button/Button';
import type { LocationType, SiteLocate, SiteLocation } from '@/lib/api/types';
import { useTimes } from '@/lib/i18n/times';
import { Directions } from './PlaceParts';
import './ClosingBar.css';

interface ClosingBarProps {
  of: SiteLocation;
  type: LocationType['type'];
  answer: Pick<SiteLocate, 'election' | 'election_office' | 'hotline'>;
}

/** In the last two hours of election day, above the place: the line rule, the way, and a number to call. */
export function ClosingBar({ of, type, answer: { election, election_office: office, hotline } }: ClosingBarProps) {
  const t = useTranslations();
  const { time } = useTimes();
  const { status, state_end: end } = of;
  if (type !== 'electionDay' || election?.days_until !== 0 || status.closes_in_minutes === null || !status.until) return null;
  const closes = [status.until, ...(end?.time ? [end.time] : [])].sort()[0] as string;
  const to = telephone(office?.phone);
  return (
    <section className="closing-bar" aria-label={t('closing_label')}>
      <p>
        <strong>{t('closing_bar', { time: time(closes) })}</strong>
      </p>
      <p className="button-row">
        <Directions of={of} small named />
        <PhoneLink e164={to ?? hotline.e164} className={buttonClass({ small: true })}>
          {to ? printedPhone(office?.phone ?? '') : hotline.display}
        </PhoneLink>
      </p>
    </section>
  );
}
