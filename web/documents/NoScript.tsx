import { NewTab, callTo, leaves } from './parts';
import type { Of } from './types';
import { useWords } from './words';

// What the look-up shows without scripts. The heading stands in the built page.

export function LocateNoScript({ of: { hotline, lookup, office } }: { of: Of<'locate_no_script'> }) {
  const { t } = useWords();
  return (
    <>
      <p>{t('noscript_locate')}</p>
      <ul className="pick">
        {lookup && (
          <li>
            <a href={lookup.href} {...leaves}>
              {t('door_lookup')}
              <NewTab />
            </a>
          </li>
        )}
        {office && (
          <li>
            <a href={office} {...leaves}>
              {t('door_office')}
              <NewTab />
            </a>
          </li>
        )}
      </ul>
      <p>{t('door_hotline_text', { number: hotline.display, phone: callTo(hotline) })}</p>
    </>
  );
}
