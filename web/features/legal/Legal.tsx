import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/Page/Page';
import { GatewaySlot } from '@/components/Slot/Slot';
import { TagChoice } from '@/features/tags/TagChoice';
import { type Brand, brands } from '@/lib/brands';
import { type Locale, locales } from '@/lib/i18n/locales';
import { type LegalDocument, legal } from './content';

interface LegalProps {
  document: LegalDocument;
  brand: Brand;
  locale: Locale;
}

/** Terms and privacy, in English or Spanish; a page in another language says that the text is English. */
export async function Legal({ document, brand, locale }: LegalProps) {
  const t = await getTranslations({ locale });
  const language = locale === 'es' ? 'es' : 'en';
  const { title, intro, sections } = legal[language][document];
  const named = (text: string) => text.replaceAll('{brand}', brands[brand].name);
  const foreign = language !== locale;
  return (
    <Page>
      {foreign && locales[locale].texts && <p className="soft">{t('legal_english_only')}</p>}
      <div className="prose" {...(foreign ? { lang: 'en', dir: 'ltr' } : {})}>
        <h1>{title}</h1>
        <p>{named(intro)}</p>
        {sections.map(({ heading, paragraphs, tags }) => (
          <section key={heading} className="prose">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => {
              const { when, text, names } = typeof paragraph === 'string' ? { when: undefined, text: paragraph, names: undefined } : paragraph;
              return (
                <p key={text} data-when={when}>
                  {named(text)}
                  {names && ' '}
                  {names && <GatewaySlot name={names} />}
                </p>
              );
            })}
            {tags && <TagChoice locale={locale} />}
          </section>
        ))}
      </div>
    </Page>
  );
}
