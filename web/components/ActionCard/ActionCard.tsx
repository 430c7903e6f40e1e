import type { ElementType, ReactNode } from 'react';
import { type Drawing, Icon } from '../Icon/Icon';
import { chevronRight } from '../Icon/drawings';
import { externalLink } from '../Icon/frame-drawings';
import { ExternalLink } from '../SiteLink/ExternalLink';
import './ActionCard.css';

interface ActionCardProps {
  href: string;
  /** It leaves the site, in a new tab. */
  external?: boolean;
  /** The component that draws the link, if not a plain `a`. */
  link?: ElementType;
  /** Filled: the main action of the screen, at most one. */
  filled?: boolean;
  /** The name of the action under which a press is counted (SPEC 1). */
  action?: string;
  /** A sign, or the leaf of a day. */
  edge: ReactNode;
  title: ReactNode;
  /** Language of the words, if not that of the page. */
  foreign?: { lang?: string; dir?: 'ltr' };
  hint: ReactNode;
  /** A remark below the hint. */
  tag?: ReactNode;
}

/** An action as a card that leads to its page; a row in a list `.actions.quiet`. */
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
