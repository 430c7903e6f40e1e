import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { circleAlert } from '../Icon/shapes/circle-alert';
import styles from './Field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** A labelled text input. Hint and error stand above it, where a phone's keyboard does not cover them. */
export function Field({ id, label, hint, error, className, ...input }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`${styles.field} ${error ? styles.bad : ''}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon of={circleAlert} />
          {error}
        </p>
      )}
      <input {...input} id={id} className={`${styles.control} ${className ?? ''}`.trim()} aria-describedby={described} aria-invalid={error ? true : undefined} />
    </div>
  );
}
