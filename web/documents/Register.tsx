import { globe, shield } from '@/components/Icon/drawings';
import { Pick, PickLink } from '@/components/Pick/Pick';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { ConfirmChip, SameDaySection } from './Facts';
import { Blank, Dated, Leaf } from './Leaf';
import { GetBallot, dated } from './Mail';
import { EditorText, Prose } from './EditorText';
import { AskDoors, Backup, locateLabel, PageStart, titled } from './PageFrame';
import { PageSources } from './PageSources';
import { callTo, InnerLink, LinkButton, Official, officeLink, Row, Sign, Tile } from './Row';
import { host } from '@/lib/host';
import type { Drawn, PageHead, Register, RegistrationWay } from './types';
import { Advice, isUndated, MailDays, Way } from './RegistrationWays';
import { type Words, useWords } from './words';

// Registering: the ways with their days, the paper form in three steps, living abroad, start over.

/** For a state without registration (North Dakota). */
function NotNeeded({ page }: { page: Register }) {
  const words = useWords();
  const { t } = words;
  const { head, registration, identification, by_mail: mail } = page;
  return (
    <>
      <p className="lede">{t('reg_not_needed_lede', { stateName: head.name_in_sentence })}</p>
      <ul className="rows">
        <Row
          look="lead"
          level={2}
          title={t('reg_done')}
          sign={<Blank kind="nothing" big />}
          act={head.locate && <LinkButton to={head.locate} label={locateLabel(head, words)} look="primary" sign="map-pin" action="locate" />}
        >
          <p>{t('reg_done_text')}</p>
        </Row>
        {head.pages.help && (
          <Row level={2} title={t('bring_id')} sign={<Tile name="id-card" />} act={<InnerLink href={`${head.pages.help}#id`} label={t('link_ids')} />}>
            {identification?.copy ? <Prose of={identification.copy} className="copy" level={3} /> : <p>{t('bring_id_text')}</p>}
          </Row>
        )}
        {mail?.request_by ? (
          <GetBallot mail={mail} head={head} level={2} />
        ) : (
          head.pages.vote_by_mail && (
            <Row
              level={2}
              title={t('topic_by_mail')}
              sign={<Tile name="mail" />}
              act={<InnerLink href={head.pages.vote_by_mail} label={t('link_by_mail')} action="request-ballot" />}
            >
              <p>{t('action_request_ballot_hint')}</p>
            </Row>
          )
        )}
        {head.election && (
          <Row
            level={2}
            title={t('day_title')}
            sign={<Dated date={head.election.date} days={head.election.days_until} vote />}
            act={head.pages.in_person && <InnerLink href={head.pages.in_person} label={t('link_in_person')} action="in-person-info" />}
          >
            <p>{t('day_text', { electionDayDate: head.election.date })}</p>
          </Row>
        )}
      </ul>
      {registration.requirements && (
        <section className="section">
          <h2>{t('reg_how')}</h2>
          <Prose of={registration.requirements} />
        </section>
      )}
    </>
  );
}

function Requirements({ of }: { of: Register['registration']['requirements'] }) {
  const { t } = useWords();
  return (
    of && (
      <section className="section">
        <h2>{t('reg_who')}</h2>
        <Prose of={of} />
      </section>
    )
  );
}

/** Every deadline has passed: checking one's registration comes first, then the doors. */
function Closed({ page, electionDay }: { page: Register; electionDay: string }) {
  const { t } = useWords();
  const { head, registration } = page;
  const closed = registration.ways.filter((way) => way.status === 'closed');
  const last = dated(closed[0]?.deadline);
  const differ = closed.some((way) => !last || way.deadline?.date !== last.date);
  return (
    <>
      <p className="lede">
        {last ? t('reg_closed_lede', { date: last.date }) : t('reg_closed_lede_undated')}
        {last?.note && [' ', <EditorText key="note" text={last.note} />]}
      </p>
      {/* If some voters can still register and vote in one visit, that comes first. */}
      <SameDaySection of={page.same_day_answers} head={head} />
      {head.check_registration && (
        <ul className="rows">
          <Row
            look="lead"
            level={2}
            title={t('action_confirm')}
            sign={last ? <Leaf of={last} big /> : <Tile name="badge-check" />}
            act={<LinkButton to={head.check_registration} label={t('action_confirm')} look="primary" action="confirm" />}
          >
            <p>{t('reg_closed_check', { electionDayDate: electionDay })}</p>
          </Row>
        </ul>
      )}
      {differ && closed.length > 1 && (
        <ul className="rows">
          {closed.map((way) => (
            <Way key={way.kind} way={way} head={head} shut />
          ))}
        </ul>
      )}
      {/* The requirements, for the next election. */}
      <Requirements of={registration.requirements} />
      <AskDoors head={head} again next={registration.source} />
    </>
  );
}

