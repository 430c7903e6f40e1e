import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { LocationType, SiteLocate } from '@/lib/api/types';
import { found, place } from '@/test/fixtures.mjs';
import { renderSite } from '@/test/render';
import { ResultsViewer } from './ResultsViewer';

const ticket = () => within(screen.getByRole('article'));
const view = (answer = found()) => ({ user: userEvent.setup(), ...renderSite(<ResultsViewer answer={answer} />) });
const name = () => ticket().getByRole('heading', { level: 2 }).textContent;

describe('the viewer', () => {
  it('keeps the order of the gateway and starts with its first kind', () => {
    view();
    const kinds = within(screen.getByRole('group', { name: 'Voting options' })).getAllByRole('button');
    expect(kinds.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['Early voting 8', 'true'],
      ['Drop-off 1', 'false'],
      ['Election Day 1', 'false'],
    ]);
  });

  it('says when early voting ends by the rules of the state, where a place goes on after it', () => {
    const late = found({ types: [{ ...found().types[0]!, locations: [place({ state_end: { date: '2028-11-03', time: null } })] }] });
    renderSite(<ResultsViewer answer={late} />);
    expect(ticket().getByText(/In Nevada, early voting ends on Friday, November 3\. This location lists later hours\./)).toBeTruthy();
    expect(ticket().getByText(/Clark County Election Department/)).toBeTruthy();
  });

  it('names one closing time in the last hours, and the line rule after it', () => {
    const at = (phase: 'open' | 'closing' | 'closed') => {
      const [first] = found().types;
      const { container, unmount } = renderSite(<ResultsViewer answer={found({ types: [{ ...first!, type: 'electionDay', locations: [place({ polls: { phase, opens: '07:00', closes: '19:00' } })] }] })} />);
      const text = container.querySelector('.closing-bar')?.textContent ?? null;
      unmount();
      return text;
    };
    expect(at('open')).toBeNull();
    expect(at('closing')).toMatch(/Polls close at 7.PM\. Get in line by then and stay: you can vote\./);
    expect(at('closed')).toMatch(/Polls closed at 7.PM\. If you were in line by then, stay: you can vote\./);
    expect(at('closed')).not.toContain('Directions');
  });

  it('steps through the places and stops at both ends without losing the focus', async () => {
    const { user } = view();
    const next = screen.getByRole('button', { name: 'Next' });
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByText('1 of 8')).toBeTruthy();
    for (let step = 0; step < 9; step += 1) await user.click(next);
    expect(screen.getByText('8 of 8')).toBeTruthy();
    expect(name()).toBe('Sample Fire Station');
    expect(document.activeElement).toBe(next);
  });

  it('shows only places open today, with their old numbers', async () => {
    const { user } = view();
    await user.click(screen.getByRole('button', { name: 'Open today' }));
    expect(screen.getByText('1 of 4')).toBeTruthy();
    expect(screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button')).map((item) => item.querySelector('i')?.textContent)).toEqual(['1', '3', '5', '7']);
  });

  it('says so when none is open today', async () => {
    const { user } = view();
    await user.click(screen.getByRole('button', { name: 'Open today' }));
    await user.click(screen.getByRole('button', { name: 'Election Day 1' }));
    expect(screen.getByRole('status').textContent).toBe('None of these locations are open today.');
    await user.click(screen.getByRole('button', { name: 'Show all locations' }));
    expect(name()).toBe('Sample School');
  });

  it('lists six places until asked for more, and moves the focus to the one chosen', async () => {
    const { user } = view();
    expect(screen.queryByRole('button', { name: /Sample Fire Station/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'See 2 more' }));
    await user.click(screen.getByRole('button', { name: /Sample Fire Station/ }));
    expect(name()).toBe('Sample Fire Station');
    expect(document.activeElement).toBe(ticket().getByRole('heading', { level: 2 }));
  });

  it('marks the place of the ticket on the map', async () => {
    const { user, container } = view();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect([...container.querySelectorAll('[data-current]')].map((marker) => marker.getAttribute('data-place'))).toEqual(['2']);
  });

  it('names the precinct on election day only', async () => {
    const { user } = view();
    expect(screen.queryByText('Your precinct: 4021')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Election Day 1' }));
    expect(screen.getByText('Your precinct: 4021')).toBeTruthy();
  });
});

