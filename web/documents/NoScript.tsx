import type { ReactNode } from 'react';
import { NewTab, leaves } from './parts';
import { Picker } from './Picker';
import type { LandingButton, Of } from './types';
import { type Words, useWords } from './words';

// What the landing page shows without scripts: the actions as links, the choice of a state. The headings stand in
// the built page.

function label(button: LandingButton, place: string, { t }: Words): ReactNode {
  if (button.text) return button.text;
  switch (button.key) {
    case 'locate':
      return button.variant === 'caucus' ? t('action_locate_caucus') : t('action_locate');
    case 'confirm':
      return t('action_confirm');
    case 'register':
      return t('action_register');
    case 'request-ballot':
      return t('action_request_ballot');
    case 'in-person-info':
      return t('action_in_person');
    case 'voter-education':
      return t('action_education', { place });
    default:
      return null;
  }
}

export function LandingNoScript({ of: { choose, place, buttons, help_href } }: { of: Of<'landing_no_script'> }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      {place && (
        <>
          {buttons.length > 0 && (
            <ul className="pick">
              {buttons.map((button) => (
                <li key={`${button.key} ${button.href}`}>
                  <a href={button.href} {...(button.external ? leaves : {})}>
                    {label(button, place, words)}
                    {button.external && <NewTab />}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {help_href && (
            <p>
              <a href={help_href}>{t('landing_help')}</a>
            </p>
          )}
          <h2>{t('again_text')}</h2>
        </>
      )}
      <Picker of={choose} />
    </>
  );
}