/** The address for the paper form, as on an envelope. */
function MailTo({ lines, head }: { lines: string[]; head: PageHead }) {
  const { t, plain, locale } = useWords();
  if (lines.length === 0) {
    return (
      <p className="topic-text">
        {t('step_mail_ask')}
        {head.office.url && [' ', <Official key="office" href={head.office.url} label={t('link_official')} />]}
      </p>
    );
  }
  return (
    <div className="envelope" role="group" aria-label={plain('envelope_label')}>
      <p className="sender" lang={locale} dir="auto">
        {t('envelope_name')}
        <br />
        {t('envelope_address')}
      </p>
      <p className="stamp" lang={locale} dir="auto">
        {t('envelope_stamp')}
      </p>
      <address lang="en" dir="ltr">
        {lines.map((line, at) => [at > 0 && <br key={at} />, line])}
      </address>
    </div>
  );
}

/** The paper form in three steps. */
function ByMail({ way, mailTo, head }: { way: RegistrationWay; mailTo: string[]; head: PageHead }) {
  const { t } = useWords();
  const known = dated(way.deadline);
  const postmark = dated(way.postmark_by);
  return (
    <section className="section" id="by-mail">
      <h2>{t('steps_heading', { total: 3 })}</h2>
      {way.copy && <Prose of={way.copy} />}
      <ol className="steps">
        <li>
          <div>
            <h3>{t('step_print')}</h3>
            <p>{t('step_print_text')}</p>
            {way.button && (
              <p>
                <LinkButton to={way.button} label={t('way_button_mail')} action="register" />
              </p>
            )}
            <p className="small soft screen">{t('step_print_help', { hotline: head.hotline.display, tel: callTo(head.hotline) })}</p>
          </div>
        </li>
        <li>
          <div>
            <h3>{t('step_sign')}</h3>
            <p>{t('step_sign_text')}</p>
          </div>
        </li>
        <li>
          <div>
            <h3>{t('step_mail')}</h3>
            <p>
              {!known ? t('step_mail_no_day') : postmark ? t('step_mail_postmark', { date: postmark.date }) : t('step_mail_receive', { date: known.date })}
              {way.mail_advice && [' ', <Advice key="advice" of={way.mail_advice} />]}
            </p>
            <div className="mailout">
              {known && <MailDays way={way} />}
              <MailTo lines={mailTo} head={head} />
            </div>
          </div>
        </li>
      </ol>
    </section>
  );
}

/** No day is known for this election, and the state's ordinary one is over: checking comes first. */
function ProbablyOver({ head, electionDayDate }: { head: PageHead; electionDayDate: string }) {
  const { t } = useWords();
  return (
    <ul className="rows">
      <Row
        look="lead"
        level={2}
        title={t('reg_late', { electionDayDate })}
        sign={<Tile name="badge-check" />}
        act={head.check_registration && <LinkButton to={head.check_registration} label={t('action_confirm')} look="primary" action="confirm" />}
      >
        <p>{t('reg_late_text', { office: officeLink(head.office.url) })}</p>
      </Row>
    </ul>
  );
}

