'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { Page } from '@/components/Page/Page';
import { SlotPhone } from '@/components/Slot/Slot';
import type { ApiError } from '@/lib/api/client';
import { useAnnounce } from '@/lib/state/announce';
import type { AnswerProps } from './Answer';
import { AnswerHeading } from './AnswerHeading';
import { ElectionTabs } from './Elections';
import { FailureWords } from './FailureWords';
import { FourDoors } from './FourDoors';
import { usePollingPlaceHeading } from './Notices';
import styles from './Results.module.css';
import { faultOf, headingKey } from './keys';
import { SearchAgain } from './SearchAgain';

/** No place was found: the reason and the four ways on. */
export function Failure({ answer, search, onRefine }: Pick<AnswerProps, 'answer' | 'search' | 'onRefine'>) {
  const t = useTranslations();
  const { message } = answer;
  // Another address would not help.
  const off = message?.key === 'lookup_disabled';
  const fault = off ? null : faultOf(message);
  const polling = usePollingPlaceHeading(answer);
  const heading = message?.key === 'custom' && message.custom_headline;
  return (
    <FailurePage
      heading={heading || t(headingKey(message?.heading ?? 'default'))}
      lang={heading ? message.custom_lang : null}
      also={polling}
      doors={
        <>
          {!off && <SearchAgain search={search} fault={fault} onSearch={onRefine} />}
          <FourDoors answer={answer} first={off ? 'state' : 'search'} />
        </>
      }
    >
      <FailureWords answer={answer} atField={fault !== null} />
    </FailurePage>
  );
}

/** No answer, or none yet: no network (FETCH_FAILED), a dead connection, a busy or failed service. */
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
  /** Read by a screen reader after the heading. */
  also?: string | null;
  doors: ReactNode;
  /** False while an answer may still replace it. */
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
