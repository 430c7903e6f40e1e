'use client';

import type { ReactNode } from 'react';
import { type Drawing, Icon } from '../Icon/Icon';
import { chevronRight } from '../Icon/shapes/chevron-right';
import { externalLink } from '../Icon/shapes/external-link';
import { ExternalLink } from '../SiteLink/ExternalLink';
import { SiteLink } from '../SiteLink/SiteLink';
import styles from './Ways.module.css';

export interface Way {
  icon: Drawing;
  text: ReactNode;
  hint: ReactNode;
  /** A path of the site, an address of another, or one that the gateway fills in (`gateway:NAME`). */
  href: string;
}

/** Quiet links under each other, each with a sign and a line that says where it leads. */
export function Ways({ ways }: { ways: Way[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map((way) => (
        <li key={way.href}>
          <WayLink {...way} />
        </li>
      ))}
    </ul>
  );
}

function WayLink({ icon, text, hint, href }: Way) {
  const inside = href.startsWith('/');
  const content = (
    <>
      <span className={styles.tile}>
        <Icon of={icon} />
      </span>
      <span>
        <b>{text}</b>
        <small>{hint}</small>
      </span>
      <Icon of={inside ? chevronRight : externalLink} className={styles.arrow} />
    </>
  );
  return inside ? (
    <SiteLink href={href} className={styles.way}>
      {content}
    </SiteLink>
  ) : (
    <ExternalLink href={href} className={styles.way} suppressHydrationWarning said>
      {content}
    </ExternalLink>
  );
}
