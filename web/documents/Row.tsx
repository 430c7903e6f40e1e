import type { ReactNode } from 'react';
import { Tile as SignTile } from '@/components/ActionCard/ActionCard';
import { type IconName, icons } from '@/components/Icon/all';
import { Icon } from '@/components/Icon/Icon';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { editorTextOr } from './EditorText';
import type { PageLink } from './types';
import { useWords } from './words';

// Rows of a list, with their icons and links.

/** An icon by its name; throws for a name of a view model that is unknown. */
export function Sign({ name }: { name: string }) {
  const drawing = icons[name as IconName];
  if (!drawing) throw new Error(`no icon ${name}`);
  return <Icon of={drawing} />;
}

export function Tile({ name }: { name: IconName }) {
  return <SignTile of={icons[name]} />;
}

export type Look = 'primary' | 'quiet' | 'quiet small';
/** The site's actions (SPEC 1) whose presses are counted, with the language of the page. */
export type Action = 'confirm' | 'in-person-info' | 'locate' | 'register' | 'request-ballot';

interface ButtonProps {
  label: ReactNode;
  look?: Look;
  sign?: IconName | undefined;
  action?: Action;
}

/** A link to a page of the site, or to another site, with its sign. */
function AnyLink({ external, children, ...link }: { href: string; className?: string; 'data-action'?: string | undefined; external: boolean; children: ReactNode }) {
  if (!external) return <a {...link}>{children}</a>;
  return (
    <ExternalLink {...link} icon>
      {children}
    </ExternalLink>
  );
}

interface RowProps {
  title: ReactNode;
  level?: 2 | 3;
  /** Further class names: `lead`, `over`, `wide`. */
  look?: string | false;
  /** Its calendar leaf or its icon. */
  sign?: ReactNode;
  /** Links below the text. */
  act?: ReactNode;
  below?: ReactNode;
  /** The text below the title. */
  children?: ReactNode;
}

/** A row of a list (`.rows`): leaf or icon, title, text, links. */
export function Row({ title, level = 3, look, sign, act, below, children }: RowProps) {
  const H = `h${level}` as const;
  return (
    <li className={classes('row', look)}>
      <div className="body">
        <H>{title}</H>
        {children}
      </div>
      {sign}
      {act && <div className="button-row">{act}</div>}
      {below}
    </li>
  );
}

export function LinkButton({ to, label, look = 'quiet small', sign, action }: ButtonProps & { to: PageLink }) {
  const words = useWords();
  return (
    <AnyLink className={`btn ${look}`} href={to.href} data-action={action} external={to.external}>
      {sign && <Sign name={sign} />}
      {editorTextOr(to.text, label, words)}
    </AnyLink>
  );
}

export function Official({ href, label, look = 'quiet small' }: ButtonProps & { href: string }) {
  return (
    <ExternalLink className={`btn ${look}`} href={href} icon>
      {label}
    </ExternalLink>
  );
}

export function InnerLink({ href, label, look = 'quiet small', sign, action }: ButtonProps & { href: string }) {
  return (
    <a className={`btn ${look}`} href={href} data-action={action}>
      {sign && <Sign name={sign} />}
      {label}
    </a>
  );
}

/** A link in a message: `t('…', { office: linkTo(url) })`. */
export function linkTo(href: string): (inside: ReactNode) => ReactNode {
  const MessageLink = (inside: ReactNode) => {
    if (href.startsWith('tel:')) return <PhoneLink e164={href.slice(4)}>{inside}</PhoneLink>;
    return href.startsWith('http') ? <ExternalLink href={href}>{inside}</ExternalLink> : <a href={href}>{inside}</a>;
  };
  return MessageLink;
}

/** A link to the election office in a message; its words alone where no page of the office is known. */
export const officeLink = (url: string | null | undefined): ((inside: ReactNode) => ReactNode) => (url ? linkTo(url) : (inside) => inside);

export const callTo = (phone: { e164: string }) => linkTo(`tel:${phone.e164}`);

/** Joins the class names that are set. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
