import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSite } from '@/test/render';
import { LanguageMenu, languageRow } from './LanguageMenu';

describe('the row of languages', () => {
  it('shows the priority ones always, fills a wide window to four, and hides the rest', () => {
    expect(languageRow('en', ['en', 'es', 'ar', 'ko', 'vi', 'tl'], ['en', 'es'])).toEqual({ always: ['en', 'es'], wide: ['ar', 'ko'], more: ['vi', 'tl'] });
  });

  it('never hides the language of the page', () => {
    expect(languageRow('ko', ['en', 'es', 'ar', 'ko'], ['en', 'es']).always).toEqual(['en', 'es', 'ko']);
  });

  it('ignores a priority the jurisdiction does not support', () => {
    expect(languageRow('en', ['en', 'es'], ['en', 'vi', 'es'])).toEqual({ always: ['en', 'es'], wide: [], more: [] });
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
