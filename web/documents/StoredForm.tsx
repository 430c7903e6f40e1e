import type { ComponentProps, ReactNode } from 'react';
import { FormCard } from '@/components/Field/FormCard';
import { Sign } from './Row';
import { useWords } from './words';

interface KeptFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  of: { action: string; ticket: string; privacy_href?: string | null };
  /** The promise about what is sent. */
  promise: ReactNode;
  /** The buttons that send it. */
  buttons: ReactNode;
}

/** A form whose answers are stored (contact, report), with a one-time ticket and a trap for bots. */
export function StoredForm({ of, promise, buttons, children, ...form }: KeptFormProps) {
  const { t } = useWords();
  return (
    <FormCard noValidate {...form} action={of.action}>
      <input type="hidden" name="ticket" value={of.ticket} />
      {children}
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact_time">{t('contact_trap')}</label>
        <input id="contact_time" name="contact_time" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      {buttons}
      <p className="promise">
        <Sign name="lock" />
        <span>
          {promise}
          {of.privacy_href && [' ', <a key="privacy" href={of.privacy_href}>{t('contact_privacy')}</a>]}
        </span>
      </p>
    </FormCard>
  );
}

/** The error of a field, with "Error" for screen readers. */
export function Fault({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <span className="visuallyHidden">{t('contact_error_prefix')} </span>
      {children}
    </>
  );
}
