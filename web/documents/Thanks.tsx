import type { ReactNode } from 'react';
import { Blank, Dated, Leaf, Oval } from './Leaf';
import { LinkButton, PrintHead, Prose, Sign, Tools, classes, locateLabel } from './parts';
import type { Deadline, Drawn, EarlyVoting, InPerson, PageHead } from './types';
import { type Words, useWords } from './words';

// After the form: the plan as a ticket with what to do next.

/** The days of early voting, while one can still go. */
function earlyDays(early: EarlyVoting | null | undefined) {
  const start = early?.start;
  if (!early || !start?.date || !early.end || (early.status !== 'upcoming' && early.status !== 'open')) return null;
  return { open: early.status === 'open', start, first: start.date, last: early.end, left: early.days_left ?? -1 };
}

function Plan({ election, early, head }: { election: Deadline; early: EarlyVoting | null | undefined; head: PageHead }) {
  const { t } = useWords();
  const days = earlyDays(early);
  return (
    <article className="ticket">
      <div className="top">
        <div>
          {days?.open ? (
            <span className="chip open plain">{t('chip_open')}</span>
          ) : (
            <span className="chip soon plain">{days ? t('early_starts', { days: days.start.days_until }) : t('leaf_in_days', { days: election.days_until })}</span>
          )}
        </div>
        <h2>{t('topic_in_person')}</h2>
        <p>
          {days && [t('thanks_early', { date: days.first, end: days.last }), ' ']}
          {t('thanks_day', { electionDayDate: election.date })}
        </p>
      </div>
      <div className="stub">
        <div className={classes('route', days && 'three')}>
          {days && (
            <>
              <div>
                <p className="cap">{t('thanks_first')}</p>
                {days.open ? <Blank kind="open_now" /> : <Leaf of={days.start} />}
              </div>
              <Sign name="arrow-right" />
              <div>
                <p className="cap">{t('thanks_last')}</p>
                <Dated date={days.last} days={days.left} />
              </div>
            </>
          )}
          <div>
            <p className="cap">{t('day_title')}</p>
            <Leaf of={election} />
          </div>
        </div>
        <Tools head={head} print={t('link_print_plan')} />
      </div>
    </article>
  );
}

function Step({ done = false, children }: { done?: boolean; children: ReactNode }) {
  return (
    <li>
      <div className="item">
        <Oval filled={done} />
        <div>{children}</div>
      </div>
    </li>
  );
}

function Next({ page: { head, identification } }: { page: InPerson }) {
  const words = useWords();
  const { t } = words;
  return (
    <ol className="ticks">
      <Step done>
        <h3>
          {t('thanks_decided')} <span className="chip open plain">{t('thanks_done')}</span>
        </h3>
      </Step>
      {head.locate && (
        <Step>
          <h3>{t('thanks_place')}</h3>
          <p>{t('thanks_place_text')}</p>
          <LinkButton to={head.locate} label={locateLabel(head, words)} look="primary" sign="map-pin" action="locate" />
        </Step>
      )}
      {head.check_registration && (
        <Step>
          <h3>{t('action_confirm')}</h3>
          <p>{t('reg_already_text')}</p>
          <LinkButton to={head.check_registration} label={t('action_confirm')} action="confirm" />
        </Step>
      )}
      <Step>
        <h3>{t('thanks_id')}</h3>
        {identification.copy ? <Prose of={identification.copy} className="copy" /> : <p>{t('id_unknown', { stateName: head.name_in_sentence })}</p>}
      </Step>
    </ol>
  );
}

export function thanks(page: InPerson, { t, plain }: Words): Drawn {
  const { head, voting } = page;
  return {
    title: plain('thanks_heading'),
    description: plain('per_description', { stateName: head.name_in_sentence }),
    body: (
      <>
        <PrintHead hotline={head.hotline} today={head.today} />
        <p className="kicker">{head.name}</p>
        <h1>{t('thanks_heading')}</h1>
        <p className="lede">{t('thanks_lede')}</p>
        {voting?.election_day && <Plan election={voting.election_day} early={voting.early_voting} head={head} />}
        <section className="after" aria-labelledby="next">
          <h2 id="next">{t('thanks_next')}</h2>
          <Next page={page} />
          <p className="screen">
            <a className="again" href={head.pages.home}>
              <Sign name="arrow-left" />
              {t('back_to_place', { place: head.name })}
            </a>
          </p>
        </section>
      </>
    ),
  };
}
