import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Messages, NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { stateScriptId } from '@/lib/state/page-state';
import { SiteProvider } from '@/lib/state/site';
import { keepTyped, resetTyped, typedKey } from '@/lib/state/typed';
import { keepChoice } from '@/lib/tags/mark';
import results from '@/messages/results/en.json';
import site from '@/messages/site/en.json';
import { bootstrap } from '@/test/fixtures.mjs';
import { renderSite, writeState } from '@/test/render';
import { LocateForm } from './LocateForm';
import { searchAt, startSearch } from './search';
import { checkForm } from './validate';

const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, href: 'http://localhost/locate/?state=NV', search: '?state=NV', hash: '', assign });
  return () => vi.unstubAllGlobals();
});

describe('the address form', () => {
  it('tells what is missing, takes focus, and leads to the field', async () => {
    const user = userEvent.setup();
    renderSite(<LocateForm />);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Enter your ZIP code', 'Enter your house number and street name']);
    await user.click(within(summary).getByRole('link', { name: 'Enter your ZIP code' }));
    const zip = screen.getByLabelText('ZIP code');
    expect(document.activeElement).toBe(zip);
    expect(zip.getAttribute('aria-invalid')).toBe('true');
    expect(assign).not.toHaveBeenCalled();
  });

  it('takes focus again at the next failed attempt', async () => {
    const user = userEvent.setup();
    renderSite(<LocateForm />);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(screen.getByLabelText('ZIP code'), '891');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getByRole('alert').textContent).toContain('5-digit');
  });

  it('hands the address over without writing it into the address bar', async () => {
    const user = userEvent.setup();
    renderSite(<LocateForm />);
    await user.type(screen.getByLabelText('Home street address'), ' 100 Main St NW Apt A ');
    await user.type(screen.getByLabelText('ZIP code'), '89101');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(searchAt('')).toEqual({ address_line_1: '100 Main St NW Apt A', zip: '89101' });
    expect(assign).toHaveBeenCalledExactlyOnceWith('/locate/results/?state=NV');
  });

  it('is filled with what was typed in this tab', () => {
    startSearch({ address_line_1: '100 Main St', zip: '89101' });
    renderSite(<LocateForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Home street address').value).toBe('100 Main St');
  });

  it('offers example addresses while the data is a sample, and none otherwise', async () => {
    const user = userEvent.setup();
    const { unmount } = renderSite(<LocateForm />);
    await user.click(screen.getByRole('button', { name: '1200 E Sample Ave, 89101' }));
    expect(searchAt('')).toEqual({ address_line_1: '1200 E Sample Ave', zip: '89101' });
    unmount();
    const { resetBootstrap } = await import('@/lib/state/bootstrap');
    resetBootstrap();
    renderSite(<LocateForm />, { state: { sample: false } });
    expect(screen.queryByText('Try the sample:')).toBeNull();
  });
});

describe('what is typed', () => {
  /** The built page with text that was typed before its code runs. */
  function built(before: Record<string, string>) {
    const page = (
      <SiteProvider brand="en" locale="en">
        <NextIntlClientProvider locale="en" messages={{ ...site, ...results } as Messages} timeZone="UTC">
          <LocateForm />
        </NextIntlClientProvider>
      </SiteProvider>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    for (const [id, value] of Object.entries(before)) (container.querySelector(`#${id}`) as HTMLInputElement).value = value;
    writeState(bootstrap());
    render(page, { container, hydrate: true });
    return (id: string) => (document.getElementById(id) as HTMLInputElement).value;
  }

  it('before the code of the page runs stays, and is what is searched for', async () => {
    const value = built({ address: '100 Main St', zip: '89101' });
    await screen.findByText('Try the sample:');
    expect([value('address'), value('zip')]).toEqual(['100 Main St', '89101']);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(searchAt('')).toEqual({ address_line_1: '100 Main St', zip: '89101' });
  });

  it('comes before what was searched for earlier in this tab', async () => {
    startSearch({ address_line_1: '7 Old St', zip: '89101' });
    const value = built({ address: '100 Main St' });
    await screen.findByText('Try the sample:');
    expect([value('address'), value('zip')]).toEqual(['100 Main St', '89101']);
  });

  it('is there after a change of the language, and in storage for that one step only', async () => {
    const user = userEvent.setup();
    const { unmount } = renderSite(
      <main>
        <LocateForm />
      </main>,
    );
    await user.type(screen.getByLabelText('Home street address'), '100 Main St');
    keepTyped(document);
    expect(sessionStorage.getItem(typedKey)).toContain('100 Main St');
    unmount();
    resetTyped();
    renderSite(<LocateForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Home street address').value).toBe('100 Main St');
    expect(sessionStorage.getItem(typedKey)).toBeNull();
  });

  it('on one page is not filled into another', () => {
    sessionStorage.setItem(typedKey, JSON.stringify({ path: '/inperson/', values: { address: '100 Main St' } }));
    renderSite(<LocateForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Home street address').value).toBe('');
    expect(sessionStorage.getItem(typedKey)).toBeNull();
  });
});

describe('the promise of the form', () => {
  const nobody = /We don’t keep it or send it to anyone/;
  const mark = (attributes: Record<string, string>) => {
    Object.assign((document.getElementById(stateScriptId) as HTMLElement).dataset, attributes);
  };
  it('is that nobody gets the address, where nobody does', () => {
    renderSite(<LocateForm />);
    expect(screen.getByText(nobody)).toBeTruthy();
  });

  it.each([
    ['yes', { tags: 'named', tagsVersion: 'v1', tagsAddress: 'true' }, true],
    ['no', { tags: 'named', tagsVersion: 'v1', tagsAddress: 'true' }, false],
    ['yes', { tags: 'named', tagsVersion: 'v1' }, false],
    ['yes', { tags: 'named', tagsVersion: 'v2', tagsAddress: 'true' }, false],
  ] as const)('after a %s to the list v1, on a site marked %o', (choice, attributes, tells) => {
    keepChoice(choice, 'v1');
    const wrapped = renderSite(<LocateForm />);
    mark(attributes);
    wrapped.rerender(<LocateForm />);
    expect(screen.queryByText(nobody) === null).toBe(tells);
    expect(screen.queryByText(/a code \(a hash\) that your browser makes from your address/) !== null).toBe(tells);
    localStorage.clear();
  });
});

describe('the check of the form', () => {
  it('accepts five digits and ZIP+4, with spaces around', () => {
    expect(checkForm('1 A St', ' 89101 ').zip).toBeNull();
    expect(checkForm('1 A St', '89101-1234').zip).toBeNull();
  });

  it.each(['8910', '891011', '8910a', '89101-12'])('refuses %s', (zip) => {
    expect(checkForm('1 A St', zip).zip).toBe('locate_error_zip_shape');
  });

  it('leaves everything else to the gateway', () => {
    expect(checkForm('PO Box 7', '89101')).toEqual({ address: null, zip: null });
  });
});
