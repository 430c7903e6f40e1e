import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Shell } from '@/components/Shell/Shell';
import { fontVariables } from '@/lib/fonts';
import { SiteCatalog } from '@/lib/i18n/SiteCatalog';
import { locales } from '@/lib/i18n/locales';
import { allPages, openPage, type PageProps } from '@/lib/pages';
import { SiteProvider } from '@/lib/state/site';
import '@/styles/tokens.css';
import '@/styles/base.css';

export const dynamicParams = false;
export const generateStaticParams = allPages;
/** The colours of the browser's own bar are those of the rail (`--rail`): `theme-color` takes no variable. */
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#14202e' },
    { media: '(prefers-color-scheme: dark)', color: '#112134' },
  ],
};
export const metadata: Metadata = { icons: { icon: [{ url: '/favicon.svg', type: 'image/svg+xml' }] } };

export default async function Layout(props: PageProps & { children: ReactNode }) {
  const { brand, locale } = await openPage(props);
  return (
    <html lang={locale} dir={locales[locale].dir} className={fontVariables}>
      {/* A language without texts shows English: screen readers must read it as English. */}
      <body lang={locales[locale].texts ? undefined : 'en'}>
        <SiteProvider brand={brand} locale={locale}>
          <SiteCatalog locale={locale}>
            <Shell>{props.children}</Shell>
          </SiteCatalog>
        </SiteProvider>
      </body>
    </html>
  );
}
