import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { arrowLeft } from '../Icon/shapes/arrow-left';
import { SiteLink } from '../SiteLink/SiteLink';
import styles from './BackLink.module.css';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink href={href} className={styles.back}>
      <Icon of={arrowLeft} />
      {children}
    </SiteLink>
  );
}
