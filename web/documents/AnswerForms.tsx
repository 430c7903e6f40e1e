import type { ReactNode } from 'react';
import { Door, Doors, HotlineDoor, LookupDoor, OfficeDoor } from '@/components/Doors/Doors';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { Field } from '@/components/Field/Field';
import { rotateCcw } from '@/components/Icon/shapes/rotate-ccw';
import { route } from '@/components/Icon/shapes/route';
import { AddressRow } from '@/components/Pick/Pick';
import { Districts } from '@/features/results/Districts';
import { FilterChoices, FilterDrawer, useFilterName } from '@/features/results/FilterParts';
import { candidatesKeys } from '@/features/results/keys';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import type { AnswerProps } from './Answer';
import { InnerLink, Sign } from './parts';
import type { LookupForm } from './types';
import { type Words, useWords } from './words';

// What is asked again. Addresses travel in bodies: each of these is a form that is posted.

/** Posts to the look-up. What was sent before comes along where the fields in it do not say it anew. */
function Posted({ form, again = true, className, children }: { form: LookupForm; again?: boolean; className: string; children: ReactNode }) {
  return (
    <form className={className} method="post" action={form.action}>
      {form.page_token && <input type="hidden" name="page_token" value={form.page_token} />}
      {again && <input type="hidden" name="address_line_1" value={form.address_line_1} />}
      {again && <input type="hidden" name="zip" value={form.zip} />}
      {children}
    </form>
  );
}

/** The choice of places by what they offer, of all kinds in one form; a place that fits has the name of the choice. */
export function Choose({ answer, form }: AnswerProps) {
  const { t } = useWords();
  const name = useFilterName();
  const filters = [...new Map(answer.types.flatMap(({ filters: own }) => own.map((filter) => [filter.id, filter] as const))).values()];
  if (filters.length === 0) return null;
  const on = filters.filter(({ id }) => form.with.includes(id));
  const address = form.address !== null && <input type="hidden" name="address" value={form.address} />;
  return (
    <>
      <Posted form={form} className="filter">
        {address}
        <FilterDrawer on={on.map(name)} open={on.length > 0}>
          <FilterChoices of={filters} input={({ id }) => ({ defaultChecked: form.with.includes(id) })} />
          <button className="btn quiet small" type="submit">
            {t('access_filter_apply')}
          </button>
        </FilterDrawer>
      </Posted>
      {on.length > 0 && (
        <Posted form={form} className="filter">
          {address}
          <p>
            <button className="btn quiet small" type="submit">
              {t('open_today_show_all')}
            </button>
          </p>
        </Posted>
      )}
    </>
  );
}

/** The form of `/locate/` with what was typed; `promise` says who gets the address, where that is not the usual. */
export function AddressForm({ form, promise }: { form: LookupForm; promise?: ReactNode }) {
  const { t } = useWords();
  return (
    <div className="contact">
      <Posted form={form} again={false} className="card form">
        <Field
          id="zip"
          label={t('locate_zip_label')}
          hint={t('locate_zip_hint')}
          name="zip"
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          dir="ltr"
          required
          defaultValue={form.zip}
        />
        <Field
          id="address"
          label={t('locate_address_label')}
          hint={t('locate_address_hint')}
          name="address_line_1"
          type="text"
          autoComplete="address-line1"
          maxLength={200}
          dir="auto"
          required
          defaultValue={form.address_line_1}
        />
        <div className="act">
          <button className="btn primary" type="submit">
            <Sign name="search" />
            {t('locate_search')}
          </button>
        </div>
        <p className="promise">
          <Sign name="lock" />
          <span>
            {promise ?? (
              <>
                {/* The style sheet shows the one that is true of this installation. */}
                <span data-when="own-locate">{t('locate_promise')}</span>
                <span data-when="outside-locate">{t('locate_promise_outside')}</span>
              </>
            )}
          </span>
        </p>
      </Posted>
    </div>
  );
}

