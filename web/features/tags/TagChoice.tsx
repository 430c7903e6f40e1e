import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import { type Locale, locales } from '@/lib/i18n/locales';

/**
 * On the privacy page, hidden: what the visitor answered, and how to answer otherwise. The script of documents (browser/tags.ts) fills it
 * where there are scripts of other companies. The text around may be English on a page in another language: this part is in the page's own.
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
