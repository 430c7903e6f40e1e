import type { ReactNode } from 'react';
import type { IconName } from '@/components/Icon/all';
import type { LandingButton } from './types';
import type { Words } from './words';

// Words, links and signs of the site's actions, for the landing page and for the page of options.

export const buttonSigns: Record<LandingButton['key'], IconName> = {
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

/** `place`: its name within a sentence. */
export function buttonWords(button: LandingButton, place: string, words: Words): { title: ReactNode; hint: ReactNode } {
  const { t } = words;
  const official = t('action_confirm_hint', { place });
  const caucus = button.variant === 'caucus';
  switch (button.key) {
    case 'locate':
      return { title: t(caucus ? 'action_locate_caucus' : 'action_locate'), hint: button.external ? official : t(caucus ? 'action_locate_caucus_hint' : 'action_locate_hint') };
    case 'confirm':
      return { title: t('action_confirm'), hint: official };
    case 'register':
      return { title: t('action_register'), hint: registerHint(button, words) };
    case 'request-ballot':
      return { title: t('action_request_ballot'), hint: t(button.external ? 'action_external_hint' : 'action_request_ballot_hint') };
    case 'in-person-info':
      return { title: t('action_in_person'), hint: t('action_in_person_hint') };
    case 'voter-education':
      return { title: t('action_education', { place }), hint: t('action_education_hint') };
    case 'custom-button-a':
    case 'custom-button-b':
    case 'custom-button-own':
      return { title: button.text, hint: button.external ? t('action_external_hint') : null };
  }
}
