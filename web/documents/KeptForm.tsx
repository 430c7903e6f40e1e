import type { ComponentProps, ReactNode } from 'react';
import { FormCard } from '@/components/Field/FormCard';
import { Sign } from './parts';
import { useWords } from './words';

interface KeptFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  of: { action: string; ticket: string; privacy_href?: string | null };
  /** What becomes of what is sent. */
  promise: ReactNode;
  /** What sends it. */
  buttons: ReactNode;
}

/** A form whose answers are kept (the contact form, a report of a wrong place): with its ticket, and a trap for programs. */
export function KeptForm({ of, promise, buttons, children, ...form }: KeptFormProps) {
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

/** What is wrong with a field, for ears too. */
export function Fault({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <span className="visuallyHidden">{t('contact_error_prefix')} </span>
      {children}
    </>
  );
}
