import type { ReactNode } from 'react';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { Sign, classes } from './parts';
import type { LandingButton } from './types';

interface ActionCardProps {
  of: LandingButton;
  /** The one filled action of the screen. */
  filled: boolean;
  /** A sign, or the leaf of a day. */
  edge: ReactNode;
  title: ReactNode;
  /** Its language, where that is not the page's. */
  foreign?: { lang?: string; dir?: 'ltr' };
  hint: ReactNode;
  /** A remark below. */
  tag?: ReactNode;
}

/** What one can do, as a card that leads there: on the landing page and on the page of options. */
export function ActionCard({ of, filled, edge, title, foreign, hint, tag }: ActionCardProps) {
  const Link = of.external ? ExternalLink : 'a';
  return (
    <li>
      <Link className={classes('action', filled && 'filled')} href={of.href} data-action={of.key}>
        {edge}
        <span>
          <b {...foreign}>{title}</b> {hint && <small>{hint}</small>}
          {tag}
        </span>
        <Sign name={of.external ? 'external-link' : 'chevron-right'} />
      </Link>
    </li>
  );
}
