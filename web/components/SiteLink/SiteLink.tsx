'use client';

import type { AnchorHTMLAttributes } from 'react';
import { useSiteHref } from '@/lib/state/site';

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site, possibly with a fragment; the site's query parameters are added. */
  href: string;
}

/** A plain link inside the site: each page is loaded as a whole, without Next's router. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const siteHref = useSiteHref();
  return (
    <a {...rest} data-site="" href={siteHref(href)}>
      {children}
    </a>
  );
}
