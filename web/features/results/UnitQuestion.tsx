'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { Pick } from '@/components/Pick/Pick';
import { boldLatin } from '@/components/Latin/Latin';
import { Page } from '@/components/Page/Page';
import { typedBefore } from '@/lib/state/typed';
import { withUnit } from '../locate/search';
import type { AnswerProps } from './Answer';
import { AnswerHeading } from './AnswerHeading';
import { CandidateItems, NotListed } from './Candidates';
import { Districts } from './Districts';
import { ElectionTabs } from './Elections';
import { FourDoors } from './FourDoors';
import { NotYetNote } from './NotYet';
import styles from './Results.module.css';
import { UnitForm } from './UnitForm';

const unitId = 'unit';

/** The units of a house vote in different places: asks for the unit. */
export function UnitQuestion({ answer, search, onRefine, onEdit }: AnswerProps) {
  const t = useTranslations();
  const field = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(0);
  // Set when the form is sent, not while typing: the summary takes focus when it appears.
  const [empty, setEmpty] = useState(false);
  const [none, setNone] = useState(false);
  const doors = useRef<HTMLDivElement>(null);
  const unknown = answer.unknown_unit;
  const error = empty ? t('unit_error') : unknown ? t('unit_unknown', { unit: unknown.unit, address: unknown.house }) : null;

  useEffect(() => {
    if (none) doors.current?.focus();
  }, [none]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const unit = field.current?.value ?? '';
    setAttempt(attempt + 1);
    setEmpty(unit.trim() === '');
    // The unknown unit is replaced.
    if (unit.trim() !== '') onRefine(withUnit(unknown ? { ...search, address: unknown.address } : search, unit));
  }

  return (
    <Page>
      {!onEdit && <BackLink href="/locate/">{t('back')}</BackLink>}
      {error && <ErrorSummary title={t('locate_error_summary')} errors={[{ fieldId: unitId, text: error }]} attempt={attempt} />}
      <ElectionTabs />
      <AnswerHeading>{t('unit_heading')}</AnswerHeading>
      <NotYetNote answer={answer} />
      <p className={styles.intro}>
        {t.rich('unit_intro', { address: answer.voter_address?.line_1 ?? answer.entered_address, latin: boldLatin })}
      </p>
      <UnitForm
        onSubmit={submit}
        noValidate
        // After a change of the language.
        field={{ id: unitId, ref: field, error, defaultValue: typedBefore(unitId) ?? unknown?.unit ?? '' }}
      />
      <section className={styles.choices}>
        {answer.candidates.length > 0 && <h2>{t('unit_or_choose')}</h2>}
        <Pick>
          <CandidateItems answer={answer} search={search} onRefine={onRefine} />
          <NotListed of="unit" open={none} onOpen={() => setNone(true)} />
        </Pick>
      </section>
      <Districts answer={answer} />
      {none && (
        <div ref={doors} tabIndex={-1}>
          <FourDoors answer={answer} />
        </div>
      )}
    </Page>
  );
}
