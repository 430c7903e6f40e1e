import { type Messages, NextIntlClientProvider, useMessages } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from './locales';

/** A missing or unformattable message goes to the console and the error report, not into the page. */
const reportMessage = (error: Error) => console.error(error.message);
const noKey = () => '';

type Props = { children: ReactNode };

function Provider({ locale, messages, children }: Props & { locale: Locale; messages: object }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages as Messages} timeZone="UTC" onError={reportMessage} getMessageFallback={noKey}>
      {children}
    </NextIntlClientProvider>
  );
}

/** A provider of `messages`, at the top of a page. */
export function rootCatalog(locale: Locale, messages: object) {
  return function Catalog({ children }: Props) {
    return (
      <Provider locale={locale} messages={messages}>
        {children}
      </Provider>
    );
  };
}

/** A provider that adds `messages` to those above it. */
export function addedCatalog(locale: Locale, messages: object) {
  return function Catalog({ children }: Props) {
    const above = useMessages();
    return (
      <Provider locale={locale} messages={{ ...above, ...messages }}>
        {children}
      </Provider>
    );
  };
}
