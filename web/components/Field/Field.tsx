import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { circleAlert } from '../Icon/frame-drawings';
import './Field.css';

/** The attributes that tie a control to its hint and its error. */
export interface Described {
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

interface LabelledProps {
  /** Id of the control. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The id of a description below the control. */
  below?: string | undefined;
  children: (described: Described) => ReactNode;
}

/** A control with its label. Hint and error stand above it, where a phone's keyboard does not cover them. */
export function Labelled({ id, label, hint, error, below, children }: LabelledProps) {
  const described = [hint && `${id}-hint`, below, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {children({ ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': 'true' }) })}
    </div>
  );
}

/** The error of the control with this id. */
export function FieldError({ id, error }: { id: string; error?: ReactNode }) {
  if (!error) return null;
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={circleAlert} />
      <span>{error}</span>
    </p>
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> & Omit<LabelledProps, 'children' | 'below'>;

/** A labelled text input. */
export function Field({ id, label, hint, error, ...input }: FieldProps) {
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      {(described) => <input {...input} id={id} {...described} />}
    </Labelled>
  );
}
