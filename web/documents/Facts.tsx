import type { ReactNode } from 'react';
import { Chip } from '@/components/Chip/Chip';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import '@/styles/certainty.css';
import { Oval } from './Leaf';
import { Drawer } from './PageSources';
import { LinkButton, linkTo, Sign } from './Row';
import type { Answer, Answers, Certainty, EarlyVoting, PageHead, PollingHours, Say } from './types';
import { Sentences, useWords } from './words';

// Facts with their certainty and their sources, as the gateway has decided them.

export function AskMark() {
  return (
    <svg className="mark question" viewBox="0 0 60 32" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="56" height="28" rx="14" />
      <text x="30" y="23" textAnchor="middle">
        ?
      </text>
    </svg>
  );
}

/** The dashed box of an uncertain fact. */
export function DoubtBox({ children }: { children: ReactNode }) {
  return (
    <div className="doubt">
      <AskMark />
      <p>{children}</p>
    </div>
  );
}

interface DoubtProps {
  of: { certainty: Certainty; others: Say[] };
  /** The page of the election office. */
  office: string | null | undefined;
  /** Whether the list has a `ConfirmChip`. */
  listed?: boolean;
}

/** One chip for a list: some of its values rest on no official page or law. */
export function ConfirmChip({ when, office }: { when: boolean; office: string | null | undefined }) {
  const { t } = useWords();
  if (!when) return null;
  const chip = (
    <Chip tone="soon" plain>
      {t('fact_chip')}
    </Chip>
  );
  return <p className="chips">{office ? <ExternalLink href={office}>{chip}</ExternalLink> : chip}</p>;
}

/** Certainties of which a list says once, by a chip, that they are to be confirmed. */
export const toConfirm = ({ certainty }: { certainty: Certainty }) => certainty === 'secondary' || certainty === 'unsure';

/**
 * Certain: nothing. Uncertain: a chip that says so, and a second one for the office unless the list that it is
 * `listed` in has it. Sources differ: what the other source says.
 */
export function Doubt({ of, office, listed = false }: DoubtProps) {
  const { t, say } = useWords();
  if (of.certainty === 'unsure') {
    return (
      <>
        <p className="chips unsure">
          <Chip tone="soon" plain>{t('fact_unsure')}</Chip>
        </p>
        <ConfirmChip when={!listed} office={office} />
      </>
    );
  }
  if (of.certainty !== 'disputed') return null;
  return (
    <DoubtBox>
      <strong>{t('doubt_differ')}</strong> {t('doubt_plan')}
      {of.others.length > 0 && [' ', t('doubt_other'), ' ']}
      {of.others.map((other, at) => [<q key={at}>{say(other)}</q>, ' '])} {office ? t('doubt_ask', { office: linkTo(office) }) : t('doubt_ask_plain')}
    </DoubtBox>
  );
}

function AnswerRows({ of, head }: { of: Answer[]; head: PageHead }) {
  const { named } = useWords();
  return (
    <dl className="answers">
      {of.map((answer, at) => (
        <div key={at}>
          <dt>{named(answer.title)}</dt>
          <dd>
            <Sentences of={answer.text} />
            {answer.link && (
              <span className="button-row">
                <LinkButton to={answer.link.link} label={named(answer.link.key)} />
              </span>
            )}
            <Doubt of={answer} office={head.office.url} listed />
          </dd>
          <dd className="sign" aria-hidden="true">
            {answer.sign === 'ask' ? <AskMark /> : answer.sign === 'none' ? <Oval filled={false} /> : <Sign name={answer.sign} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Answers, and their chip. */
export function AnswerList({ of, head }: { of: Answer[]; head: PageHead }) {
  return (
    <>
      <AnswerRows of={of} head={head} />
      <ConfirmChip when={of.some(toConfirm)} office={head.office.url} />
    </>
  );
}

/** Registering and voting in one visit, in the state's own terms. */
export function SameDaySection({ of, head }: { of: Answers | null | undefined; head: PageHead }) {
  const { t } = useWords();
  if (!of) return null;
  return (
    <section className="section" id="same-day">
      <h2>{t('way_same_day')}</h2>
      <AnswerList of={of.answers} head={head} />
    </section>
  );
}

/** The rule of early voting in its own terms. */
export function EarlyRule({ of, head }: { of: EarlyVoting; head: PageHead }) {
  if (of.rule.length === 0 || of.status === 'over') return null;
  return (
    <>
      <p className="soft">
        <Sentences of={of.rule} />
      </p>
      <Doubt of={{ certainty: of.rule_certainty, others: [] }} office={head.office.url} />
    </>
  );
}

/** Polling hours, as paragraphs of a row. `alone`: outside a page that names its sources. */
export function Hours({ of, office, alone = false }: { of: PollingHours; office: string | null | undefined; alone?: boolean }) {
  const { say } = useWords();
  return (
    <div className="hours">
      {of.lines.map((line, at) => (
        <p key={at}>{say(line)}</p>
      ))}
      {of.notes.length > 0 && (
        <p>
          <Sentences of={of.notes} />
        </p>
      )}
      <Doubt of={of} office={office} />
      {alone && <Drawer of={of.sources} />}
    </div>
  );
}
