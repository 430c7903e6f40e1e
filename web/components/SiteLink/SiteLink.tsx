'use client';

import type { AnchorHTMLAttributes } from 'react';
import { useSiteHref } from '@/lib/state/site';

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site, maybe with a fragment; the site's query parameters are added. */
  href: string;
}

/** A link inside the site. A plain one: every page is a document of its own, as fast and more dependable. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const siteHref = useSiteHref();
  return (
    <a {...rest} data-site="" href={siteHref(href)}>
      {children}
    </a>
  );
}
