import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandKeys, brands } from './brands';

const web = `${process.cwd()}/`;

describe('the picture for sharing', () => {
  it.each(brandKeys)('of the brand %s exists as large as pages say, and its words are those of its drawing', (brand) => {
    const { image, imageText, name, defaultLocale } = brands[brand];
    const png = readFileSync(`${web}public${image}`);
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
    const drawing = readFileSync(`${web}scripts${image.replace('.png', '.svg')}`, 'utf8');
    expect(drawing).toContain(`<title>${imageText}</title>`);
    expect(drawing).toContain(`<text class="name" x="78" y="358">${name}</text>`);
    expect(drawing).toContain(`lang="${defaultLocale}"`);
  });
});
