import type { ReactNode } from 'react';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { bodyKey, headingKey, kindKeys, reasonKey } from '@/features/results/keys';
import { printedPhone, telephone } from '@/features/results/office';
import { AddressForm, Again, Choose, askCandidates, askUnit } from './AnswerForms';
import { Kind } from './AnswerPlace';
import { Back, NewTab, PrintHead, Sign, callTo, leaves, linkTo } from './parts';
import type { Drawn, LookupForm, Of, SiteLocate } from './types';
import { type Words, useWords } from './words';

// The answer to the address form that was sent without scripts: what features/results shows, as a document. Kinds of places are
// sections; each question is a form that is sent again.

export interface AnswerProps {
  answer: SiteLocate;
  form: LookupForm;
}

export function answer({ answer: given, form }: Of<'locate_answer'>, words: Words): Drawn {
  const { heading, problem, body } = content({ answer: given, form }, words);
  const plain = typeof heading === 'string' ? heading : '';
  return {
    title: problem ? `${words.plain('contact_error_prefix')} ${plain}` : plain,
    description: words.plain('site_description'),
    body: (
      <div className="answer">
        <PrintHead hotline={given.hotline} today={given.today} />
        {/* The page of the form itself, where the look-up is off, has no form to go back to. */}
        <Back href={given.entered_address === '' && given.message?.reason === 'lookup_disabled' ? form.choose_href : form.form_href}>{words.t('back')}</Back>
        {body}
      </div>
    ),
  };
}

interface Content {
  heading: string;
  /** Something that was sent is wrong: the title says so first. */
  problem?: boolean;
  body: ReactNode;
}

function content(props: AnswerProps, words: Words): Content {
  switch (props.answer.status) {
    case 'found':
    case 'county':
    case 'mail_only':
      return places(props, words);
    case 'ambiguous':
      return askCandidates(props, words);
    case 'needs_unit':
      return askUnit(props, words);
    case 'error':
      return failure(props, words);
  }
}

function places({ answer, form }: AnswerProps, { plain, t }: Words): Content {
  const heading = plain(answer.status === 'mail_only' ? 'mail_only_heading' : 'results_heading');
  const { election, types } = answer;
  const missing = types.filter(({ refinable }) => refinable);
  let number = 1;
  return {
    heading,
    body: (
      <>
        <h1>{heading}</h1>
        <address className="whereabouts" lang="en" dir="ltr">
          {answer.voter_address?.display ?? answer.entered_address}
        </address>
        <details className="edit">
          <summary>
            {t('results_edit_address')}
            <Sign name="chevron-down" />
          </summary>
          <AddressForm form={form} />
        </details>
        {election && (
          <p className="countdown">
            <strong>{t(`election_${election.type ?? 'other'}`, { date: election.date })}</strong>
            {election.days_until >= 0 && <span>{t('election_in_days', { days: election.days_until })}</span>}
          </p>
        )}
        <Notices answer={answer} />
        {answer.could_refine && (
          <section className="section">
            {missing.map(({ type }) => (
              <h2 key={type}>{t('refine_missing', { type })}</h2>
            ))}
            {missing.length === 0 && <h2>{t('refine_heading')}</h2>}
            <p className="soft">{t('refine_text')}</p>
            <details>
              <summary>{t('see_more')}</summary>
              <Again answer={answer} form={form} level={3} />
            </details>
          </section>
        )}
        {types.length > 1 && (
          <nav className="jump" aria-label={plain('results_types_label')}>
            {types.map(({ type, locations }) => (
              <a key={type} href={`#${type}`}>
                {t(kindKeys[type])} <b>{locations.length}</b>
              </a>
            ))}
          </nav>
        )}
        <Choose answer={answer} form={form} />
        {types.map((kind) => {
          const first = number;
          number += kind.locations.length;
          return <Kind key={kind.type} of={kind} answer={answer} first={first} wanted={form.with} />;
        })}
        {answer.cannot_go_in_html && <SafeHtml html={answer.cannot_go_in_html} />}
        <SourceLine answer={answer} />
      </>
    ),
  };
}

/** The gateway could not name a place: what we know, the form with what was typed, and the ways on. */
function failure({ answer, form }: AnswerProps, { plain, t }: Words): Content {
  const { message, hotline, lookup_url: lookup } = answer;
  const custom = message?.key === 'custom' ? message : null;
  const heading = custom?.custom_headline ?? plain(headingKey(message?.heading ?? 'default'));
  const reason = reasonKey(message?.reason ?? null);
  const values = {
    number: hotline.display,
    place: answer.jurisdiction?.name_in_sentence ?? '',
    address: answer.entered_address,
    phone: callTo(hotline),
    lookup: lookup ? linkTo(lookup) : (inside: ReactNode) => inside,
  };
  // Nothing that is typed would change it.
  const off = message?.reason === 'lookup_disabled';
  const key = bodyKey(message ?? { key: 'default', sos_variant: false }, lookup !== null && answer.jurisdiction !== null);
  return {
    heading,
    problem: !off,
    body: (
      <>
        <h1 {...(custom?.custom_headline && custom.custom_lang ? { lang: custom.custom_lang } : {})}>{heading}</h1>
        <div className="lines">
          <PollingPlaceNote answer={answer} />
          {reason && (
            <p>
              <strong>{t(reason)}</strong>
            </p>
          )}
          {custom?.custom_html ? <SafeHtml html={custom.custom_html} className="prose" lang={custom.custom_lang} /> : <p>{t(key, values)}</p>}
          {message?.key === 'invalid_address' && <p>{t('help_prompt', values)}</p>}
        </div>
        {!off && <AddressForm form={form} />}
        <Again answer={answer} form={form} choose={off} />
      </>
    ),
  };
}

