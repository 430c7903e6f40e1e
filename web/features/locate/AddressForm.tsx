import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/Button/Button';
import { Field } from '@/components/Field/Field';
import { FormCard } from '@/components/Field/FormCard';
import { Icon } from '@/components/Icon/Icon';
import { lock, search } from '@/components/Icon/frame-drawings';
import { Latin } from '@/components/Latin/Latin';
import './AddressForm.css';

export const zipId = 'zip';
export const addressId = 'address';

type Besides = Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'hint'>;

interface AddressFormProps extends ComponentProps<'form'> {
  /** The token of the page, which the gateway may require; empty if it does not. */
  token: string;
  /** Further properties of the two fields: sent values, or handlers. */
  zip: Besides;
  address: Besides;
  /** Replaces the promise about the address on an installation with its own data. */
  promise?: ReactNode;
  /** Text after the promise. */
  alsoPromised?: ReactNode;
}

/** The address form of `/locate/` and of the answers without scripts. `children`: after the fields. */
export function AddressForm({ token, zip, address, promise, alsoPromised, children, ...form }: AddressFormProps) {
  const t = useTranslations();
  return (
    <FormCard {...form} suppressHydrationWarning>
      {token && <input type="hidden" name="page_token" value={token} suppressHydrationWarning />}
      {/* The ZIP code first: completions of the street need it. */}
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
          {/* The style sheet shows the one that holds for this installation. */}
          <span data-when="own-locate">{promise ?? t('locate_promise')}</span>
          <span data-when="outside-locate">{t('locate_promise_outside')}</span>
          <span data-when="civic-locate">{t('locate_promise_civic')}</span>
          {alsoPromised}
        </span>
      </p>
    </FormCard>
  );
}
