import { render, type RenderResult } from '@testing-library/react';
import { type Messages, NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { Announcer } from '@/components/Announcer/Announcer';
import type { Bootstrap } from '@/lib/api/types';
import type { Brand } from '@/lib/brands';
import type { Locale } from '@/lib/i18n/locales';
import { type PageState, stateScriptId } from '@/lib/state/page-state';
import { QueryProvider } from '@/lib/state/query';
import { SiteProvider } from '@/lib/state/site';
import results from '@/messages/results/en.json';
import site from '@/messages/site/en.json';
import { bootstrap } from './fixtures.mjs';

interface Options {
  brand?: Brand;
  locale?: Locale;
  state?: Partial<Bootstrap>;
  messages?: object;
}

/** Adds the gateway's state script to the document. */
export function writeState(data: PageState) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = stateScriptId;
  script.textContent = JSON.stringify(data);
  document.head.replaceChildren(script);
}

/** Renders inside the providers of a page, with the state of a visit to Nevada. */
export function renderSite(ui: ReactElement, { brand = 'en', locale = 'en', state = {}, messages = {} }: Options = {}): RenderResult {
  writeState(bootstrap(state));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SiteProvider brand={brand} locale={locale}>
      <NextIntlClientProvider locale={locale} messages={{ ...site, ...results, ...messages } as Messages} timeZone="UTC">
        <QueryProvider>{children}</QueryProvider>
        <Announcer />
      </NextIntlClientProvider>
    </SiteProvider>
  );
  return render(ui, { wrapper });
}
