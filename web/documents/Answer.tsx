import type { ReactNode } from 'react';
import { Back } from '@/components/BackLink/Back';
import { Countdown } from '@/components/Countdown/Countdown';
import { ErrorSummary } from '@/components/Field/ErrorSummary';
import { Fold } from '@/components/Fold/Fold';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { FailureWords } from '@/features/results/FailureWords';
import { Districts } from '@/features/results/Districts';
import { ElectionLeaf, ElectionName } from '@/features/results/ElectionLeaf';
import { LaterPlaces, NotYet } from '@/features/results/NotYet';
import { faultOf, headingKey, kindKeys } from '@/features/results/keys';
import { AnswerNotices } from '@/features/results/Notices';
import { OfficeLinks } from '@/features/results/OfficeLinks';
import { RefinePanel } from '@/features/results/RefinePanel';
import { SourceLine } from '@/features/results/SourceLine';
import { Again, Choose, TypedAddress, askCandidates, askUnit } from './AnswerForms';
import { Kind } from './AnswerPlace';
import { PrintHead } from './PageFrame';
import type { Drawn, LookupForm, DocumentOf, SiteLocate } from './types';
import { type Words, useWords } from './words';

// The answer to the address form that was sent without scripts: what features/results shows, as a document.
// Kinds of places are sections; each question is a form that is sent again.

export interface AnswerProps {
  answer: SiteLocate;
  form: LookupForm;
  /** With several elections, the day of this one ("-2028-11-07", the second of a day "-2028-11-07-2"), which ends the ids of its parts. */
  within?: string;
}

export function answer({ answer: given, form }: DocumentOf<'locate_answer'>, words: Words): Drawn {
  const { heading, problem, body } = answerContent({ answer: given, form }, words);
  const plain = typeof heading === 'string' ? heading : '';
  return {
    title: problem ? `${words.plain('contact_error_prefix')} ${plain}` : plain,
    description: words.plain('site_description'),
    body: (
      <div className="answer">
        <PrintHead hotline={given.hotline} today={given.today} />
        {/* With the look-up off, the page of the form is itself this one: there is no form to go back to. */}
        <Back href={given.entered_address === '' && given.message?.reason === 'lookup_disabled' ? form.choose_href : form.form_href}>{words.t('back')}</Back>
        {body}
      </div>
    ),
  };
}

interface Content {
  heading: string;
  /** Something that was sent is wrong, so the title begins with "Error". */
  problem?: boolean;
  body: ReactNode;
}

/** Heading and body of any answer. */
export function answerContent(props: AnswerProps, words: Words): Content {
  const { not_yet: notYet } = props.answer;
  if (notYet && props.answer.status !== 'ambiguous' && props.answer.status !== 'needs_unit') return later(props, notYet, words);
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

function places({ answer, form }: AnswerProps, { plain }: Words): Content {
  const heading = plain(answer.status === 'mail_only' ? 'mail_only_heading' : 'results_heading');
  const { election } = answer;
  return {
    heading,
    body: (
      <>
        <h1>{heading}</h1>
        <Whereabouts answer={answer} form={form} />
        {election && <Countdown of={election} />}
        <Places answer={answer} form={form} />
      </>
    ),
  };
}

/** The places are of a later election than the announced one: the official look-up first, the places closed. */
function later({ answer, form }: AnswerProps, of: NonNullable<SiteLocate['not_yet']>, words: Words): Content {
  const heading = words.plain('not_yet_heading', { date: of.date });
  const own = { answer: { ...answer, not_yet: null }, form };
  const several = answer.elections.length > 0;
  return {
    heading,
    body: (
      <>
        <h1>{heading}</h1>
        <Whereabouts answer={answer} form={form} />
        <NotYet of={of} lookup={answer.lookup_url} office={answer.election_office} hotline={answer.hotline} />
        <LaterPlaces of={of} several={several}>
          {several ? <Several {...own} /> : <Places {...own} />}
        </LaterPlaces>
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
      <Fold label={t('results_edit_address')}>
        <TypedAddress form={form} />
      </Fold>
    </>
  );
}

/** The part of an answer for one election: notices, places by kind, and their source. */
function Places({ answer, form, within = '' }: AnswerProps) {
  const { plain, t } = useWords();
  const { types } = answer;
  return (
    <>
      <AnswerNotices answer={answer} />
      {answer.could_refine && <RefinePanel answer={answer} href={form.form_href} officeUrl={form.office_url} level={within ? 'h3' : 'h2'} />}
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
      <Districts answer={answer} within={within} />
      <SourceLine answer={answer} />
    </>
  );
}

/** Several elections ahead for one address. */
function several({ answer, form }: AnswerProps, { plain }: Words): Content {
  const heading = plain('results_heading');
  return {
    heading,
    problem: form.unit_missing && answer.elections.some(({ answer: given }) => given.status === 'needs_unit'),
    body: (
      <>
        <h1>{heading}</h1>
        <Whereabouts answer={answer} form={form} />
        <Several answer={answer} form={form} />
      </>
    ),
  };
}

/** Leaves of a calendar that lead to the part of each election. */
function Several({ answer, form }: AnswerProps) {
  const { plain, t } = useWords();
  const own = answer.elections.map(({ election, answer: given }, at, all) => {
    const before = all.slice(0, at).filter((other) => other.election.date === election.date).length;
    return { election, given, within: `-${election.date}${before > 0 ? `-${before + 1}` : ''}` };
  });
  return (
      <>
        <p className="lede">{t('elections_each', { count: own.length })}</p>
        <nav className="elections" aria-label={plain('elections_label')}>
          {own.map(({ election, within }, at) => (
            <a key={within} href={`#election${within}`} className="election-choice">
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
  );
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

/** No place was found: the reason, the form with what was typed, and the ways on. */
function failure({ answer, form, within }: AnswerProps, { plain, t }: Words): Content {
  const { message } = answer;
  const custom = message?.key === 'custom' ? message : null;
  const H = within ? 'h3' : 'h1';
  const heading = custom?.custom_headline ?? plain(headingKey(message?.heading ?? 'default'));
  // Another address would not help.
  const off = message?.reason === 'lookup_disabled';
  // If there are several elections, the page has the form above.
  const hasForm = !off && !within;
  const fault = hasForm ? faultOf(message) : null;
  return {
    heading,
    problem: !off,
    body: (
      <>
        {fault && <ErrorSummary title={t('locate_error_summary')} errors={[{ fieldId: fault.field, text: t(fault.key) }]} />}
        <H {...(custom?.custom_headline && custom.custom_lang ? { lang: custom.custom_lang } : {})}>{heading}</H>
        <div className="lines">
          <FailureWords answer={answer} atField={fault !== null} />
        </div>
        {hasForm && <TypedAddress form={form} fault={fault} />}
        <Again answer={answer} form={form} choose={off} level={within ? 4 : 2} />
      </>
    ),
  };
}
