'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { Icon } from '@/components/Icon/Icon';
import { check } from '@/components/Icon/frame-drawings';
import { Latin } from '@/components/Latin/Latin';
import { Page } from '@/components/Page/Page';
import { NotYetSlot } from '@/components/Slot/Slot';
import { useBootstrap } from '@/lib/state/bootstrap';
import { useBrowserValue } from '@/lib/state/live';
import { useSiteHref } from '@/lib/state/site';
import { typedBefore } from '@/lib/state/typed';
import { tellsAddress } from '@/lib/tags/mark';
import { expectHeading } from '../results/AnswerHeading';
import '../results/NotYet.css';
import { AddressForm, addressId, zipId } from './AddressForm';
import { Examples } from './Examples';
import styles from './LocateForm.module.css';
import { type Search, searchAt, startSearch } from './search';
import { useCompletions } from './suggest';
import { checkForm, type FormErrors } from './validate';

// Used here only in a browser that refuses storage.
const ResultsFor = dynamic(() => import('../results/ResultsFor').then((m) => m.ResultsFor), { ssr: false });

const streetsId = 'streets';
const noErrors: FormErrors = { address: null, zip: null };

/** `/locate/`: the address form. */
export function LocateForm() {
  const [inPlace, setInPlace] = useState<Search | null>(null);
  const siteHref = useSiteHref();

  function submit(search: Search) {
    if (startSearch(search)) window.location.assign(siteHref('/locate/results/'));
    // Without storage the results are shown on this page, and the address is gone with it.
    else setInPlace(search);
  }

  function refine(search: Search) {
    expectHeading();
    setInPlace(search);
  }

  if (inPlace) return <ResultsFor key={JSON.stringify(inPlace)} search={inPlace} onRefine={refine} onEdit={() => setInPlace(null)} />;
  return <Form onSearch={submit} />;
}

/** Uncontrolled fields, so that text typed before this code runs stays. */
function useFields() {
  const address = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  /** The text since the visitor changed it; null before. */
  const [typed, setTyped] = useState<{ address: string; zip: string } | null>(null);
  const value = (field: RefObject<HTMLInputElement | null>) => field.current?.value.trim() ?? '';

  useEffect(() => {
    // After a change of language, or to edit the search: fills the form with what was typed in this tab.
    const before = searchAt('');
    fill(address.current, typedBefore(addressId) ?? before?.address_line_1);
    fill(zip.current, typedBefore(zipId) ?? before?.zip);
  }, []);

  return {
    address,
    zip,
    typed,
    read: () => ({ address: value(address), zip: value(zip) }),
    changed: () => setTyped({ address: address.current?.value ?? '', zip: zip.current?.value ?? '' }),
  };
}

function fill(field: HTMLInputElement | null, value: string | undefined) {
  if (field?.value === '' && value) field.value = value;
}

function Form({ onSearch }: { onSearch: (search: Search) => void }) {
  const t = useTranslations();
  const { data } = useBootstrap();
  const tells = useBrowserValue(tellsAddress, false);
  const { address, zip, typed, read, changed } = useFields();
  const [inStreet, setInStreet] = useState(false);
  const [errors, setErrors] = useState(noErrors);
  const [attempt, setAttempt] = useState(0);
  // Text from before is not completed until it is changed.
  const completions = useCompletions(typed?.address ?? '', typed?.zip ?? '', inStreet);

  function submit(event: FormEvent) {
    event.preventDefault();
    const now = read();
    const found = checkForm(now.address, now.zip);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (!found.address && !found.zip) onSearch({ address_line_1: now.address, zip: now.zip });
  }

  const listed = [
    { fieldId: zipId, key: errors.zip },
    { fieldId: addressId, key: errors.address },
  ].flatMap(({ fieldId, key }) => (key ? [{ fieldId, text: t(key) }] : []));

  const place = data?.jurisdiction?.name;
  return (
    <Page>
      <BackLink href="/">{place ? t('back_to_place', { place }) : t('back_to_home')}</BackLink>
      {listed.length > 0 && <ErrorSummary title={t('locate_error_summary')} errors={listed} attempt={attempt} />}
      <h1 className={styles.heading}>{t('locate_heading')}</h1>
      <NotYetSlot />
      <p className="soft">{t('locate_intro')}</p>
      {/* Posted if this code has not run. The gateway fills in action and token. */}
      <AddressForm
        onSubmit={submit}
        noValidate
        action="gateway:results"
        token="gateway:page_token"
        zip={{ ref: zip, error: errors.zip && t(errors.zip), onChange: changed }}
        address={{
          ref: address,
          error: errors.address && t(errors.address),
          onChange: changed,
          onFocus: () => setInStreet(true),
          onBlur: () => setInStreet(false),
          list: streetsId,
        }}
        promise={tells ? t('locate_promise_kept') : undefined}
        alsoPromised={tells && <> {t('locate_promise_code')}</>}
      >
        {/* Street names are in Latin letters in every language. */}
        <datalist id={streetsId} lang="en" dir="ltr">
          {completions.map((completion) => (
            <option key={completion.value} {...completion} />
          ))}
        </datalist>
      </AddressForm>
      <Tips />
      {data?.sample && data.example_addresses.length > 0 && (
        <Examples examples={data.example_addresses} onPick={({ line_1, zip: code }) => onSearch({ address_line_1: line_1, zip: code })} />
      )}
    </Page>
  );
}

function Tips() {
  const t = useTranslations();
  const b = { b: (text: ReactNode) => <strong>{text}</strong>, latin: (text: ReactNode) => <Latin>{text}</Latin> };
  const tips = [t.rich('locate_tip_complete', b), t.rich('locate_tip_home', b), t.rich('locate_tip_registered', b), t.rich('locate_tip_unnumbered', b)];
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
