import { useTranslations } from 'next-intl';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { printedPhone, telephone } from '@/components/PhoneLink/printed';
import { buttonClass } from '@/components/Button/Button';
import type { SiteLocate, SiteLocation } from '@/lib/api/types';
import { useTimes } from '@/lib/i18n/times';
import { useExpired } from './as-of';
import { Directions } from './PlaceParts';
import './ClosingBar.css';

interface ClosingBarProps {
  of: SiteLocation;
  answer: Pick<SiteLocate, 'election_office' | 'hotline'>;
}

/** In the last two hours of election day and after it, above the place: the line rule, the way, a number to call. */
export function ClosingBar({ of, answer: { election_office: office, hotline } }: ClosingBarProps) {
  const t = useTranslations();
  const { time } = useTimes();
  const isExpired = useExpired();
  const { polls } = of;
  if (!polls || isExpired || (polls.phase !== 'closing' && polls.phase !== 'closed')) return null;
  const isClosed = polls.phase === 'closed';
  const to = telephone(office?.phone);
  return (
    <section className="closing-bar" aria-label={t(isClosed ? 'hours_heading' : 'closing_label')}>
      <p>
        <strong>{t(isClosed ? 'closed_bar' : 'closing_bar', { time: time(polls.closes) })}</strong>
      </p>
      <p className="button-row">
        {!isClosed && <Directions of={of} small named />}
        <PhoneLink e164={to ?? hotline.e164} className={buttonClass({ small: true })}>
          {to ? printedPhone(office?.phone ?? '') : hotline.display}
        </PhoneLink>
      </p>
    </section>
  );
}
