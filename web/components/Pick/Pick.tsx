import type { ElementType, ReactNode } from 'react';
import { type Drawing, Icon } from '../Icon/Icon';
import { chevronRight, mapPin } from '../Icon/drawings';
import { externalLink } from '../Icon/frame-drawings';
import { ExternalLink } from '../SiteLink/ExternalLink';
import './Pick.css';

/** A list of choices; its items are `li` with a `.pick-row`. `pairs`: two columns in a wide box. */
export function Pick({ pairs = false, children }: { pairs?: boolean; children: ReactNode }) {
  return <ul className={pairs ? 'pick pairs' : 'pick'}>{children}</ul>;
}

interface PickLinkProps {
  href: string;
  icon?: Drawing;
  /** The component that draws the link: `ExternalLink` if it leaves the site. */
  link?: ElementType;
  children: ReactNode;
}

/** An item of the list that is a link. */
export function PickLink({ href, icon, link: Link = 'a', children }: PickLinkProps) {
  return (
    <li>
      <Link href={href} className="pick-row">
        {icon && <Icon of={icon} />}
        <span>{children}</span>
        <Icon of={Link === ExternalLink ? externalLink : chevronRight} />
      </Link>
    </li>
  );
}

/** The words of a row for an address: the street in bold, the rest ("Las Vegas, NV 89101") below. */
export function AddressRow({ text }: { text: string }) {
  const [street = '', ...rest] = text.split(',');
  return (
    <>
      <Icon of={mapPin} />
      <span lang="en" dir="auto">
        {street}
        {rest.length > 0 && <small>{rest.join(',').trim()}</small>}
      </span>
      <Icon of={chevronRight} />
    </>
  );
}
