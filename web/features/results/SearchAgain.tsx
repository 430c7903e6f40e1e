import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { useBrowserValue } from '@/lib/state/live';
import { tellsAddress } from '@/lib/tags/mark';
import { AddressForm } from '../locate/AddressForm';
import type { Search } from '../locate/search';
import { checkForm } from '../locate/validate';
import type { faultOf } from './keys';

type Checked = ReturnType<typeof checkForm>;
type Fault = NonNullable<ReturnType<typeof faultOf>>['key'] | Checked['zip'] | Checked['address'];

interface SearchAgainProps {
  search: Search;
  /** The cause of the refusal, at its field. */
  fault: ReturnType<typeof faultOf>;
  onSearch: (search: Search) => void;
}

/** The address form with what was typed, and the cause of the refusal at its field. */
export function SearchAgain({ search, fault, onSearch }: SearchAgainProps) {
  const t = useTranslations();
  const [zip, address] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const tells = useBrowserValue(tellsAddress, false);
  const [errors, setErrors] = useState<Record<'zip' | 'address', Fault | null>>({ zip: fault?.field === 'zip' ? fault.key : null, address: fault?.field === 'address' ? fault.key : null });

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = { address_line_1: address.current?.value.trim() ?? '', zip: zip.current?.value.trim() ?? '' };
    const found = checkForm(typed.address_line_1, typed.zip);
    setErrors(found);
    if (!found.address && !found.zip) onSearch(typed);
  }

  return (
    <AddressForm
      onSubmit={submit}
      noValidate
      token=""
      zip={{ ref: zip, defaultValue: search.zip, error: errors.zip && t(errors.zip) }}
      address={{ ref: address, defaultValue: search.address_line_1, error: errors.address && t(errors.address) }}
      promise={tells ? t('locate_promise_kept') : undefined}
      alsoPromised={tells && <> {t('locate_promise_code')}</>}
    />
  );
}
