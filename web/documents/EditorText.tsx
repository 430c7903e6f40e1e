import type { ReactNode } from 'react';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { headingsFrom } from './text';
import type { RichText, Text } from './types';
import { Sentences, type Words, useWords } from './words';

// Texts that editors wrote, which may be in another language than the page.

/** Marks content that is in another language than the page. */
export function foreign(lang: string, locale: string) {
  return lang === locale ? {} : { lang, dir: 'ltr' as const };
}

/**
 * Editors' plain text: in the page's language if the catalogs have it, else as written and marked. `as`: the
 * heading that has this text alone.
 */
export function EditorText({ text, as: Heading }: { text: Text; as?: 'h1' | 'h2' }) {
  const { locale } = useWords();
  const said = text.said && text.said.length > 0 ? <Sentences of={text.said} /> : null;
  const lang = said ? {} : foreign(text.lang, locale);
  if (Heading) return <Heading {...lang}>{said ?? text.text}</Heading>;
  return said ?? (text.lang === locale ? text.text : <span {...lang}>{text.text}</span>);
}

/** Rich text. `level`: the level of its first headings. */
export function Prose({ of, className = 'prose', level }: { of: RichText; className?: 'prose' | 'copy'; level?: number }) {
  const { locale } = useWords();
  const html = headingsFrom(of.html, level ?? (className === 'copy' ? 4 : 3));
  return <SafeHtml className={className} html={html} lang={of.lang === locale ? null : of.lang} />;
}

/** Words of editors in the language of the page, else those of the catalog. */
export function editorTextOr(own: Text | null | undefined, fallback: ReactNode, { locale }: Words): ReactNode {
  return own && own.lang === locale ? own.text : fallback;
}
