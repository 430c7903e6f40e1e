import type { ComponentProps } from 'react';
import './FormCard.css';

/** A form in a box of its own, which a browser without scripts posts. */
export function FormCard(props: ComponentProps<'form'>) {
  return <form className="form-card" method="post" {...props} />;
}
