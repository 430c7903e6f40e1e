import type { ComponentProps } from 'react';
import './FormCard.css';

/** A form in a box of its own, which a browser without scripts posts. */
export function FormCard(props: ComponentProps<'form'>) {
  return <form method="post" {...props} className="form-card" />;
}
