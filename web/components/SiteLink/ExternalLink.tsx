'use client';

import { useTranslations } from 'next-intl';
import type { AnchorHTMLAttributes } from 'react';
import { Icon } from '../Icon/Icon';
import { externalLink } from '../Icon/drawings';

interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel'> {
  href: string;
  icon?: boolean;
  /** The visible text says already that it opens in a new tab. */
  said?: boolean;
}

/** A link that leaves the site, in a new tab, and says so. */
export function ExternalLink({ icon = false, said = false, children, ...rest }: ExternalLinkProps) {
  const t = useTranslations();
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      {icon && <Icon of={externalLink} />}
      {!said && <span className="visuallyHidden"> ({t('opens_in_new_tab')})</span>}
    </a>
  );
}
