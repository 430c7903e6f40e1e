import { getRequestConfig } from 'next-intl/server';
import { isLocale } from './locales';

/** Texts of the frame for server components, with English for messages that a language lacks. */
export default getRequestConfig(async ({ requestLocale }) => {
  const asked = (await requestLocale) ?? 'en';
  const locale = isLocale(asked) ? asked : 'en';
  const english = (await import('../../messages/site/en.json')).default;
  const own = (await import(`../../messages/site/${locale}.json`)).default;
  return { locale, messages: { ...english, ...own }, timeZone: 'UTC' };
});
