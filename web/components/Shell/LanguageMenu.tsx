'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { languageRow } from '@/lib/i18n/language-row';
import { isLocale, type Locale, localeKeys, locales } from '@/lib/i18n/locales';
import { useBootstrap } from '@/lib/state/bootstrap';
import { useLive } from '@/lib/state/live';
import { useVisitSearch, useSite } from '@/lib/state/site';
import { keepTyped } from '@/lib/state/typed';
import { searchForLocale } from '@/lib/state/site-params';
import { Icon } from '../Icon/Icon';
import { chevronDown } from '../Icon/frame-drawings';
import styles from './LanguageMenu.module.css';

/** Shown until the gateway says which languages the jurisdiction supports and puts first. */
const builtPriority: readonly Locale[] = ['en', 'es'];

export function LanguageMenu() {
  const t = useTranslations();
  const { brand, locale: current } = useSite();
  const { data } = useBootstrap();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);

  const supported = data ? data.supported_locales.filter(isLocale) : localeKeys.filter((key) => locales[key].texts);
  const { first, rest } = languageRow(current, supported, data ? data.priority_locales.filter(isLocale) : builtPriority);

  return (
    <nav className={styles.langs} aria-label={t('language_menu')} data-languages={brand} data-wide={styles.wideOnly}>
      {first.map((locale) => (
        <LanguageLink key={locale} locale={locale} />
      ))}
      {rest.map((locale) => (
        <LanguageLink key={locale} locale={locale} className={styles.wideOnly} />
      ))}
      {rest.length > 0 && (
        <details ref={menu} className={`${styles.otherLanguages} ${styles.narrowOnly}`}>
          <summary>
            {t('language_more')}
            <Icon of={chevronDown} />
          </summary>
          <ul>
            {rest.map((locale) => (
              <li key={locale}>
                <LanguageLink locale={locale} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

function LanguageLink({ locale, className }: { locale: Locale; className?: string }) {
  const { brand, locale: current } = useSite();
  const live = useLive();
  const search = searchForLocale(useVisitSearch(), brand, locale);

  /** Replaces the entry in the history, so that Back leaves the page and does not undo the language. */
  function choose(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    keepTyped(document);
    window.location.replace(`${window.location.pathname}${search}${window.location.hash}`);
  }

  return (
    <a
      // Relative: the page has one path in all languages. Until scripts run, the gateway fills the link in.
      href={live ? search || './' : `gateway:lang_${locale.replace('-', '_')}`}
      suppressHydrationWarning
      lang={locale}
      hrefLang={locale}
      aria-current={locale === current ? 'true' : undefined}
      className={className}
      onClick={choose}
    >
      {locales[locale].name}
    </a>
  );
}

/** Closes the menu on Escape (focus returns to its button) and on a click elsewhere. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    }
    function onPointerDown(event: PointerEvent) {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    }
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [menu]);
}
