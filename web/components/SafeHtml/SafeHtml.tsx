import { dirOf } from '@/lib/i18n/locales';

interface SafeHtmlProps {
  /** HTML made and escaped by the gateway (rich text, a drawn map), never text that a visitor typed. */
  html: string;
  className?: string;
  /** Language of the HTML, if not that of the page. */
  lang?: string | null;
  /** The element around it. */
  as?: 'div' | 'p' | 'span';
}

/** The only place of the site that sets inner HTML. */
export function SafeHtml({ html, className, lang, as: Element = 'div' }: SafeHtmlProps) {
  return <Element className={className} {...(lang ? { lang, dir: dirOf(lang) } : {})} dangerouslySetInnerHTML={{ __html: html }} />;
}
