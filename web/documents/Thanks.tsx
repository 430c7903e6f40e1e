import type { ReactNode } from 'react';
import { Chip } from '@/components/Chip/Chip';
import { EarlyChip } from './Dates';
import { Ticket } from '@/components/Ticket/Ticket';
import { Blank, Captioned, Dated, Leaf, Oval } from './Leaf';
import { Prose } from './EditorText';
import { AskDoors, BackToState, locateLabel, PageStart, Tools } from './PageFrame';
import { PageSources } from './PageSources';
import { classes, InnerLink, LinkButton, Row, Sign, Tile } from './Row';
import type { Deadline, Drawn, EarlyVoting, PageHead, Thanks } from './types';
import { Rows } from './VoteByMail';
import { type Words, useWords } from './words';

// After the form: the days of the plan that was sent, in the state that was given, and what to do next.

/** The days of early voting, until it ends. */
function earlyDays(early: EarlyVoting | null | undefined) {
  const start = early?.start;
  if (!early || !start?.date || !early.end || (early.status !== 'upcoming' && early.status !== 'open')) return null;
  return { open: early.status === 'open', start, first: start.date, last: early.end, left: early.days_left ?? -1 };
}

function Plan({ election, early, head }: { election: Deadline; early: EarlyVoting | null | undefined; head: PageHead }) {
  const { t } = useWords();
  const days = earlyDays(early);
  const left = days ? days.start.days_until : election.days_until;
  return (
    <Ticket
      top={
        <>
          <div>
            {days?.open ? (
              <EarlyChip of={early?.today} />
            ) : (
              left != null && <Chip tone="soon" plain>{t('leaf_in_days', { days: left })}</Chip>
            )}
          </div>
          <h2>{t('topic_in_person')}</h2>
          <p>
            {days && [t('thanks_early', { date: days.first, end: days.last }), ' ']}
            {election.date && t('thanks_day', { electionDayDate: election.date })}
          </p>
        </>
      }
      stub={
        <>
          <div className={classes('route', days && 'three-days')}>
            {days && (
              <>
                <Captioned text={t('thanks_first')}>{days.open ? <Blank kind="open_now" /> : <Leaf of={days.start} />}</Captioned>
                <Sign name="arrow-right" />
                <Captioned text={t('thanks_last')}>
                  <Dated date={days.last} days={days.left} />
                </Captioned>
              </>
            )}
            <Captioned text={t('day_title')}>
              <Leaf of={election} />
            </Captioned>
          </div>
          <Tools head={head} print={t('link_print_plan')} />
        </>
      }
    />
  );
}

function Step({ done = false, children }: { done?: boolean; children: ReactNode }) {
  return (
    <li>
      <div className="task">
        <Oval filled={done} />
        <div>{children}</div>
      </div>
    </li>
  );
}

/** The ways to vote, for a voter who has not decided. */
function Ways({ head: { pages } }: { head: PageHead }) {
  const { t } = useWords();
  const ways = [
    { href: pages.vote_by_mail, name: 'topic_by_mail', more: 'thanks_mail_more', sign: 'mail' },
    { href: pages.in_person, name: 'topic_in_person', more: 'thanks_person_more', sign: 'users' },
  ] as const;
  return (
    <ul className="rows">
      {ways.map(
        ({ href, name, more, sign }) =>
          href && (
            <Row key={name} level={2} title={t(name)} sign={<Tile name={sign} />} act={<InnerLink href={href} label={t(more)} />} />
          ),
      )}
    </ul>
  );
}

function Next({ page: { person, plan } }: { page: Thanks }) {
  const words = useWords();
  const { t } = words;
  const { head, identification } = person;
  const decided = plan !== 'unsure';
  return (
    <ol className="ticks">
      <Step done={decided}>
        <h3>
          {t('thanks_decided')} {decided && <Chip tone="open" plain>{t('thanks_done')}</Chip>}
        </h3>
      </Step>
      {plan !== 'mail' && head.locate && (
        <Step>
          <h3>{t('thanks_place')}</h3>
          <p>{t('thanks_place_text')}</p>
          <LinkButton to={head.locate} label={locateLabel(head, words)} look={decided ? 'primary' : 'quiet small'} sign="map-pin" action="locate" />
        </Step>
      )}
      {head.check_registration && (
        <Step>
          <h3>{t('action_confirm')}</h3>
          <p>{t('reg_already_text')}</p>
          <LinkButton to={head.check_registration} label={t('action_confirm')} action="confirm" />
        </Step>
      )}
      {plan !== 'mail' && (
        <Step>
          <h3>{t('thanks_id')}</h3>
          {identification.copy ? <Prose of={identification.copy} className="copy" /> : <p>{t('id_unknown', { stateName: head.name_in_sentence })}</p>}
        </Step>
      )}
    </ol>
  );
}

/** The days of the plan: a ticket to keep, or the rows of voting by mail. */
function Days({ page: { person, plan, mail } }: { page: Thanks }) {
  const { t } = useWords();
  const { head, voting } = person;
  if (plan === 'unsure') return <Ways head={head} />;
  if (plan === 'mail') {
    return (
      <>
        {mail ? <Rows mail={mail} head={head} /> : <AskDoors head={head} level={2} />}
        {head.pages.vote_by_mail && (
          <p className="button-row">
            <InnerLink href={head.pages.vote_by_mail} label={t('thanks_mail_more')} />
          </p>
        )}
        <Tools head={head} print={t('link_print_plan')} />
      </>
    );
  }
  // A voter who plans election day is not sent to early voting.
  return voting?.election_day && <Plan election={voting.election_day} early={plan === 'day' ? null : voting.early_voting} head={head} />;
}

export function thanks(page: Thanks, { t, plain }: Words): Drawn {
  const { head } = page.person;
  const unsure = page.plan === 'unsure';
  const heading = plain(unsure ? 'thanks_heading_unsure' : 'thanks_heading');
  return {
    title: `${head.name}: ${heading}`,
    description: plain('per_description', { stateName: head.name_in_sentence }),
    body: (
      <>
        <PageStart head={head} back={null} />
        <h1>{heading}</h1>
        <p className="lede">{unsure ? t('thanks_lede_unsure', { stateName: head.name_in_sentence }) : t('thanks_lede')}</p>
        <Days page={page} />
        <section className="next-steps" aria-labelledby="next">
          <h2 id="next">{t('thanks_next')}</h2>
          <Next page={page} />
          <p className="screen">
            <BackToState head={head} />
          </p>
        </section>
        <PageSources of={page} office={head.office} election={head.election} />
      </>
    ),
  };
}