describe('what a place offers', () => {
  it('is there, is not there, or is not known, and each is said in words', () => {
    view();
    const said = ticket().getByRole('heading', { name: 'Accessibility and help here' }).closest('section') as HTMLElement;
    const items = within(said).getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual([
      'Wheelchair access',
      'No elevator',
      '?Accessible parkingWe don’t have this information. Ask before you go.',
      '?Automatic doorThe election office says: “By the side door”',
      'Spanish',
    ]);
    expect(within(said).getByText('Ring the bell').getAttribute('lang')).toBe('en');
  });

  it('is a filter that counts what fits, and offers the way back', async () => {
    const { user } = view();
    await user.click(screen.getByRole('checkbox', { name: /Wheelchair access/ }));
    expect(screen.getByText(/^7 of 8 locations match\. Other locations may have this too\./)).toBeTruthy();
    expect(screen.getByText('1 of 7')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Vote from your car/ }));
    expect(name()).toBe('Sample Community Center');
    expect(screen.getByRole('status').textContent).toContain('1 of 8 locations matches.');
    await user.click(screen.getByRole('button', { name: 'Open today' }));
    await user.click(screen.getAllByRole('button', { name: 'Show all locations' })[0] as HTMLElement);
    expect(screen.getAllByRole('checkbox').every((box) => !(box as HTMLInputElement).checked)).toBe(true);
  });

  it('does not filter a kind that lacks the choice', async () => {
    const { user } = view();
    await user.click(screen.getByRole('checkbox', { name: /Wheelchair access/ }));
    await user.click(screen.getByRole('button', { name: 'Drop-off 1' }));
    expect(name()).toBe('Sample Drop Box');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('tells what to do for a voter who cannot go in, where the place allows it and the rule is known', async () => {
    const { user } = view(found({ cannot_go_in_html: '<section class="curb"><h2>Cannot go in?</h2></section>' }));
    expect(screen.getByRole('heading', { name: 'Cannot go in?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(name()).toBe('Sample Library');
    expect(screen.queryByRole('heading', { name: 'Cannot go in?' })).toBeNull();
  });
});

describe('a newer answer', () => {
  const first = (answer: SiteLocate) => answer.types[0] as LocationType;
  const status = () => screen.getByRole('status').textContent;

  it('without the chosen kind shows the first one, and says so', async () => {
    const answer = found();
    const { user, rerender } = view(answer);
    await user.click(screen.getByRole('button', { name: 'Drop-off 1' }));
    rerender(<ResultsViewer answer={{ ...answer, types: answer.types.filter(({ type }) => type !== 'dropoff') }} />);
    expect(name()).toBe('Sample Early Voting Center 1');
    expect(status()).toContain('“Drop-off” has no locations now');
    await user.click(screen.getByRole('button', { name: 'Election Day 1' }));
    expect(screen.queryByText(/has no locations now/, { selector: '[class*=note] *, [class*=note]' })).toBeNull();
  });

  it('without any kind shows none, and speaks of no other', () => {
    const { rerender, container } = renderSite(<ResultsViewer answer={found()} />);
    rerender(<ResultsViewer answer={found({ types: [] })} />);
    expect(screen.queryByRole('group', { name: 'Voting options' })).toBeNull();
    expect(container.textContent).not.toContain('another option');
  });

  it('in another order keeps the place on the ticket', async () => {
    const answer = found();
    const { user, rerender } = view(answer);
    const turned = { ...answer, types: [{ ...first(answer), locations: [...first(answer).locations].reverse() }] };
    rerender(<ResultsViewer answer={turned} />);
    expect([name(), screen.getByText('8 of 8').textContent]).toEqual(['Sample Early Voting Center 1', '8 of 8']);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(name()).toBe('Sample Library');
    rerender(<ResultsViewer answer={answer} />);
    expect(name()).toBe('Sample Library');
  });

  it('without the place on the ticket shows another, and says so', () => {
    const answer = found();
    const { rerender } = renderSite(<ResultsViewer answer={answer} />);
    rerender(<ResultsViewer answer={{ ...answer, types: [{ ...first(answer), locations: first(answer).locations.slice(1) }] }} />);
    expect(name()).toBe('Sample Library');
    expect(status()).toContain('The location you were viewing is no longer on it');
  });
});

describe('a screen reader', () => {
  it('hears which place Next and Previous show', async () => {
    const { user } = view();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('status').textContent).toBe('Sample Library. 2 of 8');
  });

  it('hears again what is true again, and keeps its place when all are shown', async () => {
    const { user } = view();
    await user.click(screen.getByRole('button', { name: 'Election Day 1' }));
    await user.click(screen.getByRole('button', { name: 'Open today' }));
    const once = screen.getByRole('status').textContent;
    await user.click(screen.getByRole('button', { name: 'Show all locations' }));
    expect(document.activeElement).toBe(ticket().getByRole('heading', { level: 2 }));
    await user.click(screen.getByRole('button', { name: 'Open today' }));
    const twice = screen.getByRole('status').textContent;
    expect(twice).not.toBe(once);
    expect(twice?.trim()).toBe(once?.trim());
  });
});

describe('a ticket', () => {
  const show = (changes: Parameters<typeof place>[0]) => {
    const answer = found();
    const [first] = answer.types;
    if (!first) throw new Error('no kind');
    renderSite(<ResultsViewer answer={{ ...answer, types: [{ ...first, locations: [place(changes)], map_svg: null }] }} />);
  };
  const status = (changes: object) => ({ kind: 'open' as const, until: null, closes_in_minutes: null, opens_at: null, next: null, ...changes });

  it.each([
    [status({ until: '19:00', closes_in_minutes: 119 }), 'Open until 7\u00a0PM|Closes in 1 hour'],
    [status({ until: '24:00', closes_in_minutes: 1 }), 'Open until midnight|Closes in 1 minute'],
    [status({ kind: 'opens_today', opens_at: '12:00' }), 'Opens today at noon'],
    [status({ kind: 'closed_today', next: { date: '2028-10-21', opens: '08:30', closes: '17:00' } }), 'Closed today|Opens Sat, Oct 21 at 8:30\u00a0AM'],
    [status({ kind: 'done_today' }), 'Closed for today'],
    [status({ kind: 'not_started' }), 'Not open yet'],
    [status({ kind: 'over' }), 'No open days left'],
    [status({ kind: 'open_24_hours' }), 'Open 24 hours'],
    [status({ kind: 'see_note' }), 'See note about hours'],
  ])('says first whether it is open: %o', (value, expected) => {
    show({ status: value });
    expect([...(screen.getByRole('article').querySelectorAll('.chip') ?? [])].map((chip) => chip.textContent).join('|')).toBe(expected);
  });

  it('shows four days, then all', async () => {
    const user = userEvent.setup();
    show({});
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
    expect(rows()).toBe(4);
    await user.click(screen.getByRole('button', { name: 'Show all 14 days' }));
    expect(rows()).toBe(14);
    expect(screen.getByText('Pacific Time', { exact: false }).textContent).toBe('October 20 to November 3, Pacific Time');
  });

  it('admits that it does not know the hours', () => {
    show({ days: [], dates_hours_text: null, schedule_exceptions: null });
    expect(screen.getByText(/^We don’t have the hours\. Call/)).toBeTruthy();
  });

  it.each([
    ['electionDay', null, true],
    ['electionDay', 'Weekdays 9-5', false],
    ['earlyVote', null, false],
  ] as const)('says the hours of the state for election day alone, where the place has none: %s %j', (type, dates_hours_text, said) => {
    const answer = found({ state_hours_html: '<p>Polls are open from <strong>7 a.m. to 7 p.m.</strong></p>' });
    const [first] = answer.types;
    if (!first) throw new Error('no kind');
    const bare = place({ days: [], first_date: null, last_date: null, dates_hours_text, schedule_exceptions: null });
    renderSite(<ResultsViewer answer={{ ...answer, types: [{ ...first, type, locations: [bare], map_svg: null }] }} />);
    expect(screen.queryByText('7 a.m. to 7 p.m.') !== null).toBe(said);
    expect(screen.queryByText(/don’t have the hours for this location.*Nevada/) !== null).toBe(said);
    expect(screen.queryByText(/^We don’t have the hours\. Call/) !== null).toBe(!said && !dates_hours_text);
  });

  it('repeats the office’s own words', () => {
    show({ days: [], dates_hours_text: 'Weekdays 9-5', schedule_exceptions: 'Closed Friday' });
    expect(screen.getByText('Weekdays 9-5').getAttribute('lang')).toBe('en');
    expect(screen.getByText('Closed Friday')).toBeTruthy();
  });
});
