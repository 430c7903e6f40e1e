import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/Button/Button';
import type { SiteLocate } from '@/lib/api/types';

/** Below text that names no home, such as a crossing or a park: help without a home, and the places of a county. */
export function WithoutHome({ of }: { of: SiteLocate['without_home'] }) {
  const t = useTranslations();
  if (!of) return null;
  const links = [
    [of.help_href, 'without_home_help'],
    [of.places_href, 'without_home_places'],
  ] as const;
  return (
    <p className="button-row">
      {links.map(
        ([href, name]) =>
          href && (
            <a key={name} className={buttonClass({ small: true })} href={href}>
              {t(name)}
            </a>
          ),
      )}
    </p>
  );
}
