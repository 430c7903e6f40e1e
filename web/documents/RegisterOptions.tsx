import { ActionCard } from '@/components/ActionCard/ActionCard';
import { buttonSigns, buttonWords } from './buttons';
import { Backup, NextElection, PageStart } from './PageFrame';
import { PageSources } from './PageSources';
import { classes, Tile } from './Row';
import { daysBetween } from './text';
import type { Drawn, LandingButton, PageHead, Register } from './types';
import { type PlainKey, type Words, useWords } from './words';

// 'Let's Vote': four actions, with their dates.

/** The words that differ from those of the landing page. */
function own({ key, variant }: LandingButton): PlainKey | null {
  if (key === 'locate') return variant === 'caucus' ? 'opt_locate_caucus' : 'opt_locate';
  return key === 'voter-education' ? 'opt_learn' : null;
}

function SmallLeaf({ date, vote = false }: { date: string; vote?: boolean }) {
  const { day, titleDay } = useWords();
  return (
    <span className={classes('leaf', vote && 'vote')}>
      <time dateTime={date}>
        <em>{titleDay(date, 'MMM')}</em> <b>{day(date, 'd')}</b>
      </time>
    </span>
  );
}

function Option({ of, first, head }: { of: LandingButton; first: boolean; head: PageHead }) {
  const words = useWords();
  const { t } = words;
  const { title, hint } = buttonWords(of, head.name_in_sentence, words);
  const key = own(of);
  const until = of.deadline?.date;
  const date = until ?? (of.key === 'locate' ? head.election?.date : null);
  const days = until ? daysBetween(head.today, until) : null;
  return (
    <ActionCard
      href={of.href}
      external={of.external}
      action={of.key}
      filled={first}
      edge={date ? <SmallLeaf date={date} vote={!until} /> : <Tile name={buttonSigns[of.key]} />}
      title={key ? t(key) : title}
      hint={hint}
      tag={days !== null && days <= 7 && [' ', <span key="left" className="tag">{t('leaf_days_left', { days })}</span>]}
    />
  );
}

export function registerOptions(page: Register, { plain }: Words): Drawn {
  const { head } = page;
  const title = plain('opt_heading');
  return {
    title: `${head.name}: ${title}`,
    description: plain('opt_description', { stateName: head.name_in_sentence }),
    body: (
      <>
        <PageStart head={head} />
        <h1>{title}</h1>
        {head.config_status === 'failed' ? (
          <Backup head={head} />
        ) : (
          <>
            <NextElection of={head.election} />
            <ul className="actions">
              {page.options.map((option, at) => (
                <li key={`${option.key} ${option.href}`}>
                  <Option of={option} first={at === 0} head={head} />
                </li>
              ))}
            </ul>
            <PageSources of={page} office={head.office} election={head.election} />
          </>
        )}
      </>
    ),
  };
}
