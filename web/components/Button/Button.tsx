import type { ButtonHTMLAttributes } from 'react';
import '@/styles/buttons.css';

interface Look {
  /** One filled action a screen; everything else is quiet. */
  look?: 'primary' | 'quiet';
  small?: boolean;
  /** As wide as its box on a phone. */
  block?: boolean;
}

/** The class names of a button, for links that look like one. */
export function buttonClass({ look = 'quiet', small, block }: Look): string {
  return ['btn', look, small && 'small', block && 'block'].filter(Boolean).join(' ');
}

export function Button({ look, small, block, type = 'button', ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={buttonClass({ look, small, block })} />;
}

