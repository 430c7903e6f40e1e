import type { ReactNode } from 'react';
import { printedPhone, telephone } from '@/features/results/office';
import { featureWords } from './Access';
import type { AnswerProps } from './Answer';
import { InnerLink, Official, Sign, callTo, classes, linkTo } from './parts';
import type { AccessFilter, LookupForm } from './types';
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
  const words = useWords();
  const { t } = words;
  const filters = new Map(answer.types.flatMap(({ filters: own }) => own.map((filter) => [filter.id, filter] as const)));
  if (filters.size === 0) return null;
  const name = (of: AccessFilter) => featureWords({ kind: of.kind, language: of.language, state: 'yes' }, words);
  return (
    <details className="edit" open={form.with.length > 0}>
      <summary>
        {t('access_filter')}
        <Sign name="chevron-down" />
      </summary>
      <Posted form={form} className="choose">
        {form.address !== null && <input type="hidden" name="address" value={form.address} />}
        <fieldset>
          <legend>{t('access_filter_legend')}</legend>
          {[...filters.values()].map((filter) => (
            <label key={filter.id}>
              <input type="checkbox" name="with" value={filter.id} defaultChecked={form.with.includes(filter.id)} />
              <span>{name(filter)}</span>
            </label>
          ))}
        </fieldset>
        <button className="btn quiet small" type="submit">
          {t('access_filter_apply')}
        </button>
      </Posted>
      {form.with.length > 0 && (
        <Posted form={form} className="choose">
          {form.address !== null && <input type="hidden" name="address" value={form.address} />}
          <button className="btn quiet small" type="submit">
            {t('open_today_show_all')}
          </button>
        </Posted>
      )}
    </details>
  );
}

/** The form of `/locate/` with what was typed; `promise` says who gets the address, where that is not the usual. */
export function AddressForm({ form, promise }: { form: LookupForm; promise?: ReactNode }) {
  const { t } = useWords();
  return (
    <div className="contact">
      <Posted form={form} again={false} className="card form">
        <div className="field">
          <label htmlFor="zip">{t('locate_zip_label')}</label>
          <p className="hint" id="zip-hint">
            {t('locate_zip_hint')}
          </p>
          <input id="zip" name="zip" type="text" inputMode="numeric" autoComplete="postal-code" maxLength={10} dir="ltr" required aria-describedby="zip-hint" defaultValue={form.zip} />
        </div>
        <div className="field">
          <label htmlFor="address">{t('locate_address_label')}</label>
          <p className="hint" id="address-hint">
            {t('locate_address_hint')}
          </p>
          <input
            id="address"
            name="address_line_1"
            type="text"
            autoComplete="address-line1"
            maxLength={200}
            dir="auto"
            required
            aria-describedby="address-hint"
            defaultValue={form.address_line_1}
          />
        </div>
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
      {answer.candidates.map(({ address, text }) => {
        const [street = '', ...rest] = text.split(',');
        return (
          <button key={address} type="submit" name="address" value={address}>
            <Sign name="map-pin" />
            <span lang="en" dir="auto">
              {street}
              {rest.length > 0 && <small>{rest.join(',').trim()}</small>}
            </span>
            <Sign name="chevron-right" />
          </button>
        );
      })}
    </Posted>
  );
}

/** Several addresses fit, or none does but one is close: the voter chooses, we never do. Of one of several elections it is a part of the page. */
export function askCandidates({ answer, form, within }: AnswerProps, { plain, t }: Words) {
  const H = within ? 'h3' : 'h1';
  const one = answer.candidates.length === 1;
  const heading = plain(one ? 'candidates_one_heading' : 'candidates_heading');
  return {
    heading,
    body: (
      <>
        <H>{heading}</H>
        <p className="lede">{t(one ? 'candidates_one_intro' : 'candidates_intro', { address: answer.entered_address })}</p>
        <Choices answer={answer} form={form} />
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
        {missing && !within && (
          <div className="contact">
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the page that comes back begins with what to mend */}
            <div className="summary" role="alert" tabIndex={-1} autoFocus>
              <h2>{t('locate_error_summary')}</h2>
              <ul>
                <li>
                  <a href="#unit">{t('unit_error')}</a>
                </li>
              </ul>
            </div>
          </div>
        )}
        <H>{heading}</H>
        <p className="lede">{t('unit_intro', { address: answer.voter_address?.line_1 ?? answer.entered_address })}</p>
        <div className="contact">
          <Posted form={form} className="card form">
            {form.address !== null && <input type="hidden" name="address" value={form.address} />}
            <div className={classes('field', missing && 'bad')}>
              <label htmlFor={id}>{t('unit_label')}</label>
              <p className="hint" id={`${id}-hint`}>
                {t('unit_hint')}
              </p>
              {missing && (
                <p className="error" id={`${id}-error`}>
                  <Sign name="circle-alert" />
                  <span>{t('unit_error')}</span>
                </p>
              )}
              <input
                id={id}
                name="unit"
                type="text"
                autoComplete="off"
                maxLength={20}
                dir="ltr"
                required
                aria-describedby={classes(`${id}-hint`, missing && `${id}-error`)}
                {...(missing && { 'aria-invalid': 'true' as const })}
              />
            </div>
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
        {!within && <Again answer={answer} form={form} />}
      </>
    ),
  };
}

/** Every dead end has four ways on: try again (or choose the state), the official look-up, the election office, the hotline. */
export function Again({ answer, form, level = 2, choose = false }: AnswerProps & { level?: 2 | 3 | 4; choose?: boolean }) {
  const { t } = useWords();
  const { election_office: office, lookup_url: lookup, hotline } = answer;
  const place = answer.jurisdiction?.name_in_sentence;
  const tel = telephone(office?.phone);
  const H = `h${level}` as const;
  const search = (
    <article>
      <H>
        <Sign name={choose ? 'route' : 'rotate-ccw'} />
        {t(choose ? 'door_state' : 'door_retry')}
      </H>
      <p>{t(choose ? 'door_state_text' : 'door_retry_text')}</p>
      <p>
        <InnerLink href={choose ? form.choose_href : form.form_href} label={t(choose ? 'door_state' : 'door_retry_action')} />
      </p>
    </article>
  );
  return (
    <div className="ways">
      {!choose && search}
      {lookup && (
        <article>
          <H>
            <Sign name="landmark" />
            {t('door_lookup')}
          </H>
          <p>{place ? t('door_lookup_text', { place }) : t('door_lookup_text_plain')}</p>
          <p>
            <Official href={lookup} label={t('door_lookup_action')} />
          </p>
        </article>
      )}
      <article>
        <H>
          <Sign name="phone" />
          {t('door_office')}
        </H>
        <p>
          {office ? (
            <span lang={office.lang} dir="auto">
              {office.name}
            </span>
          ) : (
            t('door_office_text')
          )}
        </p>
        {office?.phone && tel && <p>{linkTo(`tel:${tel}`)(printedPhone(office.phone))}</p>}
        {(office?.url || !tel) && (
          <p>
            <Official href={office?.url ?? form.office_url} label={t(office?.url ? 'door_office_site' : 'door_office_action')} />
          </p>
        )}
      </article>
      <article>
        <H>
          <Sign name="headphones" />
          {t('door_hotline')}
        </H>
        <p>{t('door_hotline_text', { number: hotline.display, phone: callTo(hotline) })}</p>
      </article>
      {choose && search}
    </div>
  );
}
