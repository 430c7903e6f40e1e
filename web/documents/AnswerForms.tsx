import type { ReactNode } from 'react';
import { Door, Doors, HotlineDoor, LookupDoor, OfficeDoor } from '@/components/Doors/Doors';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { rotateCcw, route } from '@/components/Icon/frame-drawings';
import { AddressRow } from '@/components/Pick/Pick';
import { AddressForm } from '@/features/locate/AddressForm';
import { Districts } from '@/features/results/Districts';
import { FilterChoices, FilterDrawer, useFilterName } from '@/features/results/FilterParts';
import { candidatesKeys, type faultOf } from '@/features/results/keys';
import { NotYetNote } from '@/features/results/NotYet';
import { UnitForm } from '@/features/results/UnitForm';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import type { AnswerProps } from './Answer';
import { InnerLink } from './Row';
import type { LookupForm } from './types';
import { type Words, useWords } from './words';

// The questions of an answer. Each is a form that is posted, so that addresses stay out of URLs.

/** The page's token, and what was sent before. `choice`: also the chosen candidate. */
function Sent({ form, choice = false }: { form: LookupForm; choice?: boolean }) {
  const { page_token, address_line_1, zip, address } = form;
  const fields = { ...(page_token !== '' && { page_token }), address_line_1, zip, ...(choice && address !== null && { address }) };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The choice of places by what they offer, one form for all kinds of places. */
export function Choose({ answer, form }: AnswerProps) {
  const { t } = useWords();
  const name = useFilterName();
  const filters = [...new Map(answer.types.flatMap(({ filters: own }) => own.map((filter) => [filter.id, filter] as const))).values()];
  if (filters.length === 0) return null;
  const on = filters.filter(({ id }) => form.with.includes(id));
  return (
    <>
      <form className="filter" method="post" action={form.action}>
        <Sent form={form} choice />
        <FilterDrawer on={on.map(name)} open={on.length > 0}>
          <FilterChoices of={filters} input={({ id }) => ({ defaultChecked: form.with.includes(id) })} />
          <button className="btn quiet small" type="submit">
            {t('access_filter_apply')}
          </button>
        </FilterDrawer>
      </form>
      {on.length > 0 && (
        <form className="filter" method="post" action={form.action}>
          <Sent form={form} choice />
          <p>
            <button className="btn quiet small" type="submit">
              {t('open_today_show_all')}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

/**
 * The form of `/locate/` with what was typed. `promise`: says who gets the address, if not as usual. `fault`: the
 * cause of a refusal, at its field.
 */
export function TypedAddress({ form, promise, fault = null }: { form: LookupForm; promise?: ReactNode; fault?: ReturnType<typeof faultOf> }) {
  const { t } = useWords();
  const at = (field: 'zip' | 'address', typed: string) => ({ defaultValue: typed, error: fault?.field === field && t(fault.key) });
  return <AddressForm action={form.action} token={form.page_token} zip={at('zip', form.zip)} address={at('address', form.address_line_1)} promise={promise} />;
}

function Choices({ answer, form }: AnswerProps) {
  return (
    <form className="pick" method="post" action={form.action}>
      <Sent form={form} />
      {answer.candidates.map(({ address, text }) => (
        <button key={address} className="pick-row" type="submit" name="address" value={address}>
          <AddressRow text={text} />
        </button>
      ))}
    </form>
  );
}

/** Several addresses match, or one is only similar: the voter chooses. May be a part of a page. */
export function askCandidates({ answer, form, within = '' }: AnswerProps, { plain, t }: Words) {
  const H = within ? 'h3' : 'h1';
  const keys = candidatesKeys(answer);
  const heading = plain(keys.heading);
  return {
    heading,
    body: (
      <>
        <H>{heading}</H>
        <NotYetNote answer={answer} />
        <p className="lede">{t(keys.intro, { address: answer.entered_address })}</p>
        <Choices answer={answer} form={form} />
        <Districts answer={answer} within={within} />
        {within ? (
          <p className="soft">{t('candidates_none_hint')}</p>
        ) : (
          <section className="section">
            <h2>{t('candidates_none')}</h2>
            <p className="soft">{t('candidates_none_hint')}</p>
            <TypedAddress form={form} />
            <Again answer={answer} form={form} level={3} />
          </section>
        )}
      </>
    ),
  };
}

/** The units of a house vote in different places: asks for the unit. */
export function askUnit({ answer, form, within = '' }: AnswerProps, { plain, t }: Words) {
  const [H, id] = [within ? 'h3' : 'h1', `unit${within}`] as const;
  const heading = plain('unit_heading');
  const missing = form.unit_missing;
  const unknown = answer.unknown_unit;
  const error = missing ? plain('unit_error') : unknown ? plain('unit_unknown', { unit: unknown.unit, address: unknown.house }) : null;
  return {
    heading,
    problem: error !== null,
    body: (
      <>
        {error && !within && <ErrorSummary title={t('locate_error_summary')} errors={[{ fieldId: 'unit', text: error }]} />}
        <H>{heading}</H>
        <NotYetNote answer={answer} />
        <p className="lede">{t('unit_intro', { address: answer.voter_address?.line_1 ?? answer.entered_address })}</p>
        <UnitForm action={form.action} field={{ id, error, defaultValue: unknown?.unit }}>
          {/* The unknown unit is replaced. */}
          <Sent form={unknown ? { ...form, address: unknown.address } : form} choice />
        </UnitForm>
        {answer.candidates.length > 0 && (
          <section className="section">
            {within ? <h4>{t('unit_or_choose')}</h4> : <h2>{t('unit_or_choose')}</h2>}
            <Choices answer={answer} form={form} />
          </section>
        )}
        <Districts answer={answer} within={within} />
        {!within && (
          <section className="section">
            <h2>{t('unit_none')}</h2>
            <p className="soft">{t('unit_none_hint')}</p>
            <Again answer={answer} form={form} level={3} />
          </section>
        )}
      </>
    ),
  };
}

/** The ways on: try again (or choose the state), the official look-up, the election office, the hotline. */
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