/** What a voter must know before reading the places: most urgent first. */
function Notices({ answer }: { answer: SiteLocate }) {
  const { t } = useWords();
  const { election, notice, moved_from: from } = answer;
  const some = answer.types.some(({ locations }) => locations.length > 0);
  const now = answer.types.find(({ type }) => type === 'electionDay')?.locations[0]?.name;
  const moved = from && { old: [from.location_name, from.address].filter(Boolean).join(', '), now: now ?? '' };
  return (
    <div className="notices">
      {election && election.days_until < 0 && <p className="note marked">{t('election_over', { date: election.date })}</p>}
      {notice && (
        <p className="note marked">
          <span lang="en" dir="auto">
            {notice.text}
          </span>{' '}
          {notice.url && (
            <a href={notice.url} {...leaves}>
              {t('notice_more')}
              <NewTab />
            </a>
          )}
        </p>
      )}
      <PollingPlaceNote answer={answer} />
      {answer.precinct_open && some && <p className="note">{t('precinct_open')}</p>}
      {moved && (
        <p className="note marked">
          <strong>{t('moved_heading')}</strong>{' '}
          {from.election_date
            ? t(now ? 'moved_text' : 'moved_text_short', { ...moved, date: from.election_date })
            : t(now ? 'moved_text_undated' : 'moved_text_short_undated', moved)}
        </p>
      )}
      {answer.status === 'county' && (
        <div className="note marked">
          <p>
            <strong>{t('county_heading')}</strong>
          </p>
          <p>{t(answer.county_name ? 'county_text' : 'county_text_plain', { address: answer.entered_address, county: answer.county_name })}</p>
        </div>
      )}
      {answer.left_out.some((what) => what !== 'country') && <p className="note">{t('left_out_contact')}</p>}
      {answer.status === 'mail_only' && <p className="note">{t(some ? 'mail_only_text' : 'mail_only_text_no_places')}</p>}
    </div>
  );
}

/** Where the data does not say for certain where the voter votes on election day: the office first, then what may be meant. */
function PollingPlaceNote({ answer: { polling_place: certainty, election_office: office, doubtful_places: doubtful } }: { answer: SiteLocate }) {
  const { t } = useWords();
  if (certainty !== 'lost' && certainty !== 'doubtful') return null;
  const phone = telephone(office?.phone);
  const named = office && {
    name: office.name,
    number: office.phone ? printedPhone(office.phone) : '',
    office: (inside: ReactNode) => {
      const name = (
        <span lang={office.lang} dir="auto">
          {inside}
        </span>
      );
      return office.url ? linkTo(office.url)(name) : name;
    },
    phone: (inside: ReactNode) => (phone ? linkTo(`tel:${phone}`)(inside) : <bdi>{inside}</bdi>),
  };
  return (
    <div className="note marked">
      <p>
        <strong>{t(certainty === 'lost' ? 'polling_lost_heading' : 'polling_doubtful_heading')}</strong>
      </p>
      <p>{t(certainty === 'lost' ? 'polling_lost_text' : 'polling_doubtful_text')}</p>
      {named?.name && <p>{t(named.number ? 'polling_ask_phone' : 'polling_ask', named)}</p>}
      {certainty === 'doubtful' && doubtful.length > 0 && (
        <>
          <p>{t('polling_doubtful_list', { count: doubtful.length })}</p>
          <ul>
            {doubtful.map(({ name, address }, at) => (
              <li key={at} lang="en" dir="ltr">
                {[name, address].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Where the data comes from, how old it is, whom to ask instead, and how to tell us that it is wrong. */
function SourceLine({ answer: { feed, jurisdiction, election_office: office, lookup_url: lookup, report_href: form, report_problem_url: report } }: { answer: SiteLocate }) {
  const { t } = useWords();
  const day = feed?.as_of.slice(0, 10) ?? '';
  const dated = /^\d{4}-\d\d-\d\d$/.test(day);
  const phone = telephone(office?.phone);
  return (
    <p className="source">
      {feed && (
        <span>
          {feed.sample
            ? t(dated ? 'source_sample' : 'source_sample_undated', { date: day })
            : t(dated ? 'source_line' : 'source_line_undated', { source: feed.source, date: day })}
        </span>
      )}
      {office && (
        <span>
          {t('door_office')}:{' '}
          <span lang={office.lang} dir="auto">
            {office.url ? linkTo(office.url)(office.name) : office.name}
          </span>
          {office.phone && [' · ', phone ? <span key="phone">{linkTo(`tel:${phone}`)(printedPhone(office.phone))}</span> : <bdi key="phone">{office.phone}</bdi>]}
        </span>
      )}
      {lookup && jurisdiction && (
        <a href={lookup} {...leaves}>
          {t('source_official', { place: jurisdiction.name })}
          <NewTab />
        </a>
      )}
      <a href={form ?? report}>{t('report_problem')}</a>
      {form && report.startsWith('mailto:') && <a href={report}>{t('report_by_mail')}</a>}
    </p>
  );
}
