import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { Envelope, Returning } from './Envelope';
import { ConfirmChip } from './Facts';
import { Blank, Leaf, Strip } from './Leaf';
import { Aside, ByPost, DropOff, GetBallot, dated } from './Mail';
import { foreign, EditorText, Prose } from './EditorText';
import { AskDoors, Backup, PageStart, Tools, titled } from './PageFrame';
import { PageSources } from './PageSources';
import { LinkButton, Row, Tile } from './Row';
import { items } from './text';
import type { Drawn, MailVoting, PageHead, RichText, VoteByMail } from './types';
import { type Words, useWords } from './words';

// Voting by mail: get a ballot, complete it, return it in time, see that it arrived.

interface MailProps {
  mail: MailVoting;
  head: PageHead;
}

function Lede({ mail, head }: MailProps) {
  const { t, locale } = useWords();
  const names = { stateName: head.name_in_sentence };
  const own = mail.note != null && (mail.note.said.length > 0 || mail.note.lang === locale);
  return (
    <>
      <p className="lede">
        {own && mail.note ? <EditorText text={mail.note} /> : mail.universal ? t('vbm_universal', names) : mail.excuse_required ? t('vbm_excuse', names) : t('vbm_request', names)}
      </p>
      {mail.note && !own && (
        <p className="lede">
          <EditorText text={mail.note} />
        </p>
      )}
    </>
  );
}

/** The first row: how to return the ballot, or that it is too late. */
function ReturnIt({ mail, head }: MailProps) {
  const { t } = useWords();
  const by = dated(mail.return_by);
  if (mail.return_is_closed) {
    return (
      <Row
        look="lead over"
        title={t('vbm_over')}
        sign={by ? <Leaf of={by} big /> : <Tile name="mail" />}
        act={head.locate && <LinkButton to={head.locate} label={t('link_locate')} look="primary" sign="map-pin" action="locate" />}
      >
        <p>{t('vbm_over_text')}</p>
      </Row>
    );
  }
  const [postmark, drop] = [mail.postmark_by, mail.dropoff_by].map((of) => (of?.status === 'passed' ? null : dated(of)));
  return (
    <Row
      look="lead"
      title={by ? t('vbm_return_by', { date: by.date }) : t('vbm_return')}
      sign={by ? <Leaf of={by} big="left" /> : <Blank kind="unknown" big />}
      act={!mail.dropoff_at_office && head.locate_drop_off && <LinkButton to={head.locate_drop_off} label={t('link_drop_off')} look="primary" sign="map-pin" action="locate" />}
      below={by && <Strip of={by} today={head.today} />}
    >
      <p>
        {postmark && drop ? (
          <>
            {t('vbm_return_both', { date: postmark.date, dropoff: drop.date })}
            <Aside of={drop} />
          </>
        ) : by ? (
          t(mail.return_hurry ? (mail.dropoff_at_office ? 'vbm_return_office_now' : 'vbm_return_now') : mail.dropoff_at_office ? 'vbm_return_office' : 'vbm_return_early')
        ) : (
          t(mail.return_hurry ? 'vbm_return_ask_now' : 'vbm_return_ask')
        )}
      </p>
    </Row>
  );
}

/** The rows for getting and returning a ballot, the next step first. */
export function Rows({ mail, head }: MailProps) {
  const { t } = useWords();
  const asks = !mail.universal && !mail.request_is_closed && !mail.request_is_probably_over;
  return (
    <section aria-labelledby="return">
      <h2 id="return" className="visuallyHidden">
        {t('vbm_return_heading')}
      </h2>
      <ul className="rows">
        {asks && !mail.return_is_closed ? <GetBallot mail={mail} head={head} lead /> : <ReturnIt mail={mail} head={head} />}
        {mail.universal && <GetBallot mail={mail} head={head} />}
        <ByPost mail={mail} head={head} />
        <DropOff mail={mail} head={head} withButton={asks} />
        {!mail.universal && !asks && <GetBallot mail={mail} head={head} />}
      </ul>
      <ConfirmChip when={[mail.request_by, mail.return_by, mail.postmark_by, mail.receive_by, mail.dropoff_by].some((day) => day?.confirm)} office={head.office.url} />
    </section>
  );
}

/** The editors' list with boxes to tick. */
function Ticks({ of, head }: { of: RichText; head: PageHead }) {
  const { t, locale } = useWords();
  const steps = items(of.html);
  return (
    <section className="section" id="how-to-complete-your-ballot">
      <h2>{t('ballot_heading')}</h2>
      {steps.length > 0 ? (
        <>
          <p className="lede screen">{t('ballot_ticks')}</p>
          <ul className="ticks" {...foreign(of.lang, locale)}>
            {steps.map((step, at) => (
              <li key={at}>
                <label>
                  <input type="checkbox" />
                  <SafeHtml as="span" html={step} />
                </label>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Prose of={of} />
      )}
      <Tools head={head} print={t('link_print_list')} />
    </section>
  );
}

export function voteByMail(page: VoteByMail, words: Words): Drawn {
  const { t, plain } = words;
  const { head, mail } = page;
  const names = { stateName: head.name_in_sentence };
  const title = plain('vbm_heading', names);
  const failed = head.config_status === 'failed';
  return {
    title: titled('vbm_title', head, words) ?? title,
    description: plain('vbm_description', names),
    body: (
      <>
        <PageStart head={head} />
        <h1>{title}</h1>
        {failed ? (
          <Backup head={head} />
        ) : mail ? (
          <>
            <Lede mail={mail} head={head} />
            <Rows mail={mail} head={head} />
          </>
        ) : (
          <>
            <p className="lede">{t('vbm_unknown', names)}</p>
            <AskDoors head={head} level={2} />
          </>
        )}
        {page.envelope ? (
          <Envelope of={page.envelope} head={head} tools={<Tools head={head} print={t('env_print')} />} />
        ) : page.how_to_complete_ballot ? (
          <Ticks of={page.how_to_complete_ballot} head={head} />
        ) : (
          !failed && <Tools head={head} print={t('link_print')} />
        )}
        {page.returning ? (
          <Returning of={page.returning} head={head} />
        ) : (
          page.track && (
            <section className="section">
              <h2>{t('track_heading')}</h2>
              <p className="lede">{t('track_text')}</p>
              <p className="button-row">
                <LinkButton to={page.track} label={t('track_link', names)} />
              </p>
            </section>
          )
        )}
        <PageSources of={page} office={head.office} election={head.election} />
      </>
    ),
  };
}
