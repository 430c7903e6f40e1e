import localFont from 'next/font/local';

// Self-hosted from @fontsource (OFL). A subset is fetched only when a page has a letter of it; the Latin one
// is preloaded, with a fallback of the same width so that nothing moves when it arrives. Chinese and Korean
// use the reader's own fonts, because font files would be half a megabyte. The Arabic files contain only the
// letters of Arabic (scripts/arabic-font.sh).
const latin = localFont({
  src: '../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  variable: '--font-latin',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
});

const vietnamese = localFont({
  src: '../node_modules/@fontsource-variable/public-sans/files/public-sans-vietnamese-wght-normal.woff2',
  variable: '--font-vietnamese',
  weight: '100 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB' },
  ],
});

const arabic = localFont({
  src: [
    { path: '../fonts/noto-sans-arabic-400.woff2', weight: '400' },
    { path: '../fonts/noto-sans-arabic-700.woff2', weight: '700' },
  ],
  variable: '--font-arabic',
  // Arabic pages preload it (scripts/prune-export.mjs). A font that arrives late is not used: it would move
  // every line.
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+060C, U+061B, U+061F, U+0621-063A, U+0640-0655, U+0660-066C, U+0670, U+067E, U+0686, U+06A4, U+06A9, U+06AF, U+06CC, U+200C-200E' }],
});

export const fontVariables = `${latin.variable} ${vietnamese.variable} ${arabic.variable}`;
