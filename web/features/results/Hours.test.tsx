import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SiteLocation } from '@/lib/api/types';
import { place } from '@/test/fixtures.mjs';
import { renderSite } from '@/test/render';
import { YearlessDays } from '@/lib/i18n/times';
import { Hours } from './Hours';
import { SourceLine } from './SourceLine';
import { found } from '@/test/fixtures.mjs';

function day(intervals: { opens: string; closes: string; by_appointment?: boolean }[], changes: Partial<SiteLocation['days'][number]> = {}) {
  return {
    date: '2028-10-21',
    is_today: false,
    is_past: false,
    all_day: false,
    intervals: intervals.map((interval) => ({ from_percent: 0, length_percent: 10, by_appointment: false, ...interval })),
    by_appointment: false,
    subject_to_change: false,
    ...changes,
  };
}

function times(days: SiteLocation['days']): string {
  renderSite(<Hours location={place({ days })} heading="When" />);
  return screen.getAllByRole('row').slice(1).map((row) => row.lastElementChild?.textContent).join('|');
}

describe('the hours of a day', () => {
  it('name the part that is by appointment only', () => {
    const mixed = day([{ opens: '08:00', closes: '11:00' }, { opens: '13:00', closes: '15:00', by_appointment: true }]);
    expect(times([mixed])).toBe('8\u00a0AM – 11\u00a0AM1\u00a0PM – 3\u00a0PMBy appointment');
  });

  it('say 24 hours for the whole day, beside hours by appointment too', () => {
    const open = day([{ opens: '00:00', closes: '24:00' }], { all_day: true });
    const both = day([{ opens: '00:00', closes: '24:00' }, { opens: '09:00', closes: '10:00', by_appointment: true }], { all_day: true, date: '2028-10-22' });
    expect(times([open, both])).toBe('Open 24 hours|Open 24 hours9\u00a0AM – 10\u00a0AMBy appointment');
  });

  it('have their year where the gateway says that they are far away', () => {
    const far = place({ first_date: '2028-12-20', last_date: '2029-05-01', days: [day([], { date: '2029-05-01' })] });
    renderSite(
      <YearlessDays value={{ from: '2028-04-23', to: '2029-04-18' }}>
        <Hours location={far} heading="When" />
      </YearlessDays>,
    );
    expect(screen.getByText(/^December 20 to May 1, 2029, /)).toBeTruthy();
    expect(screen.getByRole('rowheader').textContent).toBe('Tue, May 1, 2029');
  });

  it('are closed without any', () => {
    expect(times([day([])])).toBe('Closed');
  });
});

describe('where places come from', () => {
  it('is said without a date where the source gives none', () => {
    const answer = found();
    renderSite(<SourceLine answer={{ ...answer, feed: { source: 'Voter service', as_of: '', election_date: '', sample: false } }} />);
    expect(screen.getByText('Source:', { exact: false }).textContent).toBe('Source: Voter service.');
    expect(screen.getByText('Your election office:', { exact: false }).textContent).toContain(answer.election_office?.name);
  });
});