function Open({ page }: { page: Register }) {
  const { t } = useWords();
  const { head, registration } = page;
  const electionDayDate = head.election?.date;
  const last = dated(registration.last_day);
  const closed = registration.ways.some((way) => way.status === 'closed');
  // The first sentence of the page says it for all ways.
  const undated = electionDayDate != null && isUndated(registration.ways);
  const late = electionDayDate != null && registration.is_probably_over;
  return (
    <>
      {late && <ProbablyOver head={head} electionDayDate={electionDayDate} />}
      <p className="lede">
        {!electionDayDate || late
          ? t(late ? 'reg_late_next' : 'reg_lede_next')
          : !last
            ? t((head.election?.days_until ?? 0) <= 7 ? 'reg_late_text' : 'reg_lede_no_day', { electionDayDate, office: officeLink(head.office.url) })
            : t(registration.last_day_is_same_for_all ? 'reg_lede_same' : closed ? 'reg_lede_some' : 'reg_lede_differ', { electionDayDate, date: last.date })}
      </p>
      <section aria-labelledby="ways">
        <h2 id="ways" className="visuallyHidden">
          {t('reg_ways')}
        </h2>
        <ul className="rows">
          {registration.ways.map((way, at) => (
            <Way key={way.kind} way={way} head={head} lead={at === 0 && !late} undated={undated} />
          ))}
        </ul>
        <ConfirmChip when={registration.ways.some((way) => [way.deadline, way.postmark_by, way.receive_by].some((day) => day?.confirm))} office={head.office.url} />
      </section>
      <SameDaySection of={page.same_day_answers} head={head} />
      {registration.ways.map((way) => way.status === 'open' && way.mail_to != null && <ByMail key={way.kind} way={way} mailTo={way.mail_to} head={head} />)}
      <Requirements of={registration.requirements} />
    </>
  );
}

function Abroad({ page: { overseas, head } }: { page: Register }) {
  const { t } = useWords();
  const answers = [
    { to: overseas.live_abroad, icon: globe, label: 'abroad_live' },
    { to: overseas.military, icon: shield, label: 'abroad_military' },
  ] as const;
  return (
    <section className="section screen">
      <h2>{t('abroad_heading')}</h2>
      <p className="lede">{t('abroad_lede')}</p>
      <Pick>
        {answers.map(({ to: { href, external }, icon, label }) => (
          <PickLink key={label} href={href} {...(external && { link: ExternalLink })} icon={icon}>
            {t(label)}
            <small>{external ? t('abroad_opens', { name: host(href) }) : t('abroad_days', { stateName: head.name_in_sentence })}</small>
          </PickLink>
        ))}
      </Pick>
      {overseas.form && (
        <p className="button-row">
          <LinkButton to={overseas.form} label={t('link_fpca')} />
        </p>
      )}
    </section>
  );
}

/** The first day that is known for a way to register that is still open. */
function firstDay({ registration: { ways } }: Register): string | undefined {
  const days = ways.flatMap(({ status, deadline, postmark_by, receive_by }) => (status === 'open' ? [deadline, postmark_by, receive_by] : []));
  return days.flatMap((day) => (day?.date && !day.confirm && day.status !== 'passed' ? [day.date] : [])).sort()[0];
}

export function register(page: Register, words: Words): Drawn {
  const { t, plain } = words;
  const { head, registration } = page;
  const names = { stateName: head.name_in_sentence };
  // Only with an election for which registration is closed.
  const over = registration.is_closed && head.election ? head.election.date : null;
  const notNeeded = registration.need === 'not_required';
  const title = notNeeded ? plain('reg_not_needed', names) : over ? plain('reg_closed', { ...names, electionDayDate: over }) : plain('reg_heading', names);
  return {
    title: (!notNeeded && !over && titled('reg_title', head, words, firstDay(page))) || title,
    description: plain('reg_description', names),
    body: (
      <>
        <PageStart head={head} />
        <h1>{title}</h1>
        {head.config_status === 'failed' || registration.need === 'unknown' ? (
          <Backup head={head} />
        ) : notNeeded ? (
          <NotNeeded page={page} />
        ) : over ? (
          <Closed page={page} electionDay={over} />
        ) : (
          <Open page={page} />
        )}
        {head.config_status !== 'failed' && <Abroad page={page} />}
        <PageSources of={page} office={head.office} election={head.election} />
        {head.pages.register_options && (
          <p className="button-row screen">
            <InnerLink href={head.pages.register_options} label={t('reg_options')} />
          </p>
        )}
        <p className="screen">
          <a className="back start-over" href={head.pages.start_over}>
            <Sign name="rotate-ccw" />
            {t('start_over')}
          </a>
        </p>
      </>
    ),
  };
}
