import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SampleBar } from '@/components/Shell/Bars';
import { bootstrap } from '@/test/fixtures.mjs';
import { renderSite } from '@/test/render';
import { Landing } from './Landing';

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, search: '?state=NV&lang=es', hash: '', assign });
  return () => vi.unstubAllGlobals();
});

describe('the landing page', () => {
  it('offers the actions of the gateway in its order', () => {
    renderSite(<Landing />);
    expect(screen.getByRole('heading', { level: 1, name: 'Get ready to vote in Nevada' })).toBeTruthy();
    expect(screen.getByText('General election: Tuesday, November 7, 2028')).toBeTruthy();
    const links = screen.getAllByRole('listitem').slice(0, bootstrap().buttons.length).map((item) => item.querySelector('a'));
    expect(links.map((link) => link?.getAttribute('href'))).toEqual(bootstrap().buttons.map(({ href }) => href));
    expect(links[1]?.getAttribute('target')).toBe('_blank');
    expect(links[2]?.textContent).toContain('Online until October 17, or on the day you vote');
  });

  it('links the page about IDs, help and rights where there is one', () => {
    renderSite(<Landing />);
    expect(screen.getByRole('link', { name: 'IDs, help and your rights' }).getAttribute('href')).toBe(bootstrap().help_href);
  });

  it('links no such page where there is none', () => {
    renderSite(<Landing />, { state: { help_href: null } });
    expect(screen.queryByRole('link', { name: 'IDs, help and your rights' })).toBeNull();
  });

  it('asks where the visitor votes when nobody knows', async () => {
    renderSite(<Landing />, { state: { jurisdiction: null, config_status: 'none' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Where do you vote?' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('State or territory'), 'TX');
    expect(assign).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith('/?state=TX');
  });

  it('opens the page of a territory', async () => {
    renderSite(<Landing />);
    await userEvent.selectOptions(screen.getByLabelText('I’m a resident of:'), 'PR');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith('/votinginfo/pr/');
  });

  it('goes nowhere before the button is pressed, with a pointer or arrow keys (WCAG 3.2.2)', async () => {
    renderSite(<Landing />);
    const picker = screen.getByLabelText('I’m a resident of:');
    fireEvent.pointerDown(picker);
    fireEvent.change(picker, { target: { value: 'TX' } });
    fireEvent.keyDown(picker, { key: 'ArrowDown' });
    fireEvent.change(picker, { target: { value: 'PR' } });
    expect(assign).not.toHaveBeenCalled();
  });

  it('shows its own state in the picker when it comes back from the cache of the browser', () => {
    renderSite(<Landing />);
    const picker = screen.getByLabelText<HTMLSelectElement>('I’m a resident of:');
    fireEvent.change(picker, { target: { value: 'TX' } });
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(picker.value).toBe('NV');
  });

  it('frees the cards when the page that one opens does not come', () => {
    vi.useFakeTimers();
    renderSite(<Landing />);
    const cards = () => screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-disabled'));
    const [first] = screen.getAllByRole('link', { name: /Find where to vote/ });
    fireEvent.click(first as HTMLElement);
    expect(cards().length).toBeGreaterThan(1);
    act(() => void vi.advanceTimersByTime(5000));
    expect(cards()).toEqual([]);
    vi.useRealTimers();
  });

  it('has the official links in the page, for when the content does not load', () => {
    const { container } = renderSite(<Landing />, { state: { config_status: 'failed', buttons: [] } });
    const panel = container.querySelector('.backup');
    expect(panel?.querySelector('h2')?.textContent).toBe('Voting help for Nevada');
    // The gateway fills them in, see its http/frame.rs.
    expect([...(panel?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(['gateway:lookup_url', 'gateway:registration_url', 'gateway:office_url', 'tel:+18333368683']);
    expect(screen.queryByRole('link', { name: /Find where to vote/ })).toBeNull();
  });

  it('thanks after a form', () => {
    vi.stubGlobal('location', { ...window.location, search: '?commit_form_success', hash: '', assign });
    renderSite(<Landing />);
    expect(screen.getByRole('status').textContent).toBe('Thank you. We got your details.');
  });
});

describe('the bar of the sample', () => {
  it('shows while the data is made up, and only then', async () => {
    const { container, unmount } = renderSite(<SampleBar />);
    expect(container.querySelector('.sample.on')?.textContent).toBe('Sample data. Do not use it to decide where to vote.');
    unmount();
    const { resetBootstrap } = await import('@/lib/state/bootstrap');
    resetBootstrap();
    expect(renderSite(<SampleBar />, { state: { sample: false } }).container.querySelector('.on')).toBeNull();
  });
});
