import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteLocate } from '@/lib/api/types';
import { ambiguous, county, failed, found, mailOnly, needsUnit, twoElections } from '@/test/fixtures.mjs';
import { renderSite } from '@/test/render';
import { resetQueries } from '@/lib/state/query';
import { answerPrefix, startSearch, storageKey } from '../locate/search';
import { locateRequest } from './request';
import { Results } from './Results';

const search = { address_line_1: '12 Sample Ct', zip: '89101' };

function gatewayAnswers(...answers: SiteLocate[]) {
  const fetch = vi.spyOn(globalThis, 'fetch');
  for (const answer of answers) fetch.mockResolvedValueOnce(Response.json(answer));
  return fetch;
}

/** Renders the page for the search of the tab, with these answers of the gateway. */
function show(...answers: SiteLocate[]) {
  const user = userEvent.setup();
  startSearch(search);
  const fetch = gatewayAnswers(...answers);
  return { user, fetch, ...renderSite(<Results />) };
}

const asked = (fetch: { mock: { calls: unknown[][] } }, call: number) => JSON.parse(String((fetch.mock.calls[call]?.[1] as RequestInit).body)) as Record<string, string>;

beforeEach(() => {
  window.history.replaceState(null, '', '/locate/results/?state=NV');
});

describe('the results page', () => {
  it('asks about the search of the tab and shows the place', async () => {
    const { fetch } = show(found());
    expect(screen.getByRole('status').textContent).toBe('Looking for your voting locations…');
    expect(await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' })).toBeTruthy();
    expect(asked(fetch, 0)).toEqual({ ...search, state: 'NV', lang: 'en' });
    expect(screen.getByText('10 voting locations found')).toBeTruthy();
  });

  it('asks which address is meant, and asks the gateway again with the one chosen', async () => {
    const { user, fetch } = show(ambiguous(), found());
    await user.click(await screen.findByRole('button', { name: /12 N Sample Ct/ }));
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    expect(asked(fetch, 1).address).toBe('12 N Sample Ct, Las Vegas, NV 89101');
    expect(window.location.hash).toBe('#1');
    expect(window.location.href).not.toContain('Sample');
  });

  it('shows one of two elections at a time, the nearest first, and moves between them by keyboard', async () => {
    const { user } = show(twoElections());
    const tabs = within(await screen.findByRole('group', { name: 'Elections for your address' }));
    const names = () => screen.getAllByRole('button', { pressed: true }).map((tab) => tab.textContent);
    expect(names()[0]).toContain('General Election');
    expect(tabs.getByRole('button', { pressed: true }).textContent).toContain('In 18 days');
    await user.click(screen.getByRole('button', { name: /Election Day/ }));
    expect(screen.getByRole('heading', { name: 'Sample School' })).toBeTruthy();
    const later = tabs.getByRole('button', { name: /Special Election for the Sample Council Tuesday, December 5, 2028$/ });
    later.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Sample Gym' })).toBeTruthy();
    expect(screen.queryByText('Sample School')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Special Election');
    expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('1 voting location found').closest('[role=status]')).toBeTruthy();
  });

  it('keeps the chosen election through a question about it, by its day', async () => {
    const { user, fetch } = show(twoElections(ambiguous()), twoElections());
    await user.click(await screen.findByRole('button', { name: /Special Election/ }));
    expect(document.activeElement?.textContent).toContain('Special Election');
    await user.click(screen.getByRole('button', { name: /12 N Sample Ct/ }));
    expect(await screen.findByRole('heading', { name: 'Sample Gym' })).toBeTruthy();
    expect(asked(fetch, 1).address).toBe('12 N Sample Ct, Las Vegas, NV 89101');
  });

  it('opens four doors to a voter whose address is not in the list', async () => {
    const { user } = show(ambiguous());
    await user.click(await screen.findByRole('button', { name: /My address isn’t on the list/ }));
    for (const door of ['Try again', 'Official lookup', 'Your election office', 'Voter hotline']) expect(screen.getByRole('heading', { name: door })).toBeTruthy();
  });

  it('asks for the unit and does not go on without one', async () => {
    const user = userEvent.setup();
    startSearch({ address_line_1: '77 Sample St', zip: '89101' });
    const fetch = gatewayAnswers(needsUnit(), found());
    renderSite(<Results />);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(fetch).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('Apartment or unit number'), '4B');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    expect(asked(fetch, 1).address_line_1).toBe('77 Sample St Unit 4B');
  });

  it('names an unknown unit at its field, keeps it, and asks again with another one', async () => {
    const user = userEvent.setup();
    startSearch({ address_line_1: '77 Sample St Apt 9Z', zip: '89101' });
    const unknown = { unit: 'Apt 9Z', house: '77 Sample St', address: '77 Sample St, Las Vegas, NV 89101' };
    const fetch = gatewayAnswers({ ...needsUnit(), unknown_unit: unknown }, found());
    renderSite(<Results />);
    const field = await screen.findByLabelText<HTMLInputElement>('Apartment or unit number');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Apt 9Z', 'true']);
    expect(screen.getByRole('alert').textContent).toContain('We don’t have Apt 9Z at 77 Sample St.');
    await user.click(screen.getByRole('button', { name: /My unit isn’t on the list/ }));
    expect(screen.getByRole('heading', { name: 'Your election office' })).toBeTruthy();
    await user.clear(field);
    await user.type(field, '4B');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    expect(asked(fetch, 1).address).toBe('77 Sample St Unit 4B, Las Vegas, NV 89101');
  });

  it('says at once which kind a better address would fill, and how', async () => {
    const { user } = show(county());
    expect(await screen.findByRole('heading', { name: 'Your Election Day polling place isn’t in these results' })).toBeTruthy();
    await user.click(screen.getByText('See more'));
    expect(screen.getByRole('link', { name: /Visit the official election site/ }).getAttribute('href')).toBe('https://example.org/lookup');
    await user.click(screen.getByRole('button', { name: 'Election Day 0' }));
    expect(screen.getAllByText('Your Election Day polling place isn’t in these results')).toHaveLength(2);
  });

  it('leads to the official look-up where ours is off', async () => {
    show(failed({ key: 'lookup_disabled', heading: 'lookup_disabled', reason: 'lookup_disabled' }));
    expect(await screen.findByRole('heading', { name: 'Find your voting location on the official site' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /official lookup for Nevada/ }).getAttribute('href')).toBe('https://example.org/lookup');
    expect(screen.getByRole('link', { name: 'Choose your state' }).getAttribute('href')).toContain('no_geo=true');
    expect(screen.queryByRole('link', { name: 'Search again' })).toBeNull();
  });

  it.each([
    ['2028-06-13', 'In the election on June 13, 2028, it was at Old Sample School, 9 Sample Rd, Las Vegas.'],
    ['', 'It was at Old Sample School, 9 Sample Rd, Las Vegas.'],
  ])('says that the place has changed, and names a former election only where there was one: %j', async (date, text) => {
    show(found({ moved_from: { location_name: 'Old Sample School', address: '9 Sample Rd, Las Vegas', election_date: date } }));
    const note = (await screen.findByText('Your Election Day polling place has changed')).closest('[class*=note]');
    expect(note?.textContent).toContain(text);
    expect(note?.textContent.includes('In the election')).toBe(date !== '');
  });

  it.each(['lost', 'doubtful'] as const)('names the office first where the polling place is %s', async (certainty) => {
    const doubtful_places = certainty === 'doubtful' ? [{ name: 'Sample Hall', address: '1 Sample St, Las Vegas, NV 89101' }] : [];
    const election_office = { name: 'Sample Clerk', lang: 'en', phone: '702-555-0142', url: null, links: [] };
    show(found({ moved_from: null, polling_place: certainty, doubtful_places, election_office }));
    const heading = certainty === 'lost' ? 'We don’t have your polling place' : 'We’re not sure about your polling place';
    const text = (await screen.findByText(heading)).closest('[class*=note]')?.textContent ?? '';
    expect(text).toContain('Contact: Sample Clerk, 702-555-0142');
    expect(text.includes('Sample Hall')).toBe(certainty === 'doubtful');
    expect(text.indexOf('Sample Clerk') < text.indexOf('Sample Hall')).toBe(certainty === 'doubtful');
    expect(screen.getByText(`${heading}. 10 voting locations found`).closest('[role=status]')).toBeTruthy();
  });

  it('leads to the pages of the office, and says whose each is', async () => {
    show(found());
    const track = await screen.findByRole('link', { name: /Track your ballot/ });
    expect(track.getAttribute('href')).toBe('https://county.example.org/track');
    expect(track.textContent).toContain('Your election office');
    const check = screen.getByRole('link', { name: /Check your registration/ });
    expect(check.textContent).toContain('Website for Nevadastate.example.org');
    for (const link of [track, check]) expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('names the districts of the address, and those that are not decided', async () => {
    show(found());
    const section = (await screen.findByRole('heading', { name: 'Your districts' })).closest('section')!;
    expect([...section.querySelectorAll('dt')].map((kind) => kind.textContent)).toEqual(['U.S. House', 'School district']);
    expect(section.textContent).toContain('Congressional District 4');
    expect(section.textContent).toContain('couldn’t determine these for your address: State House.');
  });

  it.each([ambiguous, needsUnit])('tells the districts that all candidates share: %#', async (asking) => {
    show({ ...asking(), districts: { ...found().districts, undecided: [] } });
    const section = (await screen.findByRole('heading', { name: 'Your districts' })).closest('section')!;
    expect(section.textContent).toContain('Congressional District 4');
    expect(section.textContent).not.toContain('couldn’t determine these');
  });

  it('says nothing of districts where the data names none', async () => {
    show(found({ districts: { list: [], undecided: [], incomplete: false } }));
    await screen.findByRole('heading', { name: 'Your ballot and registration' });
    expect(screen.queryByRole('heading', { name: 'Your districts' })).toBeNull();
  });

  it('says that the polling place is missing where no place can be shown', async () => {
    show({ ...failed({ key: 'no_voting_location_found', heading: 'specific' }), polling_place: 'lost' });
    expect(await screen.findByText('We don’t have your polling place')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('We don’t have your polling place');
  });

  it('says that the precinct is open where all have the same places, and what was left out of the address', async () => {
    show(found({ precinct_name: null, precinct_open: true, left_out: ['telephone', 'country'] }));
    expect(await screen.findByText(/lists your address in more than one precinct/)).toBeTruthy();
    expect(screen.getByText(/didn’t use the phone number or email address/)).toBeTruthy();
  });

  it('says nothing of a precinct that is known, nor of a country that was left out', async () => {
    show(found({ precinct_open: false, left_out: ['country'] }));
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    expect(screen.queryByText(/more than one precinct|didn’t use the phone number/)).toBeNull();
  });

  it('says nothing of a polling place that is known', async () => {
    show(found());
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    expect(screen.queryByText(/don’t have your polling place|not sure about your polling place/)).toBeNull();
  });

  it('says when an area votes by mail', async () => {
    show(mailOnly());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your area votes by mail' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Sample Drop Box' })).toBeTruthy();
  });

  it('names the reason of a refusal and leads on', async () => {
    show(failed({ key: 'invalid_address', heading: 'specific', reason: 'po_box' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t recognize the address you entered' })).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Home street address');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['12 Sample Ct', 'true']);
    expect(document.getElementById('address-error')?.textContent).toMatch(/looks like a PO box/);
    expect(screen.getByRole('link', { name: '702-555-0100' }).getAttribute('href')).toBe('tel:+17025550100');
  });

  it('asks again with what is corrected in the form', async () => {
    const { user, fetch } = show(failed({ key: 'invalid_address', heading: 'specific', reason: 'zip_mismatch' }), found());
    const zip = await screen.findByLabelText<HTMLInputElement>('ZIP code');
    expect(document.getElementById('zip-error')?.textContent).toMatch(/ZIP code doesn’t match/);
    await user.clear(zip);
    await user.type(zip, '89102');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    expect(asked(fetch, 1)).toEqual({ ...search, zip: '89102', state: 'NV', lang: 'en' });
  });

  it('says that the address is in another state', async () => {
    show(found({ other_state: true }));
    expect(await screen.findByText('This address is in Nevada. This page is about voting there.')).toBeTruthy();
  });

  it('shows the editors’ own message while it is active', async () => {
    show(failed({ key: 'custom', custom_headline: 'Back on Monday', custom_html: '<p>The list comes on <b>Monday</b>.</p>' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Back on Monday' })).toBeTruthy();
    expect(screen.getByText('Monday').tagName).toBe('B');
  });

  it('says that too many people are asking when the gateway refuses, and lets the voter ask again', async () => {
    const user = userEvent.setup();
    startSearch(search);
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 429 })).mockResolvedValueOnce(Response.json(found()));
    renderSite(<Results />);
    await user.click(await screen.findByRole('button', { name: 'Try once more' }));
    expect(await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' })).toBeTruthy();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('leads back to the form when there is no search', async () => {
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, search: '?state=NV', hash: '', replace });
    renderSite(<Results />);
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/locate/?state=NV'));
    vi.unstubAllGlobals();
  });
});

