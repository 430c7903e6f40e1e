'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { Icon } from '@/components/Icon/Icon';
import { chevronRight } from '@/components/Icon/drawings';
import { circleAlert } from '@/components/Icon/frame-drawings';
import { AddressRow, Pick } from '@/components/Pick/Pick';
import { boldLatin } from '@/components/Latin/Latin';
import { Page } from '@/components/Page/Page';
import type { AnswerProps } from './Answer';
import { AnswerHeading } from './AnswerHeading';
import { Districts } from './Districts';
import { ElectionTabs } from './Elections';
import { FourDoors } from './FourDoors';
import { candidatesKeys } from './keys';
import { NotYetNote } from './NotYet';
import styles from './Results.module.css';

/** Several addresses match, or one is only similar: the voter chooses. */
export function Candidates({ answer, search, onRefine, onEdit }: AnswerProps) {
  const t = useTranslations();
  const [none, setNone] = useState(false);
  const doors = useRef<HTMLDivElement>(null);
  const keys = candidatesKeys(answer);

  useEffect(() => {
    if (none) doors.current?.focus();
  }, [none]);

  return (
    <Page>
      {!onEdit && <BackLink href="/locate/">{t('back')}</BackLink>}
      <ElectionTabs />
      <AnswerHeading>{t(keys.heading)}</AnswerHeading>
      <NotYetNote answer={answer} />
      <p className={styles.intro}>{t.rich(keys.intro, { address: answer.entered_address, latin: boldLatin })}</p>
      <Pick>
        <CandidateItems answer={answer} search={search} onRefine={onRefine} />
        <NotListed of="candidates" open={none} onOpen={() => setNone(true)} />
      </Pick>
      <Districts answer={answer} />
      {none && (
        <div ref={doors} tabIndex={-1}>
          <FourDoors answer={answer} />
        </div>
      )}
    </Page>
  );
}

/** The last row of a list: none of its rows fits. */
export function NotListed({ of, open, onOpen }: { of: 'candidates' | 'unit'; open: boolean; onOpen: () => void }) {
  const t = useTranslations();
  return (
    <li>
      <button type="button" className="pick-row" aria-expanded={open} onClick={onOpen}>
        <Icon of={circleAlert} />
        <span>
          {t(`${of}_none`)}
          <small>{t(`${of}_none_hint`)}</small>
        </span>
        <Icon of={chevronRight} />
      </button>
    </li>
  );
}

/** The candidates as items of a `Pick`. */
export function CandidateItems({ answer, search, onRefine }: Omit<AnswerProps, 'onEdit' | 'onReload' | 'failedAt'>) {
  return answer.candidates.map(({ address, text }) => (
    <li key={address}>
      <button type="button" className="pick-row" onClick={() => onRefine({ ...search, address })}>
        <AddressRow text={text} />
      </button>
    </li>
  ));
}
