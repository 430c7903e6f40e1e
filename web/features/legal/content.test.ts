import { describe, expect, it } from 'vitest';
import { legal } from './content';

const shape = (language: 'en' | 'es') =>
  legal[language].privacy.sections.map(({ tags, paragraphs }) => [tags, ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? '' : `${paragraph.when} ${paragraph.names ?? ''}`))]);
const texts = (language: 'en' | 'es') => legal[language].privacy.sections.flatMap(({ paragraphs }) => paragraphs.map((paragraph) => (typeof paragraph === 'string' ? { when: undefined, text: paragraph } : paragraph)));

describe('the privacy policy', () => {
  it('has the same sections in both languages', () => {
    expect(shape('es')).toEqual(shape('en'));
  });

  it.each([
    ['en', 'While you type', 'your browser sends a report to our own service'],
    ['es', 'Mientras escribe', 'su navegador envía un informe a nuestro propio servicio'],
  ] as const)('names all that a browser sends (%s)', (language, typing, report) => {
    for (const where of ['own-locate', 'outside-locate', 'civic-locate']) expect(texts(language).find(({ when }) => when === where)?.text).toContain(typing);
    for (const { when, text } of texts(language)) expect(text.includes('Google Civic Information API')).toBe(when === 'civic-locate');
    expect(texts(language).some(({ when, text }) => when === undefined && text.includes(report))).toBe(true);
  });
});
