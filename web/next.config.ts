import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import languages from './messages/languages.json';

// `precompile` turns the ICU catalogs into small arrays at build time, so that no message parser is shipped;
// the declarations make `t()` fail the type check if an argument of a message is missing, in documents too.
const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    createMessagesDeclaration: ['site', 'results', 'pages', 'facts'].map((catalog) => `./messages/${catalog}/en.json`),
    messages: { path: ['./messages/site', './messages/results'], format: 'json', locales: 'infer', sourceLocale: 'en', precompile: true },
  },
});

const isBuild = process.env.NODE_ENV === 'production';
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';

/** In `next dev`, rewrites to the folder of brand and language, as the gateway does. */
function devRewrites() {
  const langs = Object.keys(languages).filter((lang) => lang !== 'en');
  return {
    beforeFiles: [
      { source: '/api/:path*', destination: `${gateway}/api/:path*` },
      ...langs.map((lang) => ({
        source: '/:path((?!_next|api|en/|es/|brand/).*)',
        has: [{ type: 'query' as const, key: 'lang', value: lang }],
        destination: `/en/${lang}/:path`,
      })),
      { source: '/:path((?!_next|api|en/|es/|brand/).*)', destination: '/en/en/:path' },
    ],
    afterFiles: [],
    fallback: [],
  };
}

const config: NextConfig = {
  ...(isBuild ? { output: 'export' as const } : { rewrites: async () => devRewrites() }),
  trailingSlash: true,
  reactStrictMode: true,
  poweredByHeader: false,
  allowedDevOrigins: ['127.0.0.1'],
};

export default withNextIntl(config);
