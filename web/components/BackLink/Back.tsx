import type { ElementType, ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { arrowLeft } from '../Icon/frame-drawings';
import './BackLink.css';

interface BackProps {
  href: string;
  /** The component that draws the link. */
  link?: ElementType;
  children: ReactNode;
}

/** The link back, above the heading. */
export function Back({ href, link: Link = 'a', children }: BackProps) {
  return (
    <Link className="back" href={href}>
      <Icon of={arrowLeft} />
      {children}
    </Link>
  );
}
