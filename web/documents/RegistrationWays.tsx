import type { IconName } from '@/components/Icon/all';
import { AdvisedRoute, Blank, Leaf, Route, Strip } from './Leaf';
import { dated } from './Mail';
import { EditorText, editorTextOr, Prose } from './EditorText';
import { classes, LinkButton, type Look, officeLink, Row, Sign, Tile } from './Row';
import type { MailAdvice, PageHead, RegistrationWay } from './types';
import { Sentences, useWords } from './words';

// The ways of registering as rows: open ways first, then those that are over, then those that are not
// offered.

const signs = { online: 'laptop', in_person: 'landmark', mail: 'mail', same_day: 'users' } as const satisfies Record<RegistrationWay['kind'], IconName>;

/** The days of a mailed form: the advised one, if it is ahead, then postmark and arrival by law. */
export function MailDays({ way }: { way: RegistrationWay }) {
  const { t } = useWords();
  const [p, r] = [dated(way.postmark_by), dated(way.receive_by)];
  const advice = way.mail_advice?.kind === 'mail_by' ? way.mail_advice : null;
  const cap = p ? t('route_postmark') : t('route_must_arrive');
  if (p && r) {
    const [first, second] = [[p, cap], [r, t('route_arrive')]] as const;
    return advice ? <AdvisedRoute by={advice} first={[...first]} second={[...second]} /> : <Route first={[...first]} second={[...second]} />;
  }
  if (!way.deadline) return null;
  if (advice) return <AdvisedRoute by={advice} first={[way.deadline, cap]} />;
  return (
    <div className="route">
      <div>
        <p className="caption">{cap}</p>
        <Leaf of={way.deadline} />
      </div>
    </div>
  );
}

/** The advice for a mailed form, or what to do once the advised day is over. */
export function Advice({ of }: { of: MailAdvice }) {
  const { t } = useWords();
  return of.kind === 'mail_by' ? t('safe_register', { date: of.date }) : <Sentences of={of.say} />;
}

/** True where no way has a day: one sentence says so for all. */
export const isUndated = (ways: RegistrationWay[]) => ways.length > 0 && !ways.some((way) => way.deadline?.date);

/** "We don’t have a confirmed deadline", for all ways. */
export function NoDay({ head }: { head: PageHead }) {
  const { t } = useWords();
  return (
    <Row title={t('reg_last_day')} sign={<Blank kind="unknown" />}>
      <p>{t('reg_no_day', { stateName: head.name_in_sentence, office: officeLink(head.office.url) })}</p>
    </Row>
  );
}

interface WayProps {
  way: RegistrationWay;
  head: PageHead;
  /** Has the page's filled button. */
  lead?: boolean;
  /** A row of a topic: without the steps of the paper form. */
  short?: boolean;
  /** All ways are closed. */
  shut?: boolean;
  /** Another row says for all that the last day is unknown. */
  undated?: boolean;
}

function Closed({ way, shut }: { way: RegistrationWay; shut: boolean }) {
  const { t } = useWords();
  const known = dated(way.deadline);
  if (!known) return <p>{t('way_closed_undated')}</p>;
  return (
    <p>
      {t(shut ? 'way_closed_shut' : 'way_closed', { date: known.date })}
      {known.note && [' ', <EditorText key="note" text={known.note} />]}
    </p>
  );
}

function Open({ way, both, short, undated }: { way: RegistrationWay; both: boolean; short: boolean; undated: boolean }) {
  const { t } = useWords();
  // The editors' words about the paper form stand with its steps, if the page has them.
  const steps = way.mail_to != null && !short;
  const known = dated(way.deadline);
  const postmark = dated(way.postmark_by);
  return (
    <>
      {way.in_one_visit ? <p>{t('way_text_same_day')}</p> : way.copy && !steps && <Prose of={way.copy} className="copy" />}
      {way.kind === 'mail' && !both && known && (steps || !way.copy) && (
        <p>{postmark ? t('way_mail_postmark', { date: postmark.date }) : t('way_mail_receive', { date: known.date })}</p>
      )}
      {way.deadline?.note && (way.kind !== 'same_day' || !(way.copy || way.in_one_visit)) && (
        <p>
          <EditorText text={way.deadline.note} />
        </p>
      )}
      {way.mail_advice && (short || way.mail_to == null) && (
        <p>
          <Advice of={way.mail_advice} />
        </p>
      )}
      {undated || (!way.copy && (way.kind === 'online' || way.kind === 'in_person')) ? (
        <p>{t(`way_text_${way.kind}`)}</p>
      ) : (
        way.deadline?.status === 'unknown' && way.kind !== 'same_day' && <p>{t('way_no_day')}</p>
      )}
    </>
  );
}

function Act({ way, lead, short }: { way: RegistrationWay; lead: boolean; short: boolean }) {
  const words = useWords();
  const { t } = words;
  const look: Look = lead ? 'primary' : 'quiet small';
  if (way.in_one_visit) {
    return (
      <div className="button-row">
        <a className={`btn ${look}`} href="#same-day">
          {t('way_button_same_day')}
          <Sign name="arrow-down" />
        </a>
      </div>
    );
  }
  if (!way.button && !way.alternate) return null;
  return (
    <div className="button-row">
      {way.mail_to != null && !short ? (
        <a className={`btn ${look}`} href="#by-mail">
          {t('way_steps', { total: 3 })}
          <Sign name="arrow-down" />
        </a>
      ) : (
        way.button && (
          <LinkButton
            to={way.button}
            // A form that cannot be printed and mailed has no button for it.
            label={editorTextOr(way.button.text, way.kind === 'mail' && way.mail_to == null ? t('link_official') : t(`way_button_${way.kind}`), words)}
            look={look}
            action="register"
          />
        )
      )}
      {way.alternate && <LinkButton to={way.alternate} label={t('way_alternate')} action="register" />}
    </div>
  );
}

export function Way({ way, head, lead = false, short = false, shut = false, undated = false }: WayProps) {
  const words = useWords();
  const { t } = words;
  const both = Boolean(way.postmark_by && way.receive_by && way.status === 'open');
  return (
    <Row
      look={classes(lead && 'lead', way.status === 'closed' && 'over', both && 'wide')}
      title={editorTextOr(way.heading, t(`way_${way.kind}`), words)}
      sign={
        way.status === 'not_offered' ? (
          <Blank kind="not_offered" />
        ) : both ? (
          <Tile name="mail" />
        ) : way.deadline && !undated ? (
          <Leaf of={way.deadline} big={lead && 'left'} />
        ) : (
          <Tile name={signs[way.kind]} />
        )
      }
      below={
        <>
          {both && (
            <div className="row-dates">
              <MailDays way={way} />
            </div>
          )}
          <Act way={way} lead={lead} short={short} />
          {lead && way.deadline && <Strip of={way.deadline} today={head.today} />}
        </>
      }
    >
      {way.status === 'not_offered' ? (
        <p>{t('way_not_offered', { stateName: head.name_in_sentence })}</p>
      ) : way.status === 'closed' ? (
        <Closed way={way} shut={shut} />
      ) : (
        <Open way={way} both={both} short={short} undated={undated} />
      )}
    </Row>
  );
}
