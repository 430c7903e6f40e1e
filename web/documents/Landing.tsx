import type { ReactNode } from 'react';
import { ActionCard } from '@/components/ActionCard/ActionCard';
import { Ahead, NextUp } from './Ahead';
import { buttonSigns, buttonWords } from './buttons';
import { foreign } from './EditorText';
import { NextElection } from './PageFrame';
import { Tile } from './Row';
import { Picker, WhichState } from './Picker';
import type { LandingButton, DocumentOf } from './types';
import { useWords } from './words';

// `/`: the actions of the jurisdiction, or the choice of a jurisdiction.

type Place = NonNullable<DocumentOf<'landing'>['place']>;

/** A card; the first one is filled. Words of editors are English if they lack the language of the page. */
function Card({ of, place, first }: { of: LandingButton; place: string; first: boolean }) {
  const words = useWords();
  const { title, hint } = buttonWords(of, place, words);
  const own = of.text && of.text_lang ? foreign(of.text_lang, words.locale) : {};
  return <ActionCard href={of.href} external={of.external} action={of.key} filled={first} edge={<Tile name={buttonSigns[of.key]} />} title={of.text ?? title} foreign={own} hint={hint} />;
}

function Known({ of: { choose, ahead, buttons, help_href, places_href, vote_by_mail_href }, place }: { of: DocumentOf<'landing'>; place: Place }) {
  const { t, plain } = useWords();
  const guides = [
    [vote_by_mail_href, 'landing_mail'],
    [places_href, 'landing_places'],
    [help_href, 'landing_help'],
  ] as const;
  return (
    <>
      <p className="kicker">{place.name}</p>
      <h1>{t('landing_heading', { place: place.name_in_sentence, slot: (inside: ReactNode) => inside })}</h1>
      {ahead ? <NextUp of={ahead} /> : <NextElection of={null} />}
      <Picker of={choose} current={place.code} />
      {place.known_by === 'ip' && <p className="guessed">{t('picker_guessed')}</p>}
      {buttons.length > 0 && (
        <ul className="actions" data-loading={plain('loading')}>
          {buttons.map((button, index) => (
            <li key={`${button.key} ${button.href}`}>
              <Card of={button} place={place.name_in_sentence} first={index === 0} />
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
    </>
  );
}

export function Landing({ of }: { of: DocumentOf<'landing'> }) {
  return of.place ? <Known of={of} place={of.place} /> : <WhichState of={of.choose} />;
}
