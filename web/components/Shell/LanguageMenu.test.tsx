import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSite } from '@/test/render';
import { languageRow } from '@/lib/i18n/language-row';
import { LanguageMenu } from './LanguageMenu';

describe('the row of languages', () => {
  it('shows the priority ones on every window and the others of the jurisdiction on a wide one', () => {
    expect(languageRow('en', ['en', 'es', 'ar', 'ko', 'vi', 'tl'], ['en', 'es'])).toEqual({ first: ['en', 'es'], rest: ['ar', 'ko', 'vi', 'tl'] });
  });

  it('never hides the language of the page', () => {
    expect(languageRow('ko', ['en', 'es', 'ar', 'ko'], ['en', 'es'])).toEqual({ first: ['en', 'es', 'ko'], rest: ['ar'] });
  });

  it('ignores a priority the jurisdiction does not support', () => {
    expect(languageRow('en', ['en', 'es'], ['en', 'vi', 'es'])).toEqual({ first: ['en', 'es'], rest: [] });
  });
});

describe('choosing a language', () => {
  const replace = vi.fn();
  beforeEach(() => {
    replace.mockReset();
    vi.stubGlobal('location', { ...window.location, pathname: '/locate/', search: '?state=NV&lang=es', hash: '', replace });
    return () => vi.unstubAllGlobals();
  });

  it('replaces the page, keeping its parameters', async () => {
    renderSite(<LanguageMenu />, { locale: 'es' });
    await userEvent.click(screen.getAllByRole('link', { name: 'Tagalog' })[0] as HTMLElement);
    expect(replace).toHaveBeenCalledWith('/locate/?state=NV&lang=tl');
  });

  it('removes lang for the language of the brand', async () => {
    renderSite(<LanguageMenu />, { locale: 'es' });
    await userEvent.click(screen.getByRole('link', { name: 'English' }));
    expect(replace).toHaveBeenCalledWith('/locate/?state=NV');
  });

  it('marks the language of the page', () => {
    renderSite(<LanguageMenu />, { locale: 'es' });
    expect(screen.getByRole('link', { name: 'Español' }).getAttribute('aria-current')).toBe('true');
  });
});
