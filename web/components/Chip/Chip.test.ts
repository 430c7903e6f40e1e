import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What chips say, by catalog. `fact_chip` is a link with a line of its own. */
const said = {
  facts: ['fact_unsure'],
  pages: ['chip_open', 'chip_local', 'chip_closed', 'leaf_passed', 'places_ask_first', 'places_day_night', 'report_sent', 'thanks_done'],
  results: ['status_open', 'status_open_24_hours', 'status_closed_today', 'status_done_today', 'status_not_started', 'status_over', 'status_see_note', 'status_see_hours'],
};

it.each(['en', 'es'])('fits on one line in %s', (language) => {
  const long = Object.entries(said).flatMap(([catalog, keys]) => {
    const texts = JSON.parse(readFileSync(`${process.cwd()}/messages/${catalog}/${language}.json`, 'utf8')) as Record<string, string>;
    return keys.filter((key) => !texts[key] || texts[key].length > 20).map((key) => `${key}: ${texts[key] ?? 'gone'}`);
  });
  expect(long).toEqual([]);
});
