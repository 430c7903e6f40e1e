'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { Button } from '@/components/Button/Button';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { Field } from '@/components/Field/Field';
import { Icon } from '@/components/Icon/Icon';
import { check } from '@/components/Icon/shapes/check';
import { lock } from '@/components/Icon/shapes/lock';
import { search } from '@/components/Icon/shapes/search';
import { Latin } from '@/components/Latin/Latin';
import { NeedsScript } from '@/components/NeedsScript/NeedsScript';
import { Page } from '@/components/Page/Page';
import { useBrowserValue } from '@/lib/state/live';
import { useBootstrap } from '@/lib/state/bootstrap';
import { useSiteHref } from '@/lib/state/site';
import { expectHeading } from '../results/AnswerHeading';
import { Examples } from './Examples';
import styles from './LocateForm.module.css';
import { type Search, searchAt, startSearch } from './search';
import { useCompletions } from './suggest';
import { checkForm, type FormErrors } from './validate';

// Only a browser that refuses storage needs it here.
const ResultsFor = dynamic(() => import('../results/Asking').then((m) => m.ResultsFor), { ssr: false });

const addressId = 'address';
const zipId = 'zip';
const streetsId = 'streets';
const untouched = {};
const noErrors: FormErrors = { address: null, zip: null };

/** `/locate/`: the address form. */
export function LocateForm() {
  const [inPlace, setInPlace] = useState<Search | null>(null);
  const siteHref = useSiteHref();

  function submit(search: Search) {
    if (startSearch(search)) window.location.assign(siteHref('/locate/results/'));
    // No storage in this browser: show the results here, and forget the address on leaving.
    else setInPlace(search);
  }

  function refine(search: Search) {
    expectHeading();
    setInPlace(search);
  }

  if (inPlace) return <ResultsFor key={JSON.stringify(inPlace)} search={inPlace} onRefine={refine} onEdit={() => setInPlace(null)} />;
  return <Form onSearch={submit} />;
}

function Form({ onSearch }: { onSearch: (search: Search) => void }) {
  const t = useTranslations();
  const { data } = useBootstrap();
  // Coming back to edit: the form is filled with what was typed in this tab.
  const typed = useBrowserValue(() => JSON.stringify(searchAt('')), null);
  const before = typed === null ? null : (JSON.parse(typed) as Search | null);
  const [edited, setEdited] = useState<{ address?: string; zip?: string }>(untouched);
  const [errors, setErrors] = useState(noErrors);
  const [attempt, setAttempt] = useState(0);
  const address = edited.address ?? before?.address_line_1 ?? '';
  const zip = edited.zip ?? before?.zip ?? '';
  // What was kept from before is not completed until somebody changes it.
  const completions = useCompletions(edited === untouched ? '' : address, zip);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkForm(address, zip);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (!found.address && !found.zip) onSearch({ address_line_1: address.trim(), zip: zip.trim() });
  }

  const listed = [
    { fieldId: addressId, key: errors.address },
    { fieldId: zipId, key: errors.zip },
  ].flatMap(({ fieldId, key }) => (key ? [{ fieldId, text: t(key) }] : []));

  const place = data?.jurisdiction?.name;
  return (
    <Page>
      <BackLink href="/">{place ? t('back_to_place', { place }) : t('back_to_home')}</BackLink>
      {listed.length > 0 && <ErrorSummary title={t('locate_error_summary')} errors={listed} attempt={attempt} />}
      <h1 className={styles.heading}>{t('locate_heading')}</h1>
      <p className="soft">{t('locate_intro')}</p>
      <NeedsScript />
      <form className={styles.form} onSubmit={submit} noValidate method="post">
        <div className={styles.row}>
          <Field
            id={addressId}
            label={t('locate_address_label')}
            hint={t.rich('locate_address_hint', { latin: (text) => <Latin>{text}</Latin> })}
            error={errors.address && t(errors.address)}
            value={address}
            onChange={(event) => setEdited({ ...edited, address: event.target.value })}
            name="address_line_1"
            autoComplete="street-address"
            maxLength={200}
            dir="auto"
            list={streetsId}
            required
          />
          <Field
            id={zipId}
            label={t('locate_zip_label')}
            hint={t('locate_zip_hint')}
            error={errors.zip && t(errors.zip)}
            value={zip}
            onChange={(event) => setEdited({ ...edited, zip: event.target.value })}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            dir="ltr"
            className={styles.zip}
            required
          />
        </div>
        {/* Streets are Latin in every language. */}
        <datalist id={streetsId} lang="en" dir="ltr">
          {completions.map((completion) => (
            <option key={completion.value} {...completion} />
          ))}
        </datalist>
        <div>
          <Button type="submit" look="primary" block>
            <Icon of={search} />
            {t('locate_search')}
          </Button>
        </div>
        <p className={styles.promise}>
          <Icon of={lock} />
          {/* The style sheet shows the one that is true of this installation. */}
          <span data-when="own-locate">{t('locate_promise')}</span>
          <span data-when="outside-locate">{t('locate_promise_outside')}</span>
        </p>
      </form>
      <Tips />
      {data?.sample && data.example_addresses.length > 0 && (
        <Examples examples={data.example_addresses} onPick={({ line_1, zip: code }) => onSearch({ address_line_1: line_1, zip: code })} />
      )}
    </Page>
  );
}

function Tips() {
  const t = useTranslations();
  const b = { b: (text: ReactNode) => <strong>{text}</strong> };
  const tips = [t.rich('locate_tip_complete', b), t.rich('locate_tip_home', b), t.rich('locate_tip_registered', b)];
  return (
    <ul className={styles.tips}>
      {tips.map((tip, index) => (
        <li key={index}>
          <Icon of={check} />
          <span>{tip}</span>
        </li>
      ))}
    </ul>
  );
}
