// Opens the results page with a search in its tab, as the address form does.
const key = 'voteready.search';

export async function results(page, base, line, lang = 'en') {
  await page.goto(`${base}/terms/`);
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, JSON.stringify([{ address_line_1: line, zip: '89101' }])]);
  await page.goto(`${base}/locate/results/?state=NV${lang === 'en' ? '' : `&lang=${lang}`}`);
}
