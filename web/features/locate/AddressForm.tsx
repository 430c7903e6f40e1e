import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/Button/Button';
import { Field } from '@/components/Field/Field';
import { FormCard } from '@/components/Field/FormCard';
import { Icon } from '@/components/Icon/Icon';
import { lock, search } from '@/components/Icon/drawings';
import { Latin } from '@/components/Latin/Latin';
import './AddressForm.css';

export const zipId = 'zip';
export const addressId = 'address';

type Besides = Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'hint'>;

interface AddressFormProps extends ComponentProps<'form'> {
  /** Of the page, lets the form be sent; empty where the gateway asks for none. */
  token: string;
  /** What the fields have besides: what was sent in them, or what a script does with them. */
  zip: Besides;
  address: Besides;
  /** What becomes of the address where this installation looks it up itself, if it is not the usual. */
  promise?: ReactNode;
  /** What is said after it. */
  alsoPromised?: ReactNode;
}

/** The form for an address: of `/locate/`, where scripts add to it, and of the answers without scripts. `children`: after the fields. */
export function AddressForm({ token, zip, address, promise, alsoPromised, children, ...form }: AddressFormProps) {
  const t = useTranslations();
  return (
    <FormCard {...form} suppressHydrationWarning>
      {token && <input type="hidden" name="page_token" value={token} suppressHydrationWarning />}
      {/* The ZIP code first: without it no street can be offered while it is typed. */}
      <div className="address-fields">
        <Field
          id={zipId}
          label={t('locate_zip_label')}
          hint={t('locate_zip_hint')}
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          dir="ltr"
          required
          {...zip}
        />
        <Field
          id={addressId}
          label={t('locate_address_label')}
          hint={t.rich('locate_address_hint', { latin: (text) => <Latin>{text}</Latin> })}
          name="address_line_1"
          autoComplete="address-line1"
          maxLength={200}
          dir="auto"
          required
          {...address}
        />
      </div>
      {children}
      <div>
        <Button type="submit" look="primary" block>
          <Icon of={search} />
          {t('locate_search')}
        </Button>
      </div>
      <p className="promise">
        <Icon of={lock} />
        <span>
          {/* The style sheet shows the one that is true of this installation. */}
          <span data-when="own-locate">{promise ?? t('locate_promise')}</span>
          <span data-when="outside-locate">{t('locate_promise_outside')}</span>
          {alsoPromised}
        </span>
      </p>
    </FormCard>
  );
}
