'use client';

import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/BackLink/BackLink';
import { Countdown } from '@/components/Countdown/Countdown';
import { Page } from '@/components/Page/Page';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { useOfficial } from '@/components/Slot/Slot';
import type { SiteLocate } from '@/lib/api/types';
import { useAnnounce } from '@/lib/state/announce';
import type { Search } from '../locate/search';
import { AnswerHeading } from './AnswerHeading';
import { Candidates } from './Candidates';
import { Districts } from './Districts';
import { ElectionTabs, useSeveralElections } from './Elections';
import { Failure } from './Failure';
import { StaleNotice } from './StaleNotice';
import { AnswerNotices, usePollingPlaceHeading } from './Notices';
import { LaterPlaces, NotYet, useNotYetHeading } from './NotYet';
import { OfficeLinks } from './OfficeLinks';
import { RefinePanel } from './RefinePanel';
import styles from './Results.module.css';
import { ResultsViewer } from './ResultsViewer';
import { SourceLine } from './SourceLine';
import { UnitQuestion } from './UnitQuestion';

export interface AnswerProps {
  answer: SiteLocate;
  search: Search;
  onRefine: (search: Search) => void;
  onEdit?: (() => void) | undefined;
  onReload: () => void;
  /** When the last refresh failed (ms since 1970): the answer is stale. 0 if it did not. */
  failedAt: number;
}

/** The page for an answer: places, a question, or the four ways on. */
export function Answer(props: AnswerProps) {
  const { answer } = props;
  switch (answer.status) {
    case 'found':
    case 'county':
    case 'mail_only':
      return <Places {...props} />;
    case 'ambiguous':
      return <Candidates {...props} />;
    case 'needs_unit':
      return <UnitQuestion {...props} />;
    case 'error':
      return <Failure {...props} />;
  }
}

function Places({ answer, onEdit, onReload, failedAt }: AnswerProps) {
  const t = useTranslations();
  const found = t('results_found', { count: answer.types.reduce((sum, { locations }) => sum + locations.length, 0) });
  const polling = usePollingPlaceHeading(answer);
  const several = useSeveralElections();
  const official = useOfficial();
  const later = useNotYetHeading(answer.not_yet);
  const missing = answer.types.filter(({ refinable }) => refinable).map(({ type }) => t('refine_missing', { type }));
  useAnnounce(later ?? [polling, found, ...missing].filter(Boolean).join('. '));
  const places = (
    <>
      <ElectionTabs />
      {answer.election && !several && (
        <div className={styles.election}>
          <Countdown of={{ type: answer.election.type, date: answer.election.date }} />
        </div>
      )}
      {failedAt > 0 && <StaleNotice failedAt={failedAt} onReload={onReload} />}
      <AnswerNotices answer={answer} />
      {answer.could_refine && <RefinePanel answer={answer} href="/locate/" link={SiteLink} officeUrl={official.office} />}
      <ResultsViewer answer={answer} />
      <OfficeLinks answer={answer} />
      <Districts answer={answer} />
      <SourceLine answer={answer} />
    </>
  );
  return (
    <Page wide>
      {!onEdit && <BackLink href="/locate/">{t('back')}</BackLink>}
      <AnswerHeading>{later ?? (answer.status === 'mail_only' ? t('mail_only_heading') : t('results_heading'))}</AnswerHeading>
      <div className={styles.whereabouts}>
        <address lang="en" dir="ltr">
          {answer.voter_address?.display ?? answer.entered_address}
        </address>
        {onEdit ? (
          <button type="button" className={styles.link} onClick={onEdit}>
            {t('results_edit_address')}
          </button>
        ) : (
          <SiteLink href="/locate/">{t('results_edit_address')}</SiteLink>
        )}
      </div>
      {answer.not_yet ? (
        <>
          <NotYet of={answer.not_yet} lookup={answer.lookup_url} office={answer.election_office} hotline={answer.hotline} />
          <LaterPlaces of={answer.not_yet} several={several}>
            {places}
          </LaterPlaces>
        </>
      ) : (
        places
      )}
    </Page>
  );
}
