import { ContactForm } from './ContactForm';
import { EarlyRule, SameDaySection } from './Facts';
import { ClosedDays } from './Dates';
import { EarlyLeaf, Leaf } from './Leaf';
import { EditorText, Prose } from './EditorText';
import { AskDoors, Backup, locateLabel, PageStart, Tools, titled } from './PageFrame';
import { PageSources } from './PageSources';
import { classes, InnerLink, LinkButton, type Look, Official, Row, Sign, Tile } from './Row';
import { AbsenteeRow, absenceSaysNone, DayHours, startsTogether } from './Topics';
import type { Drawn, EarlyVoting, InPerson, PageHead, PersonVoting, PickerEntry } from './types';
import { type Words, useWords } from './words';

// Voting in person: when to go and what to bring.

function LocateAct({ head, look }: { head: PageHead; look: Look }) {
  const words = useWords();
  if (!head.locate) return null;
  return (
    <div className="button-row">
      <LinkButton to={head.locate} label={locateLabel(head, words)} look={look} sign="map-pin" action="locate" />
    </div>
  );
}

function earlyWhen(early: EarlyVoting, head: PageHead, { t }: Words) {
  const start = early.start?.date;
  if (early.status === 'open' && early.end) return t('early_until', { date: early.end });
  if (early.status === 'upcoming' && start) return early.end ? t('early_days', { date: start, end: early.end }) : t('early_from', { date: start });
  if (early.status === 'over') return t('early_over');
  return early.status === 'not_offered' ? t('early_not_offered', { stateName: head.name_in_sentence }) : t('early_unknown');
}

interface RowProps {
  of: PersonVoting;
  head: PageHead;
  look: Look;
}

function EarlyRow({ of, head, look, early }: RowProps & { early: EarlyVoting }) {
  const words = useWords();
  const { t } = words;
  const lead = of.early_leads;
  const ahead = early.status === 'upcoming' || early.status === 'open' || early.status === 'unknown';
  const starts = early.status === 'upcoming' ? early.start?.days_until : null;
  return (
    <Row
      look={classes(lead && 'lead', early.status === 'over' && 'over')}
      title={starts != null ? t('early_starts', { days: starts }) : early.status === 'open' ? t('early_open') : t('early_title')}
      sign={<EarlyLeaf of={early} big={lead} />}
      below={lead && <LocateAct head={head} look={look} />}
    >
      <p>
        {earlyWhen(early, head, words)}
        {early.start?.note && ahead && [' ', <EditorText key="note" text={early.start.note} />]}
        {startsTogether(early) && [' ', t('early_same_statewide')]}
        <ClosedDays of={early} today={head.today} />
      </p>
      <EarlyRule of={early} head={head} />
      {of.excuse && <Prose of={of.excuse} className="copy" />}
    </Row>
  );
}

function DayRow({ of, head, look }: RowProps) {
  const { t } = useWords();
  const election = of.election_day;
  const lead = !of.early_leads;
  if (election) {
    return (
      <Row
        look={lead && 'lead'}
        title={election.status === 'today' ? t('day_today') : t('day_title')}
        sign={<Leaf of={election} big={lead} />}
        below={lead && <LocateAct head={head} look={look} />}
      >
        <p>
          {election.date && t('day_text', { electionDayDate: election.date })}
          {election.note && [' ', <EditorText key="note" text={election.note} />]}
        </p>
        <DayHours of={of} head={head} />
      </Row>
    );
  }
  if (!lead || !head.locate) return null;
  return (
    <Row look="lead" title={t('link_locate')} sign={<Tile name="map-pin" />} below={<LocateAct head={head} look={look} />}>
      <p>{t('per_no_election')}</p>
    </Row>
  );
}

