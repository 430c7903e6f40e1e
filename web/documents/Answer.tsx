import type { ReactNode } from 'react';
import { Note } from '@/components/Note/Note';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { bodyKey, foundByKeys, headingKey, kindKeys, reasonKey } from '@/features/results/keys';
import { printedPhone, telephone } from '@/features/results/office';
import { AddressForm, Again, Choose, askCandidates, askUnit } from './AnswerForms';
import { ElectionLeaf, ElectionName } from './AnswerElections';
import { Kind } from './AnswerPlace';
import { OfficeLinks } from './OfficeLinks';
import { Back, PrintHead, Sign, callTo, linkTo } from './parts';
import type { Drawn, LookupForm, Of, SiteLocate } from './types';
import { type Words, useWords } from './words';

// The answer to the address form that was sent without scripts: what features/results shows, as a document. Kinds of places are
// sections; each question is a form that is sent again.

export interface AnswerProps {
  answer: SiteLocate;
  form: LookupForm;
  /** The election that the answer is of, where the page has several ("-2028-11-07"): it ends the names of its parts. */
  within?: string;
}

export function answer({ answer: given, form }: Of<'locate_answer'>, words: Words): Drawn {
  const { heading, problem, body } = answerContent({ answer: given, form }, words);
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

/** Heading and body of an answer, whatever it is. */
export function answerContent(props: AnswerProps, words: Words): Content {
  if (props.answer.elections.length > 0) return several(props, words);
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
  const { election } = answer;
  return {
    heading,
    body: (
      <>
        <h1>{heading}</h1>
        <Whereabouts answer={answer} form={form} />
        {election && (
          <p className="countdown">
            <strong>{t(`election_${election.type ?? 'other'}`, { date: election.date })}</strong>
            {election.days_until >= 0 && <span>{t('election_in_days', { days: election.days_until })}</span>}
          </p>
        )}
        <Places answer={answer} form={form} />
      </>
    ),
  };
}

function Whereabouts({ answer, form }: AnswerProps) {
  const { t } = useWords();
  return (
    <>
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
    </>
  );
}

/** What an answer has of its election: the notices, the places by kind, and where they come from. */
function Places({ answer, form, within = '' }: AnswerProps) {
  const { plain, t } = useWords();
  const { types } = answer;
  const missing = types.filter(({ refinable }) => refinable);
  const H = within ? 'h3' : 'h2';
  return (
    <>
      <Notices answer={answer} />
      {answer.could_refine && (
        <section className="section">
          {missing.map(({ type }) => (
            <H key={type}>{t('refine_missing', { type })}</H>
          ))}
          {missing.length === 0 && <H>{t('refine_heading')}</H>}
          <p className="soft">{t('refine_text')}</p>
          <details>
            <summary>{t('see_more')}</summary>
            <Again answer={answer} form={form} level={within ? 4 : 3} />
          </details>
        </section>
      )}
      {types.length > 1 && (
        <nav className="jump" aria-label={plain('results_types_label')}>
          {types.map(({ type, locations }) => (
            <a key={type} href={`#${type}${within}`}>
              {t(kindKeys[type])} <b>{locations.length}</b>
            </a>
          ))}
        </nav>
      )}
      {!within && <Choose answer={answer} form={form} />}
      {types.map((kind, at) => {
        const before = types.slice(0, at).reduce((sum, { locations }) => sum + locations.length, 0);
        return <Kind key={kind.type} of={kind} answer={answer} first={before + 1} wanted={form.with} within={within} />;
      })}
      {answer.cannot_go_in_html && <SafeHtml html={answer.cannot_go_in_html} />}
      <OfficeLinks answer={answer} within={within} />
      <SourceLine answer={answer} />
    </>
  );
}

/** Several elections ahead for one address: leaves of a calendar that lead to the part of each. */
function several({ answer, form }: AnswerProps, words: Words): Content {
  const { plain, t } = words;
  const heading = plain('results_heading');
  const own = answer.elections.map(({ election, answer: given }) => ({ election, given, within: `-${election.date}` }));
  return {
    heading,
    problem: form.unit_missing && own.some(({ given }) => given.status === 'needs_unit'),
    body: (
      <>
        <h1>{heading}</h1>
        <Whereabouts answer={answer} form={form} />
        <p className="lede">{t('elections_each', { count: own.length })}</p>
        <nav className="elections" aria-label={plain('elections_label')}>
          {own.map(({ election, within }, at) => (
            <a key={within} href={`#election${within}`}>
              <ElectionLeaf of={election} first={at === 0} />
            </a>
          ))}
        </nav>
        <Choose answer={{ ...answer, types: own.flatMap(({ given }) => given.types) }} form={form} />
        {own.map(({ election, given, within }) => (
          <section key={within} id={`election${within}`} className="section election" aria-labelledby={`election${within}-heading`}>
            <h2 id={`election${within}-heading`}>
              <ElectionName of={election} />
              <small>{t('election_on', { date: election.date })}</small>
            </h2>
            <OneElection answer={given} form={form} within={within} />
          </section>
        ))}
      </>
    ),
  };
}

function OneElection(props: AnswerProps) {
  const words = useWords();
  switch (props.answer.status) {
    case 'found':
    case 'county':
    case 'mail_only':
      return (
        <>
          {props.answer.status === 'mail_only' && <h3>{words.t('mail_only_heading')}</h3>}
          <Places {...props} />
        </>
      );
    case 'ambiguous':
      return askCandidates(props, words).body;
    case 'needs_unit':
      return askUnit(props, words).body;
    case 'error':
      return failure(props, words).body;
  }
}

/** The gateway could not name a place: what we know, the form with what was typed, and the ways on. */
function failure({ answer, form, within }: AnswerProps, { plain, t }: Words): Content {
  const { message, hotline, lookup_url: lookup } = answer;
  const custom = message?.key === 'custom' ? message : null;
  const H = within ? 'h3' : 'h1';
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
        <H {...(custom?.custom_headline && custom.custom_lang ? { lang: custom.custom_lang } : {})}>{heading}</H>
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
        {/* Of one of several elections the form is above, with the address. */}
        {!off && !within && <AddressForm form={form} />}
        <Again answer={answer} form={form} choose={off} level={within ? 4 : 2} />
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
      {election && election.days_until < 0 && <Note tone="marked">{t('election_over', { date: election.date })}</Note>}
      {notice && (
        <Note tone="marked">
          <span lang="en" dir="auto">
            {notice.text}
          </span>{' '}
          {notice.url && (
            <ExternalLink href={notice.url}>
              {t('notice_more')}
            </ExternalLink>
          )}
        </Note>
      )}
      <PollingPlaceNote answer={answer} />
      {answer.precinct_open && some && <Note>{t('precinct_open')}</Note>}
      {moved && (
        <Note tone="marked">
          <strong>{t('moved_heading')}</strong>{' '}
          {from.election_date
            ? t(now ? 'moved_text' : 'moved_text_short', { ...moved, date: from.election_date })
            : t(now ? 'moved_text_undated' : 'moved_text_short_undated', moved)}
        </Note>
      )}
      {answer.status === 'county' && (
        <Note tone="marked">
          <p>
            <strong>{t('county_heading')}</strong>
          </p>
          <p>{t(answer.county_name ? 'county_text' : 'county_text_plain', { address: answer.entered_address, county: answer.county_name })}</p>
        </Note>
      )}
      {answer.found_by && answer.status !== 'error' && <Note>{t(foundByKeys[answer.found_by])}</Note>}
      {answer.left_out.some((what) => what !== 'country') && <Note>{t('left_out_contact')}</Note>}
      {answer.status === 'mail_only' && <Note>{t(some ? 'mail_only_text' : 'mail_only_text_no_places')}</Note>}
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
    <Note tone="marked">
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
    </Note>
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
        <ExternalLink href={lookup}>
          {t('source_official', { place: jurisdiction.name })}
        </ExternalLink>
      )}
      <a href={form ?? report}>{t('report_problem')}</a>
      {form && report.startsWith('mailto:') && <a href={report}>{t('report_by_mail')}</a>}
    </p>
  );
}
