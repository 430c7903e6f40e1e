/** The two faces of the site. Everything that differs between them by name is in this file. */
export const brands = {
  en: {
    name: 'VoteReady',
    defaultLocale: 'en',
    /** Public address, for social cards. Set SITE_URL_EN / SITE_URL_ES when building for a real host. */
    url: process.env.SITE_URL_EN ?? 'https://voteready.example',
    /** Made by scripts/og.mjs of scripts/og/voteready.svg, and the words on it. */
    image: '/og/voteready.png',
    imageText: 'VoteReady: register, check your registration and find your polling place',
    committee: 'VoteReady Committee',
  },
  es: {
    name: 'VotoListo',
    defaultLocale: 'es',
    url: process.env.SITE_URL_ES ?? 'https://votolisto.example',
    image: '/og/votolisto.png',
    imageText: 'VotoListo: inscríbase, confirme su inscripción y encuentre dónde votar',
    committee: 'VoteReady Committee',
  },
} as const;

export type Brand = keyof typeof brands;

export const brandKeys = Object.keys(brands) as Brand[];

export function isBrand(value: string): value is Brand {
  return value in brands;
}
