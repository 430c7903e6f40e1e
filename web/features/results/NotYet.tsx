import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { chevronDown } from '@/components/Icon/frame-drawings';
import { Note } from '@/components/Note/Note';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import type { SiteLocate } from '@/lib/api/types';
import { host } from '@/lib/host';
import { utc } from '@/lib/i18n/times';
import { AskOffice } from './AskOffice';
import './NotYet.css';

interface NotYetProps {
  of: NonNullable<SiteLocate['not_yet']>;
  /** The official look-up. */
  lookup: string | null;
  office: SiteLocate['election_office'];
  hotline: { e164: string; display: string };
}

/** The announced election has no places yet: the official look-up, the office and the hotline. */
export function NotYet({ of, lookup, office, hotline }: NotYetProps) {
  const t = useTranslations();
  const phone = () => <PhoneLink e164={hotline.e164}>{hotline.display}</PhoneLink>;
  return (
    <div className="not-yet-ways">
      <p className="lede">
        {t('not_yet_text', { date: utc(of.date) })}
        {of.some_voters && ` ${t('ahead_some')}`}
      </p>
      {lookup && (
        <p>
          <ExternalLink className={buttonClass({ look: 'primary' })} href={lookup} icon>
            {t('not_yet_lookup', { host: host(lookup) })}
          </ExternalLink>
        </p>
      )}
      <AskOffice of={office} />
      <p>{t.rich('not_yet_hotline', { number: '', phone })}</p>
    </div>
  );
}

/** On a question about the address: the places behind it are of a later election. */
export function NotYetNote({ answer: { not_yet: of, lookup_url: lookup } }: { answer: SiteLocate }) {
  const t = useTranslations();
  if (!of) return null;
  return (
    <Note tone="marked">
      <p>
        <strong>{t('not_yet_heading', { date: utc(of.date) })}</strong> {t('not_yet_form', { date: utc(of.places_date) })}
      </p>
      {lookup && (
        <p>
          <ExternalLink href={lookup}>{t('door_lookup_action')}</ExternalLink>
        </p>
      )}
    </Note>
  );
}

/** The heading for the announced election. */
export function useNotYetHeading(of: SiteLocate['not_yet']): string | null {
  const t = useTranslations();
  return of && t('not_yet_heading', { date: utc(of.date) });
}

/** The places of the later election, closed. */
export function LaterPlaces({ of, several = false, open = false, children }: { of: NonNullable<SiteLocate['not_yet']>; several?: boolean; open?: boolean; children: ReactNode }) {
  const t = useTranslations();
  return (
    <details className="later-places" open={open}>
      <summary>
        {several ? t('not_yet_drawer_several') : t('not_yet_drawer', { date: utc(of.places_date) })}
        <Icon of={chevronDown} />
      </summary>
      <p>
        <strong>{t('not_yet_other', { date: utc(of.date) })}</strong>
      </p>
      {children}
    </details>
  );
}
