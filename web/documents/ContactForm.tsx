import type { InputHTMLAttributes, ReactNode } from 'react';
import type { IconName } from '@/components/Icon/all';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { type Described, Labelled } from '@/components/Field/Field';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { Fault, StoredForm } from './StoredForm';
import { Sign } from './Row';
import { StateOptions } from './Picker';
import type { ContactFault, ContactForm as Form, ContactRequest, PageHead, PickerEntry } from './types';
import { type Words, useWords } from './words';

// The contact form. Works without scripts; `features/info/contact.ts` posts it without leaving the page and
// replaces this block by that of the answer.

function faultText({ field, kind }: ContactFault, { t, named }: Words): ReactNode {
  const isName = field === 'firstname' || field === 'lastname';
  return kind === 'invalid' && isName ? t('contact_error_name') : named(`contact_error_${field.toLowerCase()}`);
}

function Way({ href, sign, external = false, action, children }: { href: string; sign: IconName; external?: boolean; action?: string; children: ReactNode }) {
  const Link = external ? ExternalLink : 'a';
  return (
    <Link href={href} data-action={action}>
      <Sign name={sign} />
      <span>{children}</span>
    </Link>
  );
}

/** Shown when the message could not be stored: the other ways to get help. */
function Failure({ shown, head }: { shown: boolean; head: PageHead }) {
  const { t } = useWords();
  const { locate, check_registration: check } = head;
  return (
    <div className="summary fail" role="alert" tabIndex={-1} data-failure="" hidden={!shown}>
      <Sign name="triangle-alert" />
      <div>
        <h3>{t('contact_failed_title')}</h3>
        <p>{t('contact_failed_text')}</p>
        <p>{t('contact_failed_anyway')}</p>
        <p className="links">
          {locate && (
            <Way href={locate.href} sign="map-pin" external={locate.external} action="locate">
              {t('link_locate')}
            </Way>
          )}{' '}
          {check && (
            <Way href={check.href} sign="badge-check" external={check.external} action="confirm">
              {t('action_confirm')}
            </Way>
          )}{' '}
          {head.office.url && (
            <Way href={head.office.url} sign="landmark" external>
              {t('door_office')}
            </Way>
          )}{' '}
          <a href={`tel:${head.hotline.e164}`}>
            <Sign name="headphones" />
            <span className="nowrap" dir="ltr">
              {head.hotline.display}
            </span>
          </a>
        </p>
      </div>
    </div>
  );
}

function Summary({ of, head }: { of: Form; head: PageHead }) {
  const words = useWords();
  const { t } = words;
  const { reason, faults = [] } = of.again ?? {};
  return (
    <>
      {reason === 'fields' && (
        <ErrorSummary level="h3" title={t('contact_error_title', { count: faults.length })} errors={faults.map((fault) => ({ fieldId: fault.field, text: faultText(fault, words) }))} />
      )}
      {reason === 'stale' && <ErrorSummary level="h3" title={t('contact_stale')} errors={[]} />}
      <Failure shown={reason === 'failed'} head={head} />
    </>
  );
}

type Name = Exclude<keyof ContactRequest, 'ticket' | 'contact_time'>;

interface FieldProps {
  name: Name;
  label: ReactNode;
  form: Form;
  hint?: ReactNode;
  /** The field's own description, below it. */
  below?: { id: string; text: ReactNode };
  children: (described: Described) => ReactNode;
}

function Field({ name, label, form, hint, below, children }: FieldProps) {
  const words = useWords();
  const [fault] = form.again?.faults.filter(({ field }) => field === name) ?? [];
  const error = fault && <Fault>{faultText(fault, words)}</Fault>;
  return (
    <Labelled id={name} label={label} hint={hint} error={error} below={below?.id}>
      {(described) => (
        <>
          {children(described)}
          {below && (
            <p className="consent" id={below.id}>
              <Sign name="message-square-text" />
              <span>{below.text}</span>
            </p>
          )}
        </>
      )}
    </Labelled>
  );
}

function Input({ name, label, form, hint, below, ...rest }: Omit<FieldProps, 'children'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'form'>) {
  return (
    <Field name={name} label={label} form={form} hint={hint} {...(below && { below })}>
      {(described) => <input id={name} name={name} {...rest} defaultValue={form.again?.entered[name] ?? ''} {...described} />}
    </Field>
  );
}

const plans = ['early', 'day', 'mail', 'unsure'] as const;

function Fields({ of: form, jurisdictions }: { of: Form; jurisdictions: PickerEntry[] }) {
  const { t, brand } = useWords();
  const entered = form.again?.entered;
  const optional = (
    <>
      {t('contact_cellphone')} <span className="optional">{t('contact_optional')}</span>
    </>
  );
  return (
    <>
      <div className="pair">
        <Input form={form} name="firstname" label={t('contact_firstname')} type="text" maxLength={200} autoComplete="given-name" required />
        <Input form={form} name="lastname" label={t('contact_lastname')} type="text" maxLength={200} autoComplete="family-name" required />
      </div>
      <Input form={form} name="email" label={t('contact_email')} type="email" maxLength={300} autoComplete="email" inputMode="email" dir="ltr" required />
      <Input
        form={form}
        name="cellphone"
        label={optional}
        below={{ id: 'cellphone-consent', text: t('contact_consent', { brand }) }}
        type="tel"
        maxLength={60}
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
      />
      <div className="pair">
        <Input
          form={form}
          name="postalCode"
          label={t('contact_postalcode')}
          hint={t('contact_postalcode_hint')}
          type="text"
          maxLength={20}
          autoComplete="postal-code"
          inputMode="numeric"
          dir="ltr"
          required
        />
        <Field form={form} name="stateOfResidence" label={t('contact_state')} hint={t('contact_state_hint')}>
          {(described) => (
            <select
              id="stateOfResidence"
              name="stateOfResidence"
              autoComplete="address-level1"
              required
              defaultValue={(entered ? entered.stateOfResidence : form.state) || undefined}
              {...described}
            >
              <StateOptions of={jurisdictions} />
            </select>
          )}
        </Field>
      </div>
      <Field form={form} name="votingplan" label={t('contact_plan')}>
        {(described) => (
          <select id="votingplan" name="votingplan" required defaultValue={entered?.votingplan || undefined} {...described}>
            <option value="">{t('contact_plan_choose')}</option>
            {plans.map((plan) => (
              <option key={plan} value={plan}>
                {t(`contact_plan_${plan}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

export function ContactForm({ of: form, head, jurisdictions }: { of: Form; head: PageHead; jurisdictions: PickerEntry[] }) {
  const { t, plain } = useWords();
  return (
    <section className="section screen contact" id="plan" aria-labelledby="plan-heading">
      <h2 id="plan-heading">{t('contact_heading')}</h2>
      <p className="lede">{t('contact_lede')}</p>
      <Summary of={form} head={head} />
      <StoredForm
        of={form}
        data-contact=""
        promise={t('contact_promise')}
        buttons={
          <div>
            <button className="btn primary block" type="submit" data-busy={plain('contact_submitting')}>
              {form.again?.reason === 'failed' ? t('contact_submit_again') : t('contact_submit')}
            </button>
            <p className="visuallyHidden" role="status" data-status={plain('contact_submitting_status')}></p>
          </div>
        }
      >
        <Fields of={form} jurisdictions={jurisdictions} />
      </StoredForm>
    </section>
  );
}
