'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { Latin } from '@/components/Latin/Latin';
import { Page } from '@/components/Page/Page';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { SlotPhone } from '@/components/Slot/Slot';
import type { ApiError } from '@/lib/api/client';
import type { LocateMessage, SiteLocate } from '@/lib/api/types';
import { useAnnounce } from '@/lib/state/announce';
import { AnswerHeading } from './AnswerHeading';
import { ElectionTabs } from './Elections';
import { FourDoors } from './FourDoors';
import { PollingPlaceNote, usePollingPlaceHeading } from './Notices';
import styles from './Results.module.css';
import { bodyKey, headingKey, reasonKey } from './keys';

const unknown: LocateMessage = {
  key: 'default',
  heading: 'default',
  sos_variant: false,
  error_code: 'DEFAULT',
  reason: null,
  custom_headline: null,
  custom_html: null,
  custom_lang: null,
};

/** The gateway could not name a place: say what we know, and open four doors. */
export function Failure({ answer }: { answer: SiteLocate }) {
  const t = useTranslations();
  const message = answer.message ?? unknown;
  const polling = usePollingPlaceHeading(answer);
  const heading = t(headingKey(message.heading));
  const off = message.key === 'lookup_disabled';
  const reason = reasonKey(message.reason);
  const { hotline, lookup_url: lookup } = answer;
  const values = {
    number: hotline.display,
    place: answer.jurisdiction?.name_in_sentence ?? '',
    address: answer.entered_address,
    latin: (text: ReactNode) => (
      <strong>
        <Latin>{text}</Latin>
      </strong>
    ),
    phone: (text: ReactNode) => <PhoneLink e164={hotline.e164}>{text}</PhoneLink>,
    lookup: (text: ReactNode) => (lookup ? <ExternalLink href={lookup}>{text}</ExternalLink> : text),
  };
  return (
    <FailurePage {...(message.key === 'custom' && message.custom_headline ? { heading: message.custom_headline, lang: message.custom_lang } : { heading })} also={polling} doors={<FourDoors answer={answer} first={off ? 'state' : 'search'} />}>
      <PollingPlaceNote answer={answer} />
      {reason && (
        <p>
          <strong>{t(reason)}</strong>
        </p>
      )}
      {message.key === 'custom' && message.custom_html ? (
        <SafeHtml html={message.custom_html} className="prose" lang={message.custom_lang} />
      ) : (
        <p>{t.rich(bodyKey(message, lookup !== null && answer.jurisdiction !== null), values)}</p>
      )}
      {message.key === 'invalid_address' && <p>{t.rich('help_prompt', values)}</p>}
    </FailurePage>
  );
}

/** No answer at all, or none yet: no network (FETCH_FAILED), a dead one, too many people, or a service that is down. */
export function CallFailure({ error, waiting, onReload }: { error: ApiError; waiting: boolean; onReload: () => void }) {
  const t = useTranslations();
  const values = { number: '', phone: () => <SlotPhone of="hotline" /> };
  const busy = error.status === 429 || error.status >= 500;
  const unreached = !navigator.onLine ? 'error_offline' : waiting ? 'error_slow' : 'error_fetch_failed';
  return (
    <FailurePage heading={t('error_heading_default')} last={!waiting} doors={<FourDoors onReload={onReload} />}>
      <p>{busy ? t.rich('error_api_unavailable', values) : error.status === 0 ? t.rich(unreached, values) : t.rich('help_prompt', values)}</p>
    </FailurePage>
  );
}

interface FailurePageProps {
  heading: string;
  lang?: string | null;
  /** Said after the heading by a screen reader. */
  also?: string | null;
  doors: ReactNode;
  /** False while an answer may still take its place. */
  last?: boolean;
  children: ReactNode;
}

function FailurePage({ heading, lang, also, doors, last = true, children }: FailurePageProps) {
  const t = useTranslations();
  useAnnounce(also ? `${heading}. ${also}` : heading);
  return (
    <Page>
      <BackLink href="/locate/">{t('back')}</BackLink>
      <ElectionTabs />
      <AnswerHeading last={last}>{lang ? <span lang={lang}>{heading}</span> : heading}</AnswerHeading>
      <div className={styles.lines}>{children}</div>
      {doors}
    </Page>
  );
}
