import { useTranslations } from 'next-intl';
import { utc } from '@/lib/i18n/times';
import './Countdown.css';

interface CountdownProps {
  of: {
    type: 'general' | 'primary' | 'caucus' | 'runoff' | 'special' | 'municipal' | 'other' | null;
    /** As "YYYY-MM-DD". */
    date: string;
    /** Absent or negative: no days are counted. */
    days_until?: number;
    /** Its own name, if it has one beside its kind. */
    title?: { text: string } | null;
    /** Not every voter has it. */
    some_voters?: boolean;
  };
}

/** The election of a page in one line. */
export function Countdown({ of: { type, date, days_until: days = -1, title, some_voters: some } }: CountdownProps) {
  const t = useTranslations();
  const day = { date: utc(date) };
  return (
    <p className="countdown">
      <strong>{title ? t('election_named', { name: title.text, ...day }) : t(`election_${type ?? 'other'}`, day)}</strong>
      {days >= 0 && (
        <span>
          {t('election_in_days', { days })}
          {some && `. ${t('ahead_some')}`}
        </span>
      )}
    </p>
  );
}
