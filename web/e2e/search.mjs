// The results page with a search of its tab, as the address form leads to it.
const key = 'voteready.search';

/** Opens the results for an address as the form would. */
export async function results(page, base, line, lang = 'en') {
  await page.goto(`${base}/terms/`);
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, JSON.stringify([{ address_line_1: line, zip: '89101' }])]);
  await page.goto(`${base}/locate/results/?state=NV${lang === 'en' ? '' : `&lang=${lang}`}`);
}
