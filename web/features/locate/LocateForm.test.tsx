import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSite } from '@/test/render';
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
    expect(links.map((link) => link.textContent)).toEqual(['Enter your house number and street name', 'Enter your ZIP code']);
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
    expect(screen.getByRole('alert').textContent).toContain('5 digits');
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