describe('an answer', () => {
  const keys = () => Object.keys(sessionStorage).sort();

  it('is asked for once in five minutes, also after the page was left, and nothing else of the address is kept', async () => {
    const { fetch, unmount } = show(found(), found());
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    await waitFor(() => expect(keys()).toHaveLength(2));
    unmount();
    resetQueries();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 299_000);
    const again = renderSite(<Results />);
    expect(await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' })).toBeTruthy();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(keys()).toEqual([`${answerPrefix}-${JSON.stringify(locateRequest(search, '?state=NV', 'en'))}`, storageKey]);
    again.unmount();
    resetQueries();
    now.mockReturnValue(Date.now() + 2000);
    renderSite(<Results />);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    now.mockRestore();
  });

  it('that is a failure, or for an editor, is not kept', async () => {
    const { unmount } = show(failed());
    await screen.findByRole('heading', { name: 'Voter hotline' });
    unmount();
    window.history.replaceState(null, '', '/locate/results/?state=NV&preview=true&preview_key=secret');
    gatewayAnswers(found());
    renderSite(<Results />);
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(keys()).toEqual([storageKey]);
  });

  it('to a question before is there at once on the way back', async () => {
    const { user, fetch } = show(ambiguous(), found());
    await user.click(await screen.findByRole('button', { name: /12 N Sample Ct/ }));
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    window.history.back();
    expect(await screen.findByRole('button', { name: /12 N Sample Ct/ })).toBeTruthy();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('that the page asked for before its code was there is not asked for again', async () => {
    startSearch(search);
    const fetch = gatewayAnswers();
    window.votereadySent = { body: JSON.stringify(locateRequest(search, '?state=NV', 'en')), answer: Promise.resolve(Response.json(found())) };
    renderSite(<Results />);
    expect(await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' })).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
    expect(window.votereadySent).toBeUndefined();
  });

  it('keeps what is typed when a link leads within the page', async () => {
    const user = userEvent.setup();
    startSearch({ address_line_1: '12 Sample St', zip: '89101' });
    gatewayAnswers(ambiguous(), needsUnit());
    renderSite(<Results />);
    await user.click(await screen.findByRole('button', { name: /12 N Sample Ct/ }));
    await user.type(await screen.findByLabelText('Apartment or unit number'), '4B');
    window.location.hash = '#main';
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByLabelText<HTMLInputElement>('Apartment or unit number').value).toBe('4B');
  });
});
