import type { ReactNode } from 'react';
import { Chip } from '@/components/Chip/Chip';
import { Doors, LookupDoor, OfficeDoor } from '@/components/Doors/Doors';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { Field, FieldError, Labelled } from '@/components/Field/Field';
import { Note } from '@/components/Note/Note';
import { Ticket } from '@/components/Ticket/Ticket';
import { Back } from '@/components/BackLink/Back';
import { Fault, StoredForm } from './StoredForm';
import { foreign } from './EditorText';
import { BackToState, PageStart } from './PageFrame';
import { callTo, Sign } from './Row';
import type { Drawn, PageHead, ReportFault, ReportForm, ReportPage, ReportPlace, ReportThanks } from './types';
import { type Words, useWords } from './words';

// Report a wrong place: the form, and the thanks. Works without scripts. The link to the form names the
// place, and nothing about the voter.

type Kind = ReportForm['kinds'][number];

/** The hint after the words of a kind. */
function kindHint(kind: Kind, { t }: Words): ReactNode {
  return kind === 'other' ? null : <small>{t(`report_kind_${kind}_hint`)}</small>;
}

function faultText({ field, kind }: ReportFault, { t, named }: Words): ReactNode {
  return kind === 'address' ? t('report_error_address') : named(`report_error_${field}`);
}

/** The id of the element that the link of an error leads to. */
const target = ({ field }: ReportFault, { kinds }: ReportForm) => (field === 'kind' ? `kind-${kinds[0] ?? ''}` : field);

/** The line of the summary; names the part of the text that looks like an address. */
function summaryText(fault: ReportFault, words: Words): ReactNode {
  return fault.kind === 'address' ? words.t('report_address_found', { text: <bdi>{fault.part}</bdi> }) : faultText(fault, words);
}

function Summary({ form, head }: { form: ReportForm; head: PageHead }) {
  const words = useWords();
  const { t } = words;
  if (!form.again) return null;
  const { reason, faults } = form.again;
  if (reason === 'failed') {
    return (
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the page begins with the result
      <div className="summary fail" role="alert" tabIndex={-1} autoFocus>
        <Sign name="triangle-alert" />
        <div>
          <h2>{t('contact_failed_title')}</h2>
          <p>{t('report_failed_text')}</p>
          <p>{t('report_today', { number: head.hotline.display, tel: callTo(head.hotline) })}</p>
        </div>
      </div>
    );
  }
  const [first] = faults;
  const title = reason === 'stale' ? t('contact_stale') : first?.kind === 'address' && faults.length === 1 ? t('report_address_title') : t('contact_error_title', { count: faults.length });
  return <ErrorSummary title={title} errors={faults.map((fault) => ({ fieldId: target(fault, form), text: summaryText(fault, words) }))} />;
}

/** The error of a field, null without one. */
function useError(of: ReportFault['field'], faults: ReportFault[]): ReactNode {
  const words = useWords();
  const fault = faults.find(({ field }) => field === of);
  return fault && <Fault>{faultText(fault, words)}</Fault>;
}

