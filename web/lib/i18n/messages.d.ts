import type results from '../../messages/results/en.json';
import type site from '../../messages/site/en.json';
import type { Locale } from './locales';

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof site & typeof results;
    Locale: Locale;
  }
}
