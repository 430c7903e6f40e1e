interface SafeHtmlProps {
  /** HTML made and escaped by the gateway (editors' rich text, a drawn map), never text that a visitor typed. */
  html: string;
  className?: string;
}

/** The only place of the site that sets inner HTML. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
