import type { ReactNode } from 'react';
import { AnswerList, AskMark, ConfirmChip, DoubtBox, Doubt, toConfirm } from './Facts';
import { Oval } from './Leaf';
import { Back } from '@/components/BackLink/Back';
import { foreign, EditorText } from './EditorText';
import { Backup, OtherPlace, PageStart } from './PageFrame';
import { PageSources } from './PageSources';
import { LinkButton, Official, Sign } from './Row';
import type { Drawn, Help, HelpSection, IdCard, PageHead } from './types';
import { Sentences, type Words, useWords } from './words';

// Help, IDs and rights. A section is left out if its facts are unknown; the numbers to call are always there.

function Cards({ of, className, heading }: { of: IdCard[]; className: string; heading: ReactNode }) {
  const { named, say } = useWords();
  if (of.length === 0) return null;
  return (
    <div className={`id-group ${className}`}>
      <h3>{heading}</h3>
      <ul className="id-cards">
        {of.map((card) => (
          <li key={card.name} className="id-card">
            <div>
              <Sign name={card.sign} />
              <b>{named(card.name)}</b>
            </div>
            {card.foot && (
              <p>
                <Sign name={card.counts ? 'check' : 'circle-alert'} />
                {say(card.foot)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const title = ({ id }: HelpSection, { named }: Words) => named(`help_${id.replaceAll('-', '_')}`);

function Contents({ page }: { page: Help }) {
  const words = useWords();
  const { t, plain } = words;
  return (
    <>
      <p className="lede">{t('help_lede')}</p>
      <nav className="contents" aria-label={plain('jump_label')}>
        <a href="#id">
          <Sign name="id-card" />
          {t('topic_id')}
        </a>
        {page.sections.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            <Sign name={section.sign} />
            {title(section, words)}
          </a>
        ))}
      </nav>
      {page.measures.map((measure, at) => (
        <DoubtBox key={at}>
          <strong>{t('measure_title')}</strong> <EditorText text={measure} /> {t('measure_text')}
        </DoubtBox>
      ))}
    </>
  );
}

function Ids({ page: { head, ids } }: { page: Help }) {
  const { t } = useWords();
  return (
    <section className="section" id="id">
      <h2>{t('ids_heading')}</h2>
      {ids ? (
        <>
          <p className="lede">
            <Sentences of={ids.lede} />
          </p>
          <Cards of={ids.photo} className="photo" heading={t('ids_photo')} />
          <Cards of={ids.paper} className="paper" heading={t('ids_paper')} />
          <Doubt of={ids} office={head.office.url} />
          {ids.answers.length > 0 && <AnswerList of={ids.answers} head={head} />}
        </>
      ) : (
        <>
          <p className="lede">{t('id_unknown', { stateName: head.name_in_sentence })}</p>
          {head.office.url && (
            <p className="button-row">
              <Official href={head.office.url} label={t('link_official')} />
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Cases({ of }: { of: HelpSection['cases'] }) {
  const { named } = useWords();
  return (
    <ul className="cases">
      {of.map((own) => (
        <li key={own.case}>
          <p className="situation">{named(own.case)}</p>
          <div className="outcome">
            {own.answer === 'yes' ? <Oval filled /> : own.answer === 'no' ? <Oval filled={false} /> : <AskMark />}
            <p>
              <b>{named(`case_${own.answer}`)}</b>{' '}
              <span>
                <Sentences of={own.then} />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Phones({ of, head }: { of: HelpSection['phones']; head: PageHead }) {
  const { t, named, locale } = useWords();
  return (
    <ul className="phones">
      {of.map((phone, at) => (
        <li key={at}>
          <b {...(phone.name ? foreign(head.office.lang, locale) : {})}>{phone.name ?? named(phone.who)}</b>{' '}
          {phone.e164 && (
            <a href={`tel:${phone.e164}`} dir="ltr">
              <Sign name="phone" />
              {phone.display}
            </a>
          )}
          <p>{named(`${phone.who}_text`)}</p>
          {phone.url && (
            <p>
              <Official href={phone.url} label={phone.e164 ? t('link_official') : t('phone_find')} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Section({ of, head }: { of: HelpSection; head: PageHead }) {
  const words = useWords();
  const { named } = words;
  return (
    <section className="section" id={of.id}>
      <h2>{title(of, words)}</h2>
      {of.lede.length > 0 && (
        <p className="lede">
          <Sentences of={of.lede} />
        </p>
      )}
      {of.cases.length > 0 && <Cases of={of.cases} />}
      {of.texts.map((own, at) => (
        <p key={at} className="case-text">
          <EditorText text={own} />
        </p>
      ))}
      {of.answers.length > 0 && <AnswerList of={of.answers} head={head} />}
      {of.counties.length > 0 && (
        <ul className="county-list" lang="en" dir="ltr">
          {of.counties.map((place) => (
            <li key={place.county}>
              <b>{place.county}</b> {place.languages}
            </li>
          ))}
        </ul>
      )}
      {of.phones.length > 0 && <Phones of={of.phones} head={head} />}
      <Doubt of={of} office={head.office.url} listed />
      <ConfirmChip when={toConfirm(of)} office={head.office.url} />
      {of.links.length > 0 && (
        <p className="button-row">
          {of.links.map((link, at) => (
            <LinkButton key={at} to={link.link} label={named(link.key)} />
          ))}
        </p>
      )}
    </section>
  );
}

export function help(page: Help, { t, plain }: Words): Drawn {
  const { head } = page;
  const heading = plain('help_heading', { stateName: head.name_in_sentence });
  return {
    title: heading,
    description: plain('help_description', { stateName: head.name_in_sentence }),
    body: (
      <>
        <PageStart head={head} back={<Back href={head.pages.voting_info ?? head.pages.home}>{t('info_heading', { stateName: head.name_in_sentence })}</Back>} />
        <h1>{heading}</h1>
        {head.config_status === 'failed' ? (
          <Backup head={head} />
        ) : (
          <>
            <Contents page={page} />
            <Ids page={page} />
          </>
        )}
        {page.sections.map((section) => (
          <Section key={section.id} of={section} head={head} />
        ))}
        <PageSources of={page} office={head.office} election={head.election} />
        <OtherPlace head={head} />
      </>
    ),
  };
}
