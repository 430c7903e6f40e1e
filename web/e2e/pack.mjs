// Writes the content pack with additions that editors may make: a page, a section, and a button that leads to
// the page, all in Nevada. `node e2e/pack.mjs OUT`; the content service reads it as CONTENT_SOURCE=pack:OUT.
import { readFileSync, writeFileSync } from 'node:fs';

const pack = JSON.parse(readFileSync(new URL('../../services/content/pack/pack.json', import.meta.url), 'utf8'));
const fieldsOf = (id) => pack.entries.find(({ sys }) => sys.id === id).fields;
const node = (nodeType, content, data = {}) => ({ nodeType, data, content });
const text = (value) => ({ nodeType: 'text', data: {}, marks: [], value });
const paragraph = (value) => node('paragraph', [text(value)]);
const list = (...items) => node('unordered-list', items.map((item) => node('list-item', [paragraph(item)])));
const table = (...rows) => node('table', rows.map((cells, row) => node('table-row', cells.map((cell) => node(row === 0 ? 'table-header-cell' : 'table-cell', [paragraph(cell)])))));
const document = (...content) => node('document', content);

/** Adds an entry and returns the link to it. */
function add(type, id, fields) {
  const { sys } = pack.entries[0];
  pack.entries.push({ sys: { ...sys, id, contentType: { sys: { ...sys.contentType.sys, id: type } } }, fields });
  return { sys: { type: 'Link', linkType: 'Entry', id } };
}

const page = add('customPage', 'page-NV-first-time', {
  slug: { en: 'first-time' },
  title: { en: 'Voting for the first time', es: 'Si vota por primera vez' },
  pageEnabled: { en: true },
  content: {
    en: document(
      paragraph('You need nothing but your ballot. This page says what happens at a voting place.'),
      node('heading-2', [text('At the voting place')]),
      list('Say your name and your address.', 'Sign, and take your ballot or your card for the machine.', 'Vote, and have your ballot counted.'),
      table(['Who', 'What they do'], ['Poll worker', 'Gives you your ballot and answers questions'], ['Observer', 'Watches and helps nobody']),
    ),
    es: document(
      paragraph('No necesita más que su boleta. Esta página dice qué pasa en un lugar de votación.'),
      node('heading-2', [text('En el lugar de votación')]),
      list('Diga su nombre y su dirección.', 'Firme y reciba su boleta o su tarjeta para la máquina.', 'Vote y entregue su boleta.'),
      table(['Quién', 'Qué hace'], ['Trabajador electoral', 'Le da su boleta y contesta preguntas'], ['Observador', 'Mira y no ayuda a nadie']),
    ),
  },
});
Object.assign(fieldsOf('state-NV'), {
  customPages: { en: [page] },
  customLandingPageButtons: {
    en: add('customLandingPageButtons', 'buttons-NV', {
      customButtonAUrl: { en: '/votinginfo/nv/first-time/' },
      customButtonAText: { en: 'Voting for the first time', es: 'Si vota por primera vez' },
    }),
  },
});
Object.assign(fieldsOf('vep-NV'), {
  customSectionEnabled: { en: true },
  customSectionHeading: { en: 'Help at the voting place', es: 'Ayuda en el lugar de votación' },
  customSectionCopy: {
    en: document(paragraph('You may bring somebody who helps you. You may vote in English or in Spanish.')),
    es: document(paragraph('Puede llevar a alguien que le ayude. Puede votar en inglés o en español.')),
  },
});
writeFileSync(process.argv[2], JSON.stringify(pack));