function Kinds({ kinds, chosen, faults }: { kinds: Kind[]; chosen: string; faults: ReportFault[] }) {
  const words = useWords();
  const error = useError('kind', faults);
  return (
    <fieldset className={error ? 'field invalid' : 'field'} aria-describedby={error ? 'kind-error' : undefined}>
      <legend>{words.t('report_kind')}</legend>
      <FieldError id="kind" error={error} />
      <div className="radios">
        {kinds.map((kind) => (
          <label key={kind} htmlFor={`kind-${kind}`}>
            <input id={`kind-${kind}`} type="radio" name="kind" value={kind} defaultChecked={chosen === kind} required />
            <span>
              {words.t(`report_kind_${kind}`)}
              {kindHint(kind, words)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The place that the link names, or a field for it. */
function Place({ of, change, faults }: { of: ReportPlace; change: string; faults: ReportFault[] }) {
  const { t, locale } = useWords();
  const error = useError('place', faults);
  if (of.id && !error) {
    return (
      <div className="field">
        <p className="label" id="place-label">
          {t('report_place')}
        </p>
        <div className="reported-place" role="group" aria-labelledby="place-label">
          <Sign name="map-pin" />
          <PlaceName of={of} />
          <a href={change}>{t('report_change')}</a>
        </div>
        <input type="hidden" name="place_id" value={of.id} />
        <input type="hidden" name="place" value={of.name} />
        <input type="hidden" name="place_address" value={of.address} />
      </div>
    );
  }
  return (
    <Field
      id="place"
      label={t('report_place')}
      hint={t('report_place_hint')}
      error={error}
      name="place"
      type="text"
      maxLength={400}
      autoComplete="off"
      defaultValue={of.name}
      {...(of.name && foreign('en', locale))}
    />
  );
}

/** Names of places are not translated. */
function PlaceName({ of }: { of: ReportPlace }) {
  const { locale } = useWords();
  return (
    <span {...foreign('en', locale)}>
      <b>
        <bdi>{of.name}</bdi>
      </b>
      {of.address && (
        <small>
          <bdi>{of.address}</bdi>
        </small>
      )}
    </span>
  );
}

function Text({ typed, faults }: { typed: string; faults: ReportFault[] }) {
  const { t } = useWords();
  const error = useError('text', faults);
  const hint = (
    <>
      {t('report_text_hint')}
      <span className="field-warning">
        <Sign name="house" />
        <span>{t('report_text_warn')}</span>
      </span>
    </>
  );
  const label = (
    <>
      {t('report_text')} <span className="optional">{t('contact_optional')}</span>
    </>
  );
  return (
    <Labelled id="text" label={label} hint={hint} error={error} below="text-most">
      {(described) => (
        <>
          <textarea id="text" name="text" rows={5} maxLength={1000} dir="auto" defaultValue={typed} {...described} />
          <p className="hint" id="text-most">
            {t('report_text_most')}
          </p>
        </>
      )}
    </Labelled>
  );
}

function Form({ of: form }: { of: ReportForm }) {
  const { t } = useWords();
  const { entered, faults = [], reason } = form.again ?? {};
  const asked = faults.some(({ kind }) => kind === 'address');
  return (
    <StoredForm
      of={form}
      promise={t('report_promise')}
      buttons={
        <p className="button-row">
          <button className="btn primary" type="submit">
            {reason === 'failed' ? t('contact_submit_again') : t('report_submit')}
          </button>
          {asked && (
            <button className="btn quiet" type="submit" name="is_place_address" value="yes">
              {t('report_own')}
            </button>
          )}
        </p>
      }
    >
      <Kinds kinds={form.kinds} chosen={entered?.kind ?? ''} faults={faults} />
      <Place of={form.place} change={form.change_href} faults={faults} />
      <Text typed={entered?.text ?? ''} faults={faults} />
    </StoredForm>
  );
}

/** Shown if reports are off: the mailbox, the office, the hotline. */
function WithoutForm({ page: { mail_href: mail } }: { page: ReportPage }) {
  const { t } = useWords();
  return (
    <>
      <p className="lede">{t('report_off')}</p>
      {mail && (
        <p className="button-row">
          <a className="btn primary" href={mail}>
            <Sign name="mail" />
            {t('report_by_mail')}
          </a>
        </p>
      )}
    </>
  );
}

function Today({ head }: { head: PageHead }) {
  const { t } = useWords();
  return <Note>{t('report_today', { number: head.hotline.display, tel: callTo(head.hotline) })}</Note>;
}

/** The state's look-up and the office by its name. */
function WhomToAsk({ head, lookup }: { head: PageHead; lookup?: string | null }) {
  return (
    <Doors>
      {lookup && <LookupDoor level="h3" href={lookup} place={head.name_in_sentence} filled />}
      <OfficeDoor level="h3" office={head.office} />
    </Doors>
  );
}

/** The link back to the answer, if the report came from one. */
function WayBack({ head, to }: { head: PageHead; to: string | null | undefined }) {
  const { t } = useWords();
  return to ? <Back href={to}>{t('report_back')}</Back> : <BackToState head={head} />;
}

export function report(page: ReportPage, { t, plain }: Words): Drawn {
  const { head, form, back_href: back, mail_href: mail } = page;
  const title = plain('report_title');
  return {
    title: form?.again ? `${plain('contact_error_prefix')} ${title}` : title,
    description: plain('report_description', { stateName: head.name_in_sentence }),
    body: (
      <div className="contact report">
        <PageStart head={head} back={<WayBack head={head} to={back} />} />
        <h1>{title}</h1>
        {form && !form.again && <p className="lede">{t('report_lede')}</p>}
        {form && <Summary form={form} head={head} />}
        {!form && <WithoutForm page={page} />}
        {form?.again?.reason !== 'failed' && <Today head={head} />}
        {form ? <Form of={form} /> : <WhomToAsk head={head} />}
        {form && mail && (
          <p className="button-row">
            <a href={mail}>
              {t('report_by_mail')}
            </a>
          </p>
        )}
      </div>
    ),
  };
}

export function reportThanks(page: ReportThanks, { t, plain }: Words): Drawn {
  const { head, kind, back_href: back } = page;
  const title = plain('report_thanks');
  return {
    title,
    description: plain('report_description', { stateName: head.name_in_sentence }),
    body: (
      <div className="contact report">
        <PageStart head={head} back={null} />
        <h1>{title}</h1>
        <Ticket
          top={
            <>
              <div>
                <Chip tone="open" plain>{t('report_sent')}</Chip>
              </div>
              <h2>{kind ? t(`report_kind_${kind}`) : t('report_title')}</h2>
            </>
          }
          stub={
            <>
              <h3>{t('report_next')}</h3>
              <ol className="what-follows">
                <li>{t('report_next_1')}</li>
                <li>{t('report_next_2')}</li>
                <li>{t('report_next_3')}</li>
              </ol>
            </>
          }
        />
        <section className="section" aria-labelledby="until">
          <h2 id="until">{t('report_until')}</h2>
          <WhomToAsk head={head} lookup={page.lookup_url ?? null} />
        </section>
        <p className="button-row">
          <WayBack head={head} to={back} />
        </p>
      </div>
    ),
  };
}
