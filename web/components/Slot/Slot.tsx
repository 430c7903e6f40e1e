'use client';

import type { ReactNode } from 'react';
import { dirOf } from '@/lib/i18n/locales';
import { useBootstrap } from '@/lib/state/bootstrap';
import type { PageState } from '@/lib/state/page-state';

/**
 * Texts that depend on the visit. The gateway writes them into empty elements of the built page, so that they
 * are there without scripts; React sets the same texts once it has read the state. The names are those of the
 * gateway's `http/pages/frame.rs`.
 */
const texts = {
  hotline_display: ({ hotline }: PageState) => hotline.display,
  sms_keyword: ({ hotline }: PageState) => hotline.sms_keyword,
  sms_code: ({ hotline }: PageState) => hotline.sms_short_code,
  vi_number: ({ hotline }: PageState) => hotline.vietnamese_text_number,
  committee_display: ({ footer }: PageState) => footer.committee_phone.display,
  year: ({ today }: PageState) => today.slice(0, 4),
  place: ({ jurisdiction }: PageState) => jurisdiction?.name ?? '',
  place_in_sentence: ({ jurisdiction }: PageState) => jurisdiction?.name_in_sentence ?? '',
};

const blocks = {
  hotline_override: ({ hotline }: PageState) => block(hotline.override_lang, hotline.override_html),
  footer_override: ({ footer }: PageState) => block(footer.override_lang, footer.override_html),
  alerts: ({ alerts }: PageState) => alerts.map(({ lang, html }) => block(lang, html)).join(''),
};

/** Rich text of editors, marked with its language if it has one of its own. */
function block(lang: string | null, html: string | null): string {
  return lang && html ? `<div lang="${lang}" dir="${dirOf(lang)}">${html}</div>` : '';
}

const links = {
  hotline_tel: ({ hotline }: PageState) => `tel:${hotline.e164}`,
  hotline_sms: ({ hotline }: PageState) => `sms:${hotline.sms_short_code}?&body=${hotline.sms_keyword}`,
  committee_tel: ({ footer }: PageState) => `tel:${footer.committee_phone.e164}`,
};

type SlotName = keyof typeof texts;

/** A word or number inside a sentence. */
export function Slot({ name }: { name: SlotName }) {
  const { data } = useBootstrap();
  return <span data-slot={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: data ? escapeText(texts[name](data)) : '' }} />;
}

/** A text that the gateway fills in and React never changes. */
export function GatewaySlot({ name }: { name: 'reference' | 'tags_analytics' | 'tags_session_recording' | 'tags_conversions' }) {
  return <span data-slot={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** A day that the gateway writes out. `children` is the same day in React, once `known`. */
export function SlotDay({ children, known }: { children: ReactNode; known: boolean }) {
  return <span data-slot="today_long" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: known ? escapeText(String(children)) : '' }} />;
}

/** Draws the slot that a message names between tags, for `t.rich('…', { keyword: 'sms_keyword', slot })`. */
export function slot(name: unknown) {
  return <Slot name={String(name) as SlotName} />;
}

/** The same in bold; the number opens the text message, with the keyword in it. */
export function textMessage(name: unknown) {
  const word = <strong>{slot(name)}</strong>;
  return String(name) === 'sms_code' ? <TextMessageLink>{word}</TextMessageLink> : word;
}

function TextMessageLink({ children }: { children: ReactNode }) {
  return (
    <a dir="ltr" href={useSlotLink('hotline_sms')} suppressHydrationWarning>
      {children}
    </a>
  );
}

interface BlockProps {
  name: keyof typeof blocks;
  className?: string | undefined;
  /** Makes it a region of the page. */
  label?: string | undefined;
}

/** Editors' rich text. Without content the style sheet hides it. */
export function SlotBlock({ name, className, label }: BlockProps) {
  const { data } = useBootstrap();
  const Element = label ? 'section' : 'div';
  return <Element data-slot={name} className={className} aria-label={label} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: data ? blocks[name](data) : '' }} />;
}

/** On the address form, where the places are of a later election: the gateway's HTML, which React never touches. */
export function NotYetSlot() {
  return <div data-slot="not_yet" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** The content of an information page: the gateway's HTML, which React never touches. */
export function PageSlot() {
  return <div data-slot="page" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

interface SlotPhoneProps {
  of: 'hotline' | 'committee';
  className?: string | undefined;
}

/** A number to call; digits read from left to right in every language. */
export function SlotPhone({ of, className }: SlotPhoneProps) {
  return (
    <a dir="ltr" href={useSlotLink(`${of}_tel`)} suppressHydrationWarning className={`nowrap ${className ?? ''}`.trim()}>
      <Slot name={`${of}_display`} />
    </a>
  );
}

/** Official pages of the visit's jurisdiction, for links with `suppressHydrationWarning`. */
export function useOfficial(): { lookup: string; office: string } {
  const { data } = useBootstrap();
  return { lookup: data?.official.lookup_url ?? 'gateway:lookup_url', office: data?.official.office_url ?? 'gateway:office_url' };
}

/** The address of a link, for a link with `suppressHydrationWarning`. */
export function useSlotLink(name: keyof typeof links): string {
  const { data } = useBootstrap();
  return data ? links[name](data) : `gateway:${name}`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
