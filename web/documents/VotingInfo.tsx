import { Pick, PickLink } from '@/components/Pick/Pick';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { Later } from './Ahead';
import { Dates } from './Dates';
import { Envelope, Returning } from './Envelope';
import { Back } from '@/components/BackLink/Back';
import { EditorText, Prose } from './EditorText';
import { AskDoors, Backup, NextElection, OtherPlace, PageStart, titled } from './PageFrame';
import { PageSources } from './PageSources';
import { LinkButton, Row, Tile } from './Row';
import { items } from './text';
import { Topics } from './Topics';
import type { CustomPage, Drawn, PageHead, RichText, VotingInfo } from './types';
import { isUndated, NoDay, Way } from './RegistrationWays';
import { type Words, useWords } from './words';

/** A territory: registration and ID only (SPEC 5), and a note for a rule that is unknown. */
function Territory({ page: { head, registration, identification }, leads }: { page: VotingInfo; leads: boolean }) {
  const { t } = useWords();
  const undated = isUndated(registration.ways);
  return (
    <>
      <section className="section" id="dates-register">
        <h2>{t('action_register')}</h2>
        {registration.requirements && (
          <div className="lede">
            <Prose of={registration.requirements} />
          </div>
        )}
        <ul className="rows">
          {registration.ways.map((way, at) => (
            <Way key={way.kind} way={way} head={head} lead={at === 0 && !leads && way.status === 'open'} short shut={registration.none_open} undated={undated} />
          ))}
          {undated && <NoDay head={head} />}
          {head.check_registration && (
            <Row
              title={t('reg_already')}
              sign={<Tile name="badge-check" />}
              act={<LinkButton to={head.check_registration} label={t('action_confirm')} action="confirm" />}
            >
              <p>{t('reg_already_text')}</p>
            </Row>
          )}
        </ul>
      </section>
      <section className="section" id="id-requirements">
        <h2>{t('id_heading')}</h2>
        {identification.copy ? (
          <Prose of={identification.copy} />
        ) : (
          <>
            <p className="lede">{t('id_unknown', { stateName: head.name_in_sentence })}</p>
            <AskDoors head={head} />
          </>
        )}
      </section>
    </>
  );
}

function HowToComplete({ of }: { of: RichText }) {
  const { t, locale } = useWords();
  const steps = items(of.html);
  return (
    <section className="section" id="how-to-complete-your-ballot">
      <h2>{t('ballot_heading')}</h2>
      {steps.length > 0 ? (
        <ol className="steps plain" {...(of.lang === locale ? {} : { lang: of.lang, dir: 'ltr' })}>
          {steps.map((step, at) => (
            <li key={at}>
              <div>
                <SafeHtml as="p" html={step} />
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <Prose of={of} />
      )}
    </section>
  );
}

function Jump({ page }: { page: VotingInfo }) {
  const { t, plain } = useWords();
  const { head } = page;
  return (
    <nav className="jump" aria-label={plain('jump_label')}>
      {page.dates && <a href="#important-dates-and-deadlines">{t('jump_dates')}</a>}
      {head.kind === 'state' ? (
        <a href="#topics">{t('jump_topics')}</a>
      ) : (
        <>
          <a href="#dates-register">{t('topic_register')}</a>
          <a href="#id-requirements">{t('topic_id')}</a>
        </>
      )}
      {(page.how_to_complete_ballot || page.envelope) && <a href="#how-to-complete-your-ballot">{t('jump_ballot')}</a>}
      {page.custom_section && (
        <a href="#more">
          <EditorText text={page.custom_section.heading} />
        </a>
      )}
      {head.pages.help && <a href={head.pages.help}>{t('help_link')}</a>}
    </nav>
  );
}

function Sections({ page }: { page: VotingInfo }) {
  const { t } = useWords();
  const { head } = page;
  const leads = Boolean(page.dates?.next?.action);
  return (
    <>
      <NextElection of={head.election} />
      <Jump page={page} />
      {page.dates && <Dates of={page.dates} early={page.in_person?.early_voting} head={head} />}
      <Later of={page.later} undated={page.undated} />
      {head.kind === 'state' ? <Topics page={page} leads={leads} /> : <Territory page={page} leads={leads} />}
      {page.envelope ? <Envelope of={page.envelope} head={head} /> : page.how_to_complete_ballot && <HowToComplete of={page.how_to_complete_ballot} />}
      {page.returning && <Returning of={page.returning} head={head} />}
      {page.custom_section && (
        <section className="section" id="more">
          <EditorText as="h2" text={page.custom_section.heading} />
          <Prose of={page.custom_section.copy} />
        </section>
      )}
      {page.custom_pages.length > 0 && (
        <section className="section screen">
          <h2>{t('info_more', { stateName: head.name_in_sentence })}</h2>
          <Pick>
            {page.custom_pages.map((link) => (
              <PickLink key={link.href} href={link.href}>
                {link.text && <EditorText text={link.text} />}
              </PickLink>
            ))}
          </Pick>
        </section>
      )}
      <PageSources of={page} office={head.office} election={head.election} />
      {head.updated && <p className="checked">{t('page_updated', { date: head.updated })}</p>}
    </>
  );
}

/** Voting in a state or territory: dates, topics of the voter-education widget, the ballot. */
export function votingInfo(page: VotingInfo, words: Words): Drawn {
  const { plain } = words;
  const { head } = page;
  const title = plain('info_heading', { stateName: head.name_in_sentence });
  return {
    title: titled('info_title', head, words) ?? title,
    description: plain('info_description', { stateName: head.name_in_sentence }),
    body: (
      <>
        <PageStart head={head} back={null} />
        <h1>{title}</h1>
        {head.config_status === 'failed' ? <Backup head={head} /> : <Sections page={page} />}
        <OtherPlace head={head} />
      </>
    ),
  };
}

/** The same where editors have switched voting information off: the office and the hotline. */
export function noVotingInfo(head: PageHead, { plain }: Words): Drawn {
  const title = plain('info_heading', { stateName: head.name_in_sentence });
  return {
    title,
    description: plain('info_off'),
    body: (
      <>
        <PageStart head={head} />
        <h1>{title}</h1>
        <Backup head={head} text="info_off" />
        <OtherPlace head={head} />
      </>
    ),
  };
}

/** A page written by editors. */
export function custom(page: CustomPage, { t, plain }: Words): Drawn {
  const { head } = page;
  return {
    title: page.title.text,
    description: plain('info_description', { stateName: head.name_in_sentence }),
    body: (
      <>
        <PageStart head={head} back={head.pages.voting_info ? <Back href={head.pages.voting_info}>{t('info_heading', { stateName: head.name_in_sentence })}</Back> : null} />
        <EditorText as="h1" text={page.title} />
        <Prose of={page.content} level={2} />
      </>
    ),
  };
}
