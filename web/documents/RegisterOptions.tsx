import type { ReactNode } from 'react';
import type { IconName } from '@/components/Icon/all';
import { ActionCard } from './ActionCard';
import { Backup, Checked, Countdown, Start, Tile, classes } from './parts';
import { daysBetween } from './text';
import type { Drawn, LandingButton, PageHead, Register } from './types';
import { type Words, useWords } from './words';

// 'Let's Vote': four actions, with their dates.

const signs: Partial<Record<LandingButton['key'], IconName>> = { locate: 'map-pin', confirm: 'badge-check', register: 'clipboard-pen', 'voter-education': 'calendar-days' };

function label(option: LandingButton, { t }: Words): ReactNode {
  switch (option.key) {
    case 'locate':
      return option.variant === 'caucus' ? t('opt_locate_caucus') : t('opt_locate');
    case 'confirm':
      return t('action_confirm');
    case 'register':
      return t('action_register');
    case 'voter-education':
      return t('opt_learn');
    default:
      return option.text;
  }
}

function hint(option: LandingButton, until: string | null, head: PageHead, { t }: Words): ReactNode {
  if (option.key === 'register') {
    if (until) return t(option.same_day_registration ? 'action_register_until_same_day' : 'action_register_until', { date: until });
    return option.same_day_registration ? t('action_register_same_day') : t('action_register_hint');
  }
  if (option.key === 'locate' && !option.external) return option.variant === 'caucus' ? t('action_locate_caucus_hint') : t('action_locate_hint');
  if (option.key === 'voter-education') return t('action_education_hint');
  return option.external && t('action_confirm_hint', { place: head.name_in_sentence });
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
  const days = of.deadline ? daysBetween(head.today, of.deadline.date) : -1;
  const until = of.deadline && days >= 0 ? of.deadline.date : null;
  const vote = of.key === 'locate' ? head.election?.date : null;
  const date = until ?? vote;
  return (
    <ActionCard
      of={of}
      filled={first}
      edge={date ? <SmallLeaf date={date} vote={!until} /> : <Tile name={signs[of.key] ?? 'megaphone'} />}
      title={label(of, words)}
      hint={hint(of, until, head, words)}
      tag={until && days <= 7 && [' ', <span key="left" className="tag">{words.t('leaf_days_left', { days })}</span>]}
    />
  );
}

export function registerOptions(page: Register, { plain }: Words): Drawn {
  const { head } = page;
  const title = plain('opt_heading');
  return {
    title,
    description: plain('opt_description', { stateName: head.name_in_sentence }),
    body: (
      <>
        <Start head={head} />
        <h1>{title}</h1>
        {head.config_status === 'failed' ? (
          <Backup head={head} />
        ) : (
          <>
            <Countdown head={head} />
            <ul className="actions">
              {page.options.map((option, at) => (
                <Option key={`${option.key} ${option.href}`} of={option} first={at === 0} head={head} />
              ))}
            </ul>
            <Checked source={page.registration.source} head={head} />
          </>
        )}
      </>
    ),
  };
}
