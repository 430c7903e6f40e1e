'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { Icon } from '@/components/Icon/Icon';
import { chevronRight, circleAlert } from '@/components/Icon/drawings';
import { AddressRow, Pick } from '@/components/Pick/Pick';
import { Latin } from '@/components/Latin/Latin';
import { Page } from '@/components/Page/Page';
import type { AnswerProps } from './Answer';
import { AnswerHeading } from './AnswerHeading';
import { Districts } from './Districts';
import { ElectionTabs } from './Elections';
import { FourDoors } from './FourDoors';
import { candidatesKeys } from './keys';
import styles from './Results.module.css';

type Candidate = AnswerProps['answer']['candidates'][number];

/** Several addresses fit, or none does but one is close: the voter chooses, we never do. */
export function Candidates({ answer, search, onRefine, onEdit }: AnswerProps) {
  const t = useTranslations();
  const [none, setNone] = useState(false);
  const doors = useRef<HTMLDivElement>(null);
  const keys = candidatesKeys(answer);
  const entered = {
    address: answer.entered_address,
    latin: (text: ReactNode) => (
      <strong>
        <Latin>{text}</Latin>
      </strong>
    ),
  };

  useEffect(() => {
    if (none) doors.current?.focus();
  }, [none]);

  return (
    <Page>
      {!onEdit && <BackLink href="/locate/">{t('back')}</BackLink>}
      <ElectionTabs />
      <AnswerHeading>{t(keys.heading)}</AnswerHeading>
      <p className={styles.intro}>{t.rich(keys.intro, entered)}</p>
      <Pick>
        {answer.candidates.map((candidate) => (
          <li key={candidate.address}>
            <Choice candidate={candidate} onChoose={() => onRefine({ ...search, address: candidate.address })} />
          </li>
        ))}
        <li>
          <button type="button" className="pick-row" aria-expanded={none} onClick={() => setNone(true)}>
            <Icon of={circleAlert} />
            <span>
              {t('candidates_none')}
              <small>{t('candidates_none_hint')}</small>
            </span>
            <Icon of={chevronRight} />
          </button>
        </li>
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

export function Choice({ candidate, onChoose }: { candidate: Candidate; onChoose: () => void }) {
  return (
    <button type="button" className="pick-row" onClick={onChoose}>
      <AddressRow text={candidate.text} />
    </button>
  );
}
