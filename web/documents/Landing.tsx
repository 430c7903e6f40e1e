import type { ReactNode } from 'react';
import { ActionCard } from '@/components/ActionCard/ActionCard';
import { Ahead, NextUp } from './Ahead';
import { BackupPanel } from './BackupPanel';
import { buttonSigns, buttonWords } from './buttons';
import { foreign } from './EditorText';
import { NextElection } from './PageFrame';
import { LinkButton, Tile } from './Row';
import { Picker, WhichState } from './Picker';
import type { LandingButton, DocumentOf } from './types';
import { Sentences, useWords } from './words';

// `/`: the actions of the jurisdiction, or the choice of a jurisdiction.

type Landed = DocumentOf<'landing'>;
type Place = NonNullable<Landed['place']>;

/** A card; the first one is filled. Words of editors are English if they lack the language of the page. */
function Card({ of, place, first, notYet }: { of: LandingButton; place: string; first: boolean; notYet: Landed['not_yet'] }) {
  const words = useWords();
  const { title, hint } = buttonWords(of, place, words);
  const later = notYet && of.key === 'locate' && !of.external ? words.t('action_locate_not_yet', { date: notYet.date }) : null;
  const own = of.text && of.text_lang ? foreign(of.text_lang, words.locale) : {};
  return <ActionCard href={of.href} external={of.external} action={of.key} filled={first} edge={<Tile name={buttonSigns[of.key]} />} title={of.text ?? title} foreign={own} hint={later ?? hint} />;
}

/** The polls on election day; after they close, what is left to do. */
function Polls({ of: { polls, poll_hours: hours, after } }: { of: NonNullable<Landed['ahead']> }) {
  const { t, time } = useWords();
  return (
    <>
      {polls && (
        <p className="lede">
          <strong>{t(`polls_${polls.phase}`, { opens: time(polls.opens), closes: time(polls.closes) })}</strong>
        </p>
      )}
      {hours.length > 0 && (
        <p className="lede">
          <Sentences of={hours} />
        </p>
      )}
      {after?.track && (
        <p className="button-row">
          <LinkButton to={after.track} label={t(after.fix.length > 0 ? 'polls_track' : 'track_button')} />
        </p>
      )}
      {after && after.fix.length > 0 && (
        <p>
          <Sentences of={after.fix} />
        </p>
      )}
    </>
  );
}

function Known({ of: { choose, ahead, buttons, help_href, places_href, vote_by_mail_href, not_yet: notYet, backup }, place }: { of: Landed; place: Place }) {
  const { t, plain } = useWords();
  const guides = [
    [vote_by_mail_href, 'landing_mail'],
    [places_href, 'landing_places'],
    [help_href, 'landing_help'],
  ] as const;
  return (
    <>
      <p className="kicker">{place.name}</p>
      <h1>{ahead?.next.days_until === 0 ? t('landing_today') : t('landing_heading', { place: place.name_in_sentence, slot: (inside: ReactNode) => inside })}</h1>
      {ahead && <Polls of={ahead} />}
      {ahead ? <NextUp of={ahead} /> : <NextElection of={null} />}
      <Picker of={choose} current={place.code} />
      {place.known_by === 'ip' && <p className="guessed">{t('picker_guessed')}</p>}
      {buttons.length > 0 && (
        <ul className="actions" data-loading={plain('loading')}>
          {buttons.map((button, index) => (
            <li key={`${button.key} ${button.href}`}>
              <Card of={button} place={place.name_in_sentence} first={index === 0} notYet={notYet} />
            </li>
          ))}
        </ul>
      )}
      {guides.map(
        ([href, name]) =>
          href && (
            <p key={name} className="guide">
              <a href={href}>{t(name)}</a>
              <small>{t(`${name}_hint`)}</small>
            </p>
          ),
      )}
      {ahead && <Ahead of={ahead} />}
      {backup && <BackupPanel of={backup} place={place} />}
    </>
  );
}

export function Landing({ of }: { of: Landed }) {
  return of.place ? <Known of={of} place={of.place} /> : <WhichState of={of.choose} />;
}
