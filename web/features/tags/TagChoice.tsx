import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import { type Locale, locales } from '@/lib/i18n/locales';

/**
 * On the privacy page, hidden: the visitor's answer, and a way to change it. browser/tags.ts fills it if the
 * site has scripts of other companies. It is in the language of the page, even if the text around it is
 * English.
 */
export function TagChoice({ locale }: { locale: Locale }) {
  const t = useTranslations();
  const words = { 'data-gpc': t('tags_gpc'), 'data-now-yes': t('tags_now_yes'), 'data-now-no': t('tags_now_no'), 'data-yes': t('tags_yes'), 'data-no': t('tags_no') };
  return (
    <div hidden data-tag-choice="" lang={locale} dir={locales[locale].dir} {...words}>
      <div className="stack">
        <p />
        <Button small />
      </div>
    </div>
  );
}