function Bring({ page: { head, identification } }: { page: InPerson }) {
  const { t } = useWords();
  const source = identification.copy ? null : identification.source?.url;
  return (
    <Row
      title={t('bring_heading')}
      sign={<Tile name="id-card" />}
      act={
        head.pages.help ? (
          <InnerLink href={`${head.pages.help}#id`} label={t('link_ids')} />
        ) : (
          source && <Official href={source} label={t('link_official')} />
        )
      }
    >
      {identification.copy ? <Prose of={identification.copy} className="copy" /> : <p>{t('id_unknown', { stateName: head.name_in_sentence })}</p>}
    </Row>
  );
}

function NotRegistered({ page: { head, same_day, same_day_answers } }: { page: InPerson }) {
  const { t } = useWords();
  return (
    <Row
      title={t('per_not_registered')}
      sign={<Tile name="clipboard-pen" />}
      act={
        head.pages.register && (
          <>
            {same_day_answers && (
              <a className="btn quiet small" href="#same-day">
                {t('way_button_same_day')}
                <Sign name="arrow-down" />
              </a>
            )}
            <InnerLink href={head.pages.register} label={t('link_ways')} action="register" />
          </>
        )
      }
    >
      {same_day?.in_one_visit ? (
        <p>{t('way_text_same_day')}</p>
      ) : same_day?.copy ? (
        <Prose of={same_day.copy} className="copy" />
      ) : (
        <p>{same_day ? t('action_register_same_day') : t('per_not_registered_text')}</p>
      )}
    </Row>
  );
}

function Rows({ page, of, look }: { page: InPerson; of: PersonVoting; look: Look }) {
  const { t } = useWords();
  const { head } = page;
  const early = of.early_voting;
  const canEarly = early && (early.status === 'upcoming' || early.status === 'open' || early.status === 'unknown');
  const earlyRow = early && !absenceSaysNone(of) && <EarlyRow of={of} head={head} look={look} early={early} />;
  return (
    <>
      <p className="lede">{canEarly ? t('per_lede_early') : t('per_lede_day')}</p>
      <section aria-labelledby="when">
        <h2 id="when" className="visuallyHidden">
          {t('per_when')}
        </h2>
        <ul className="rows">
          {of.early_leads && earlyRow}
          <DayRow of={of} head={head} look={look} />
          {of.absentee_start && <AbsenteeRow of={of.absentee_start} />}
          <Bring page={page} />
          {page.registration_required && <NotRegistered page={page} />}
          {!of.early_leads && earlyRow}
          {head.pages.help && (
            <Row title={t('per_help')} sign={<Tile name="hand-helping" />} act={<InnerLink href={head.pages.help} label={t('help_link')} />}>
              <p>{t('per_help_text')}</p>
            </Row>
          )}
        </ul>
        <Tools head={head} print={t('link_print')} />
      </section>
      <SameDaySection of={page.same_day_answers} head={head} />
    </>
  );
}

export function inPerson(page: InPerson, jurisdictions: PickerEntry[], words: Words): Drawn {
  const { t, plain } = words;
  const { head, voting, contact } = page;
  const names = { stateName: head.name_in_sentence };
  const heading = plain('per_heading', names);
  // A page has one filled action; with a contact form it is that of the form.
  const look: Look = contact ? 'quiet' : 'primary';
  return {
    title: contact?.again ? `${plain('contact_error_prefix')} ${heading}` : (titled('per_title', head, words) ?? heading),
    description: plain('per_description', names),
    body: (
      <>
        <PageStart head={head} />
        <h1>{heading}</h1>
        {head.config_status === 'failed' ? (
          <Backup head={head} filled={look} />
        ) : voting ? (
          <Rows page={page} of={voting} look={look} />
        ) : (
          <>
            <p className="lede">{t('per_unknown', names)}</p>
            <AskDoors head={head} level={2} />
          </>
        )}
        {contact && <ContactForm of={contact} head={head} jurisdictions={jurisdictions} />}
        <PageSources of={page} office={head.office} election={head.election} />
      </>
    ),
  };
}
