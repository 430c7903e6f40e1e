import type { ReactNode } from 'react';
import type { IconName } from '@/components/Icon/all';
import { ActionCard } from './ActionCard';
import { Ahead, NextUp } from './Ahead';
import { classes, Countdown, foreign, Tile } from './parts';
import { StateOptions } from './Picker';
import type { ChooseState, LandingButton, Of } from './types';
import { type Words, useWords } from './words';

// `/`: what a visitor can do in the jurisdiction, or the question which one it is.

type Place = NonNullable<Of<'landing'>['place']>;

const signs: Record<LandingButton['key'], IconName> = {
  locate: 'map-pin',
  'custom-button-a': 'megaphone',
  'custom-button-b': 'megaphone',
  'custom-button-own': 'megaphone',
  confirm: 'badge-check',
  register: 'clipboard-pen',
  'request-ballot': 'mail',
  'in-person-info': 'users',
  'voter-education': 'calendar-days',
};

function registerHint({ deadline, same_day_registration: sameDay }: LandingButton, { t }: Words): ReactNode {
  if (!deadline) return t(sameDay ? 'action_register_same_day' : 'action_register_hint');
  return t(sameDay ? 'action_register_until_same_day' : 'action_register_until', { date: deadline.date });
}

function wording(button: LandingButton, place: string, words: Words): { text: ReactNode; hint: ReactNode } {
  const { t } = words;
  switch (button.key) {
    case 'locate': {
      const caucus = button.variant === 'caucus';
      const hint = t(caucus ? 'action_locate_caucus_hint' : 'action_locate_hint');
      return { text: t(caucus ? 'action_locate_caucus' : 'action_locate'), hint: button.external ? t('action_locate_external_hint', { place }) : hint };
    }
    case 'confirm':
      return { text: t('action_confirm'), hint: t('action_confirm_hint', { place }) };
    case 'register':
      return { text: t('action_register'), hint: registerHint(button, words) };
    case 'request-ballot':
      return { text: t('action_request_ballot'), hint: t(button.external ? 'action_external_hint' : 'action_request_ballot_hint') };
    case 'in-person-info':
      return { text: t('action_in_person'), hint: t('action_in_person_hint') };
    case 'voter-education':
      return { text: t('action_education', { place }), hint: t('action_education_hint') };
    case 'custom-button-a':
    case 'custom-button-b':
    case 'custom-button-own':
      return { text: '', hint: button.external ? t('action_external_hint') : null };
  }
}

/** A card; the first is the one filled action of the screen. Words of editors are in English where the page's language has none. */
function Card({ of, place, first }: { of: LandingButton; place: string; first: boolean }) {
  const words = useWords();
  const { text, hint } = wording(of, place, words);
  const own = of.text && of.text_lang ? foreign(of.text_lang, words.locale) : {};
  return <ActionCard of={of} filled={first} edge={<Tile name={signs[of.key]} />} title={of.text ?? text} foreign={own} hint={hint} />;
}

/**
 * Choosing a jurisdiction and opening its page are two steps: a choice alone never leaves the page (WCAG 3.2.2). Where the page is, the
 * gateway says.
 */
function PlacePicker({ of, current }: { of: ChooseState; current: string | null }) {
  const { t } = useWords();
  return (
    <form className={classes('picker', !current && 'wide')} method="get" action={of.action}>
      {of.hidden.map((field) => (
        <input key={field.name} type="hidden" name={field.name} value={field.value} />
      ))}
      <label htmlFor="picker">{t(current ? 'picker_label' : 'confirm_label')}</label>
      <select id="picker" name="state" required={!current} autoComplete="off" {...(current ? { defaultValue: current } : {})}>
        <StateOptions of={of.choices} ask={!current} />
      </select>
      <button className={current ? 'btn quiet small' : 'btn primary'} type="submit">
        {t('picker_go')}
      </button>
    </form>
  );
}

function Known({ of: { choose, ahead, buttons, help_href, places_href, vote_by_mail_href }, place }: { of: Of<'landing'>; place: Place }) {
  const { t, plain } = useWords();
  return (
    <>
      <p className="kicker">{place.name}</p>
      <h1>{t('landing_heading', { place: place.name_in_sentence, slot: (inside: ReactNode) => inside })}</h1>
      {ahead ? <NextUp of={ahead} /> : <Countdown head={{ election: null }} />}
      <PlacePicker of={choose} current={place.code} />
      {place.known_by === 'ip' && <p className="guessed">{t('picker_guessed')}</p>}
      {buttons.length > 0 && (
        <ul className="actions" data-loading={plain('loading')}>
          {buttons.map((button, index) => (
            <Card key={`${button.key} ${button.href}`} of={button} place={place.name_in_sentence} first={index === 0} />
          ))}
        </ul>
      )}
      {vote_by_mail_href && (
        <p className="guide">
          <a href={vote_by_mail_href}>{t('landing_mail')}</a>
          <small>{t('landing_mail_hint')}</small>
        </p>
      )}
      {places_href && (
        <p className="guide">
          <a href={places_href}>{t('landing_places')}</a>
          <small>{t('landing_places_hint')}</small>
        </p>
      )}
      {help_href && (
        <p className="guide">
          <a href={help_href}>{t('landing_help')}</a>
          <small>{t('landing_help_hint')}</small>
        </p>
      )}
      {ahead && <Ahead of={ahead} />}
    </>
  );
}

export function Landing({ of }: { of: Of<'landing'> }) {
  const { t } = useWords();
  if (of.place) return <Known of={of} place={of.place} />;
  return (
    <>
      <h1>{t('confirm_heading')}</h1>
      <p className="countdown">{t('confirm_subheading')}</p>
      <PlacePicker of={of.choose} current={null} />
    </>
  );
}
