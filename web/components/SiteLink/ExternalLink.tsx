'use client';

import { useTranslations } from 'next-intl';
import type { AnchorHTMLAttributes } from 'react';
import { Icon } from '../Icon/Icon';
import { externalLink } from '../Icon/frame-drawings';

interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel'> {
  href: string;
  icon?: boolean;
  /** True if the text of the link says that it opens a new tab. */
  said?: boolean;
}

/** A link to another site, which opens a new tab and says so. */
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