function Choices({ answer, form }: AnswerProps) {
  return (
    <Posted form={form} className="pick">
      {answer.candidates.map(({ address, text }) => (
        <button key={address} className="pick-row" type="submit" name="address" value={address}>
          <AddressRow text={text} />
        </button>
      ))}
    </Posted>
  );
}

/** Several addresses fit, or none does but one is close: the voter chooses, we never do. Of one of several elections it is a part of the page. */
export function askCandidates({ answer, form, within = '' }: AnswerProps, { plain, t }: Words) {
  const H = within ? 'h3' : 'h1';
  const keys = candidatesKeys(answer);
  const heading = plain(keys.heading);
  return {
    heading,
    body: (
      <>
        <H>{heading}</H>
        <p className="lede">{t(keys.intro, { address: answer.entered_address })}</p>
        <Choices answer={answer} form={form} />
        <Districts answer={answer} within={within} />
        {within ? (
          <p className="soft">{t('candidates_none_hint')}</p>
        ) : (
          <section className="section">
            <h2>{t('candidates_none')}</h2>
            <p className="soft">{t('candidates_none_hint')}</p>
            <AddressForm form={form} />
            <Again answer={answer} form={form} level={3} />
          </section>
        )}
      </>
    ),
  };
}

/** People of one house vote in different places: we need the unit before we can answer. */
export function askUnit({ answer, form, within = '' }: AnswerProps, { plain, t }: Words) {
  const [H, id] = [within ? 'h3' : 'h1', `unit${within}`] as const;
  const heading = plain('unit_heading');
  const missing = form.unit_missing;
  return {
    heading,
    problem: missing,
    body: (
      <>
        {missing && !within && <ErrorSummary title={t('locate_error_summary')} errors={[{ fieldId: 'unit', text: t('unit_error') }]} />}
        <H>{heading}</H>
        <p className="lede">{t('unit_intro', { address: answer.voter_address?.line_1 ?? answer.entered_address })}</p>
        <div className="contact">
          <Posted form={form} className="card form">
            {form.address !== null && <input type="hidden" name="address" value={form.address} />}
            <Field id={id} label={t('unit_label')} hint={t('unit_hint')} error={missing && t('unit_error')} name="unit" type="text" autoComplete="off" maxLength={20} dir="ltr" required />
            <div className="act">
              <button className="btn primary" type="submit">
                {t('unit_continue')}
              </button>
            </div>
          </Posted>
        </div>
        {answer.candidates.length > 0 && (
          <section className="section">
            {within ? <h4>{t('unit_or_choose')}</h4> : <h2>{t('unit_or_choose')}</h2>}
            <Choices answer={answer} form={form} />
          </section>
        )}
        <Districts answer={answer} within={within} />
        {!within && <Again answer={answer} form={form} />}
      </>
    ),
  };
}

/** Every dead end has four ways on: try again (or choose the state), the official look-up, the election office, the hotline. */
export function Again({ answer, form, level = 2, choose = false }: AnswerProps & { level?: 2 | 3 | 4; choose?: boolean }) {
  const { t } = useWords();
  const { election_office: office, lookup_url: lookup, hotline } = answer;
  const H = `h${level}` as const;
  const search = (
    <Door level={H} icon={choose ? route : rotateCcw} title={t(choose ? 'door_state' : 'door_retry')} text={t(choose ? 'door_state_text' : 'door_retry_text')}>
      <InnerLink href={choose ? form.choose_href : form.form_href} label={t(choose ? 'door_state' : 'door_retry_action')} />
    </Door>
  );
  return (
    <Doors>
      {!choose && search}
      {lookup && <LookupDoor level={H} href={lookup} place={answer.jurisdiction?.name_in_sentence} />}
      <OfficeDoor level={H} office={office} url={form.office_url} />
      <HotlineDoor level={H} phone={<PhoneLink e164={hotline.e164}>{hotline.display}</PhoneLink>} />
      {choose && search}
    </Doors>
  );
}
