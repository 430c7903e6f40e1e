import type { ReactNode } from 'react';
import type { IconName } from '@/components/Icon/all';
import { AnswerList, EarlyRule, Hours } from './Facts';
import { ClosedDays } from './Dates';
import { EarlyLeaf, Leaf } from './Leaf';
import { ByPost, DropOff, GetBallot } from './Mail';
import { EditorText, Prose } from './EditorText';
import { AskDoors, locateLabel } from './PageFrame';
import { InnerLink, LinkButton, Row, Sign, Tile } from './Row';
import type { Deadline, EarlyVoting, PageHead, PersonVoting, VotingInfo } from './types';
import { isUndated, NoDay, Way } from './RegistrationWays';
import { type Words, useWords } from './words';

/** The days of early voting, for its row. */
function earlyDays(early: EarlyVoting, head: PageHead, { t }: Words): ReactNode {
  const start = early.start?.date;
  if ((early.status === 'upcoming' || early.status === 'open') && start && early.end) return t('early_days', { date: start, end: early.end });
  if (early.status === 'over') return t('early_over');
  if (early.status === 'not_offered') return t('early_not_offered', { stateName: head.name_in_sentence });
  return start ? t('early_from', { date: start }) : t('early_unknown');
}

/** True if the first day is the same in the whole state and still ahead. */
export function startsTogether(early: EarlyVoting): boolean {
  return early.same_statewide && early.status === 'upcoming' && early.start?.date != null;
}

/** In-person absentee voting, as a row. */
export function AbsenteeRow({ of }: { of: Deadline }) {
  const { t } = useWords();
  return (
    <Row title={t('absentee_title')} sign={of.status === 'passed' ? <Tile name="users" /> : <Leaf of={of} />}>
      <p>
        {of.date && t('absentee_from', { date: of.date })}
        {of.note && [' ', <EditorText key="note" text={of.note} />]}
      </p>
    </Row>
  );
}

/** True where the note about voting in absence says that there is no early voting. */
export function absenceSaysNone({ early_voting: early, absentee_start: absence, excuse }: PersonVoting): boolean {
  return early?.status === 'not_offered' && !excuse && Boolean(absence?.note) && !absence?.date;
}

/** Hours of election day from the facts, else in the editors' words, else that they differ. */
export function DayHours({ of, head }: { of: PersonVoting; head: PageHead }) {
  const { t } = useWords();
  if (of.hours) return <Hours of={of.hours} office={head.office.url} />;
  if (!of.statewide_hours) return <p>{t('day_hours_differ')}</p>;
  return (
    <p>
      <strong>{t('day_hours')}</strong> <EditorText text={of.statewide_hours} />
    </p>
  );
}

/** Early voting and election day, as rows of a topic. */
function InPersonRows({ of, head }: { of: PersonVoting; head: PageHead }) {
  const words = useWords();
  const { t } = words;
  const early = of.early_voting;
  return (
    <>
      {early && !absenceSaysNone(of) && (
        <Row look={early.status === 'over' && 'over'} title={t('early_title')} sign={<EarlyLeaf of={early} />}>
          <p>
            {earlyDays(early, head, words)}
            {early.start?.note && early.status !== 'over' && [' ', <EditorText key="note" text={early.start.note} />]}
            {startsTogether(early) && [' ', t('early_same_statewide')]}
            <ClosedDays of={early} today={head.today} />
          </p>
          <EarlyRule of={early} head={head} />
          {of.excuse && <Prose of={of.excuse} className="copy" />}
        </Row>
      )}
      {of.absentee_start && <AbsenteeRow of={of.absentee_start} />}
      {of.election_day && (
        <Row
          title={t('day_title')}
          sign={<Leaf of={of.election_day} />}
          act={head.pages.in_person && <InnerLink href={head.pages.in_person} label={t('link_in_person')} action="in-person-info" />}
        >
          <p>
            {of.election_day.date && t('day_text', { electionDayDate: of.election_day.date })}
            {of.election_day.note && [' ', <EditorText key="note" text={of.election_day.note} />]}
          </p>
          <DayHours of={of} head={head} />
        </Row>
      )}
    </>
  );
}

