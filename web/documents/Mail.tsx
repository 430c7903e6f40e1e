import { AdvisedRoute, Blank, Leaf, Route, Runway } from './Leaf';
import { EditorText } from './EditorText';
import { classes, LinkButton, Row, Tile } from './Row';
import type { Deadline, MailBy, MailVoting, PageHead } from './types';
import { Sentences, useWords } from './words';

// Getting a mail ballot and returning it, as rows: on the page about it, and as a topic.

/** A deadline whose day is known. */
export function dated(of: Deadline | null | undefined): (Deadline & { date: string }) | null {
  return of?.date ? { ...of, date: of.date } : null;
}

/** "By 7 PM" beside a day. */
export function Aside({ of }: { of: Deadline | null | undefined }) {
  return of?.note ? [' ', <EditorText key="note" text={of.note} />] : null;
}

interface MailProps {
  mail: MailVoting;
  head: PageHead;
}

export function GetBallot({ mail, head, lead = false, level = 3 }: MailProps & { lead?: boolean; level?: 2 | 3 }) {
  const { t } = useWords();
  if (mail.universal) {
    return (
      <Row
        level={level}
        title={t('mail_get')}
        sign={<Blank kind="no_need" />}
        act={head.check_registration && <LinkButton to={head.check_registration} label={t('action_confirm')} action="confirm" />}
      >
        <p>{t('mail_get_text')}</p>
      </Row>
    );
  }
  const known = dated(mail.request_by);
  const closed = mail.request_is_closed;
  const advice = mail.request_advice;
  const late = mail.request_is_probably_over;
  return (
    <Row
      look={classes(lead && 'lead', closed && 'over')}
      level={level}
      title={late ? t('mail_ask_late') : closed ? t('mail_ask_closed') : known ? t('mail_ask_by', { date: known.date }) : t('mail_ask')}
      sign={mail.request_by ? <Leaf of={mail.request_by} big={lead && 'left'} /> : <Tile name="mail" />}
      act={mail.request && <LinkButton to={mail.request} label={t('link_request_ballot')} look={lead && !late ? 'primary' : 'quiet small'} action="request-ballot" />}
    >
      <p>
        {closed
          ? t('mail_ask_closed_text')
          : late
            ? t('mail_ask_late_text')
            : known
              ? t(mail.request_hurry ? 'mail_ask_text_now' : 'mail_ask_text', { date: known.date })
              : t(mail.request_hurry ? 'mail_ask_text_no_day_now' : 'mail_ask_text_no_day')}
        {!closed && known && <Aside of={known} />}
      </p>
      {!closed && mail.request_id.length > 0 && (
        <p>
          <Sentences of={mail.request_id} />
        </p>
      )}
      {advice && !closed && !late && (
        <p>
          {advice.kind === 'mail_by' ? (
            t('safe_request', { date: advice.date })
          ) : (
            <>
              {t('late_request')} <Sentences of={advice.say} />
            </>
          )}
        </p>
      )}
    </Row>
  );
}

/** The advised day and the day of the law, then the last day to bring it. */
function Advised({ mail, head, advice }: MailProps & { advice: MailBy }) {
  const { t } = useWords();
  const [p, r] = [dated(mail.postmark_by), dated(mail.receive_by)];
  const { bring } = advice;
  const legal = p ?? r;
  if (!legal) return null;
  return (
    <Row
      look="wide"
      title={t('safe_heading', { date: advice.date })}
      sign={<Tile name="mail" />}
      below={
        <div className="row-dates">
          {p && r ? (
            <AdvisedRoute by={advice} first={[p, t('route_postmark')]} second={[r, t('route_receive')]} />
          ) : bring?.before_legal && mail.dropoff_by ? (
            <AdvisedRoute by={advice} first={[mail.dropoff_by, t('safe_by_hand')]} second={[legal, t('safe_by_mail')]} />
          ) : (
            <AdvisedRoute by={advice} first={[legal, t('safe_legal')]} />
          )}
          <Runway by={advice} today={head.today} />
        </div>
      }
    >
      <p>
        {p && r ? t('mail_post_both') : p ? t('mail_postmark_by', { date: p.date }) : t('mail_receive_by', { date: legal.date })}
        {p && r && r.note && [' ', t('mail_receive_day', { ballotReceiveBy: r.date }), <Aside key="note" of={r} />]}
        {!(p && r) && <Aside of={legal} />}
      </p>
      <p>{!bring ? t('safe_text_mail_only') : bring.only_that_day ? t('safe_text_only_day', { date: bring.date }) : t('safe_text')}</p>
    </Row>
  );
}

/** Return by mail: the advised day and that of the law, or what to do once the advised day is over. */
export function ByPost({ mail, head }: MailProps) {
  const { t } = useWords();
  const advice = mail.mail_advice;
  if (advice?.kind === 'mail_by') return <Advised mail={mail} head={head} advice={advice} />;
  const slow = advice && [' ', <Sentences key="slow" of={advice.say} />];
  const [p, r] = [dated(mail.postmark_by), dated(mail.receive_by)];
  if (p && r) {
    const over = (p.days_until ?? 0) < 0;
    return (
      <Row
        look={classes('wide', over && 'over')}
        title={t('mail_post')}
        sign={<Tile name="mail" />}
        below={
          <div className="row-dates">
            <Route first={[p, t('route_postmark')]} second={[r, t('route_receive')]} />
            {r.note && (
              <p className="small soft">
                {t('mail_receive_day', { ballotReceiveBy: r.date })} <EditorText text={r.note} />
              </p>
            )}
          </div>
        }
      >
        <p>
          {over ? t('mail_post_over', { date: p.date }) : t('mail_post_both')}
          {slow}
        </p>
      </Row>
    );
  }
  const one = mail.receive_by ?? mail.postmark_by;
  if (!one) return null;
  const arrives = one === mail.receive_by;
  const over = one.status === 'passed';
  return (
    <Row
      look={over && 'over'}
      title={arrives && one.date ? t('mail_receive', { ballotReceiveBy: one.date }) : t('mail_post')}
      sign={<Leaf of={one} />}
    >
      <p>
        {arrives && over
          ? t('mail_receive_over')
          : one === mail.postmark_by && one.date
            ? over
              ? t('mail_post_over', { date: one.date })
              : t(mail.return_hurry ? 'mail_postmark_by' : 'mail_postmark_text', { date: one.date })
            : t(mail.return_hurry ? 'mail_receive_text_now' : 'mail_receive_text')}
        <Aside of={one} />
        {slow}
      </p>
    </Row>
  );
}

export function DropOff({ mail, head, withButton = true }: MailProps & { withButton?: boolean }) {
  const { t, say } = useWords();
  const d = mail.dropoff_by;
  if (!d) return null;
  const over = d.status === 'passed';
  return (
    <Row
      look={over && 'over'}
      title={d.date ? t('mail_drop_by', { date: d.date }) : t('mail_drop')}
      sign={<Leaf of={d} />}
      act={withButton && !over && !mail.dropoff_at_office && head.locate_drop_off && <LinkButton to={head.locate_drop_off} label={t('link_drop_off')} action="locate" />}
    >
      <p>
        {over ? t('mail_drop_over') : mail.dropoff_only_that_day ? t('mail_drop_only') : mail.boxes_until || mail.dropoff_at_office ? t('mail_drop_office') : t('mail_drop_text')}
        <Aside of={d} />
        {mail.boxes_until && [' ', say(mail.boxes_until)]}
      </p>
    </Row>
  );
}
