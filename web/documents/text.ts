// Rich text of editors: HTML that the content service makes from a closed set of nodes, with all text
// escaped.

const heading = /<(\/?)h([0-9])>/g;

/** Rich text with its headings moved so that they begin at `level` and skip none. */
export function headingsFrom(html: string, level: number): string {
  const levels = [...html.matchAll(heading)].filter(([, slash]) => !slash).map(([, , digit]) => Number(digit));
  if (levels.length === 0) return html;
  const top = Math.min(...levels);
  let last = level - 1;
  return html.replace(heading, (_, slash: string, digit: string) => {
    if (!slash) last = Math.min(Number(digit) - top + level, last + 1, 6);
    return `<${slash}h${last}>`;
  });
}

/**
 * The items of rich text that is one plain list, as rich text each, so that they can be shown as steps or
 * boxes to tick; none for any other text, which is then shown as it is.
 */
export function items(html: string): string[] {
  const [, , inner] = /^<(ul|ol)>([^]*)<\/\1>$/.exec(html.trim()) ?? [];
  if (!inner || /<ul|<ol|<table/.test(inner) || !inner.trim().endsWith('</li>')) return [];
  const parts = inner.trim().split('</li>').slice(0, -1);
  const texts = parts.map((part) => /^<li>([^]*)$/.exec(part.trim())?.[1]?.trim().replace(/^<p>([^]*)<\/p>$/, '$1'));
  return texts.every((text): text is string => text !== undefined && !text.includes('<p>')) ? texts : [];
}

/** Starts a text with a capital: Spanish writes months and weekdays in lower case within sentences. */
export function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

const day = 86_400_000;

/** A day ("YYYY-MM-DD") so many days later. */
export function plus(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * day).toISOString().slice(0, 10);
}

/** Days from one day ("YYYY-MM-DD") to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}