function Topic({ sign, title, id, open = false, children }: { sign: IconName; title: ReactNode; id: string; open?: boolean; children: ReactNode }) {
  return (
    <details name="topic" open={open}>
      <summary>
        <Sign name={sign} />
        {title}
        <Sign name="chevron-down" />
      </summary>
      <div className="panel" id={id}>
        {children}
      </div>
    </details>
  );
}

function Registering({ page }: { page: VotingInfo }) {
  const { t } = useWords();
  const { head, registration, same_day } = page;
  const required = registration.need === 'required';
  const undated = !registration.none_open && isUndated(registration.ways);
  return (
    <>
      {registration.need === 'not_required'
        ? !registration.requirements && <p className="topic-text">{t('reg_not_needed_lede', { stateName: head.name_in_sentence })}</p>
        : registration.ways.length > 0 && (
            <ul className="rows">
              {registration.ways.map((way) => (
                <Way key={way.kind} way={way} head={head} short shut={registration.none_open} undated={undated} />
              ))}
              {undated && <NoDay head={head} />}
            </ul>
          )}
      {registration.requirements && (
        <div className="topic-text">
          <h3>{required ? t('reg_who') : t('reg_how')}</h3>
          <Prose of={registration.requirements} />
        </div>
      )}
      {same_day && (
        <div className="topic-text" id="same-day">
          <h3>{t('way_same_day')}</h3>
          <AnswerList of={same_day.answers} head={head} />
        </div>
      )}
      {head.pages.register && (
        <p className="button-row">
          <InnerLink href={head.pages.register} label={t('link_ways')} action="register" />
        </p>
      )}
    </>
  );
}

/** The voter-education widget (SPEC 5): disclosures, tabs in a wide window, all open on paper. */
export function Topics({ page, leads }: { page: VotingInfo; leads: boolean }) {
  const words = useWords();
  const { t } = words;
  const { head, in_person: voting, by_mail: mail, identification } = page;
  return (
    <section className="section" id="topics">
      <h2>{t('topics_heading', { stateName: head.name_in_sentence })}</h2>
      {page.locate && (
        <>
          <p className="lede">{t('topics_locate')}</p>
          <p className="button-row">
            <LinkButton to={page.locate} label={locateLabel(head, words)} look={leads ? 'quiet' : 'primary'} sign="map-pin" action="locate" />
          </p>
        </>
      )}
      <div className="topics">
        {voting && (
          <Topic sign="building" title={t('topic_in_person')} id="dates-in-person" open>
            <ul className="rows">
              <InPersonRows of={voting} head={head} />
            </ul>
          </Topic>
        )}
        {mail && (
          <Topic sign="mail" title={t('topic_by_mail')} id="dates-vbm" open={!voting}>
            {mail.note && (
              <p className="topic-text">
                <EditorText text={mail.note} />
              </p>
            )}
            <ul className="rows">
              <GetBallot mail={mail} head={head} />
              <ByPost mail={mail} head={head} />
              <DropOff mail={mail} head={head} />
              {head.pages.vote_by_mail && (
                <li className="row bare">
                  <div className="button-row">
                    <InnerLink href={head.pages.vote_by_mail} label={t('link_by_mail')} action="request-ballot" />
                  </div>
                </li>
              )}
            </ul>
          </Topic>
        )}
        <Topic sign="clipboard-pen" title={t('topic_register')} id="dates-register">
          <Registering page={page} />
        </Topic>
        <Topic sign="id-card" title={t('topic_id')} id="id-requirements">
          {identification.copy ? (
            <Prose of={identification.copy} />
          ) : (
            <>
              <p className="topic-text">{t('id_unknown', { stateName: head.name_in_sentence })}</p>
              <AskDoors head={head} />
            </>
          )}
          {head.pages.help && (
            <p className="button-row">
              <InnerLink href={`${head.pages.help}#id`} label={t('link_ids')} />
            </p>
          )}
        </Topic>
      </div>
    </section>
  );
}
