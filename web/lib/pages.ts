import type { Metadata } from 'next';
import type { Messages } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Brand, brandKeys, brands, isBrand } from './brands';
import { isLocale, type Locale, localeKeys, locales } from './i18n/locales';

/** The parameters of every page: `out/<brand>/<lang>/<path>/index.html`. */
export interface PageProps {
  params: Promise<{ brand: string; lang: string }>;
}

export function allPages() {
  return brandKeys.flatMap((brand) => localeKeys.map((lang) => ({ brand, lang })));
}

/** Reads brand and language of a page and sets the language of next-intl. */
export async function openPage({ params }: PageProps): Promise<{ brand: Brand; locale: Locale }> {
  const { brand, lang } = await params;
  if (!isBrand(brand) || !isLocale(lang)) throw new Error(`no page for ${brand}/${lang}`);
  setRequestLocale(lang);
  return { brand, locale: lang };
}

type TitleKey = Extract<keyof Messages, `${string}_title`>;

interface Facts {
  /** Null if the gateway writes title and description, which name the jurisdiction. */
  title: TitleKey | null;
  /** False for pages that are answers, which search engines must not list. */
  index?: boolean;
}

/** `generateMetadata` of a page: title, description and social card in its language and brand. */
function pageMetadata({ title, index = true }: Facts): (props: PageProps) => Promise<Metadata> {
  return async (props) => {
    const { brand, locale } = await openPage(props);
    const t = await getTranslations({ locale });
    const { name } = brands[brand];
    const texts = title === null ? {} : { title: `${t(title as 'landing_title')} | ${name}`, description: t('site_description') };
    return {
      ...texts,
      robots: index ? undefined : { index: false, follow: false },
      openGraph: {
        type: 'website',
        siteName: name,
        ...texts,
        // The gateway writes `og:url` and the picture, which need host and path.
        locale: locales[locale].og,
      },
      twitter: { card: 'summary_large_image', ...texts },
      // Browsers must not turn ZIP codes into telephone links.
      formatDetection: { telephone: false, address: false, email: false },
    };
  };
}

/** What a page exports: its metadata, and the component that draws it for its brand and language. */
export function sitePage(facts: Facts, draw: (site: Awaited<ReturnType<typeof openPage>>) => ReactNode) {
  return { generateMetadata: pageMetadata(facts), Page: async (props: PageProps) => draw(await openPage(props)) };
}
