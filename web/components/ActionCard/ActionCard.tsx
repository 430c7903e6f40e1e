import type { ElementType, ReactNode } from 'react';
import { type Drawing, Icon } from '../Icon/Icon';
import { chevronRight, externalLink } from '../Icon/drawings';
import { ExternalLink } from '../SiteLink/ExternalLink';
import './ActionCard.css';

interface ActionCardProps {
  href: string;
  /** It leaves the site, in a new tab. */
  external?: boolean;
  /** What draws the link, where that is no plain one. */
  link?: ElementType;
  /** The one filled action of the screen. */
  filled?: boolean;
  /** Which of the site's actions it is (SPEC section 1): pressing it is counted. */
  action?: string;
  /** A sign, or the leaf of a day. */
  edge: ReactNode;
  title: ReactNode;
  /** Its language, where that is not the page's. */
  foreign?: { lang?: string; dir?: 'ltr' };
  hint: ReactNode;
  /** A remark below. */
  tag?: ReactNode;
}

/** What one can do, as a card that leads there; in a list `.actions.quiet` a row. */
export function ActionCard({ href, external = false, link, filled = false, action, edge, title, foreign, hint, tag }: ActionCardProps) {
  const Link = link ?? (external ? ExternalLink : 'a');
  return (
    <Link className={filled ? 'action filled' : 'action'} href={href} data-action={action}>
      {edge}
      <span>
        <b {...foreign}>{title}</b> {hint && <small>{hint}</small>}
        {tag}
      </span>
      <Icon of={external ? externalLink : chevronRight} />
    </Link>
  );
}

/** A sign at the edge of a card or a row. */
export function Tile({ of }: { of: Drawing }) {
  return (
    <span className="tile">
      <Icon of={of} />
    </span>
  );
}
