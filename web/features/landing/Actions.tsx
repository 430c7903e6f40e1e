'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useState } from 'react';
import { type Drawing, Icon } from '@/components/Icon/Icon';
import { badgeCheck } from '@/components/Icon/shapes/badge-check';
import { calendarDays } from '@/components/Icon/shapes/calendar-days';
import { chevronRight } from '@/components/Icon/shapes/chevron-right';
import { clipboardPen } from '@/components/Icon/shapes/clipboard-pen';
import { externalLink } from '@/components/Icon/shapes/external-link';
import { mail } from '@/components/Icon/shapes/mail';
import { mapPin } from '@/components/Icon/shapes/map-pin';
import { megaphone } from '@/components/Icon/shapes/megaphone';
import { users } from '@/components/Icon/shapes/users';
import type { LandingButton } from '@/lib/api/types';
import { useAnnounce } from '@/lib/state/announce';
import '@/styles/actions.css';

const icons: Record<LandingButton['key'], Drawing> = {
  locate: mapPin,
  'custom-button-a': megaphone,
  'custom-button-b': megaphone,
  'custom-button-own': megaphone,
  confirm: badgeCheck,
  register: clipboardPen,
  'request-ballot': mail,
  'in-person-info': users,
  'voter-education': calendarDays,
};

/** The other cards wait so long for the page that one of them opens. */
const pendingMs = 5000;

/** The cards of the landing page, in the gateway's order. The first is the one filled action of the screen. */
export function Actions({ buttons, place }: { buttons: LandingButton[]; place: string }) {
  const t = useTranslations();
  const [pending, setPending] = useState<string | null>(null);

  // A page that comes back from the back/forward cache is not navigating any more, nor is one whose reader pressed Stop.
  useEffect(() => {
    const reset = () => setPending(null);
    const navigation = 'navigation' in window ? (window.navigation as EventTarget) : null;
    window.addEventListener('pageshow', reset);
    navigation?.addEventListener('navigateerror', reset);
    return () => {
      window.removeEventListener('pageshow', reset);
      navigation?.removeEventListener('navigateerror', reset);
    };
  }, []);
  // Not every browser tells of Stop.
  useEffect(() => {
    if (pending === null) return;
    const timer = window.setTimeout(() => setPending(null), pendingMs);
    return () => window.clearTimeout(timer);
  }, [pending]);

  useAnnounce(pending === null ? null : t('loading'));

  function leave(event: MouseEvent, button: LandingButton) {
    if (pending !== null) event.preventDefault();
    else if (!button.external && !event.metaKey && !event.ctrlKey && !event.shiftKey) setPending(button.key);
  }

  return (
    <ul className="actions" aria-busy={pending !== null}>
      {buttons.map((button, index) => (
        <li key={`${button.key} ${button.href}`}>
          <Action button={button} place={place} first={index === 0} pending={pending === button.key} disabled={pending !== null} onClick={(event) => leave(event, button)} />
        </li>
      ))}
    </ul>
  );
}

interface ActionProps {
  button: LandingButton;
  place: string;
  first: boolean;
  pending: boolean;
  disabled: boolean;
  onClick: (event: MouseEvent) => void;
}

function Action({ button, place, first, pending, disabled, onClick }: ActionProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { text, hint } = useWording(button, place);
  return (
    <a
      className={first ? 'action first' : 'action'}
      href={button.href}
      data-action={button.key}
      aria-disabled={disabled || undefined}
      onClick={onClick}
      {...(button.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <span className="tile">
        <Icon of={icons[button.key]} />
      </span>
      <span>
        <b {...ownLanguage(button, locale)}>{text}</b>
        {hint && <small>{hint}</small>}
        {button.external && <span className="visuallyHidden"> ({t('opens_in_new_tab')})</span>}
      </span>
      {pending ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon of={button.external ? externalLink : chevronRight} />
      )}
    </a>
  );
}

/** The editors' words are in English where the page's language has none. */
function ownLanguage({ text, text_lang: lang }: LandingButton, locale: string) {
  return text !== null && lang !== null && lang !== locale ? { lang, dir: 'ltr' } : {};
}

function useWording(button: LandingButton, place: string): { text: string; hint: string | null } {
  const t = useTranslations();
  switch (button.key) {
    case 'locate':
      return {
        text: button.text ?? (button.variant === 'caucus' ? t('action_locate_caucus') : t('action_locate')),
        hint: button.external ? t('action_locate_external_hint', { place }) : button.variant === 'caucus' ? t('action_locate_caucus_hint') : t('action_locate_hint'),
      };
    case 'confirm':
      return { text: button.text ?? t('action_confirm'), hint: t('action_confirm_hint', { place }) };
    case 'register':
      return { text: button.text ?? t('action_register'), hint: registerHint(t, button) };
    case 'request-ballot':
      return { text: button.text ?? t('action_request_ballot'), hint: button.external ? t('action_external_hint') : t('action_request_ballot_hint') };
    case 'in-person-info':
      return { text: button.text ?? t('action_in_person'), hint: t('action_in_person_hint') };
    case 'voter-education':
      return { text: button.text ?? t('action_education', { place }), hint: t('action_education_hint') };
    case 'custom-button-a':
    case 'custom-button-b':
    case 'custom-button-own':
      return { text: button.text ?? '', hint: button.external ? t('action_external_hint') : null };
  }
}

function registerHint(t: ReturnType<typeof useTranslations>, { deadline, same_day_registration: sameDay }: LandingButton): string {
  if (!deadline) return sameDay ? t('action_register_same_day') : t('action_register_hint');
  const date = new Date(`${deadline.date}T00:00:00Z`);
  return sameDay ? t('action_register_until_same_day', { date }) : t('action_register_until', { date });
}
