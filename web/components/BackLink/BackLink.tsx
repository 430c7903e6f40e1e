import type { ReactNode } from 'react';
import { SiteLink } from '../SiteLink/SiteLink';
import { Back } from './Back';

/** The link back to a page of the site, with the parameters of the visit. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Back link={SiteLink} href={href}>
      {children}
    </Back>
  );
}
