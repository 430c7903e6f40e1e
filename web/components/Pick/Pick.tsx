import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { chevronRight } from '../Icon/shapes/chevron-right';
import { mapPin } from '../Icon/shapes/map-pin';
import './Pick.css';

/** A list of things to choose from; its items are `li` with a `.pick-row`. `pairs`: two beside each other where there is room. */
export function Pick({ pairs = false, children }: { pairs?: boolean; children: ReactNode }) {
  return <ul className={pairs ? 'pick pairs' : 'pick'}>{children}</ul>;
}

/** What a row says of an address ("12 N Sample Ct, Las Vegas, NV 89101"): the street in bold, the rest below. */
export function AddressRow({ text }: { text: string }) {
  const [street = '', ...rest] = text.split(',');
  return (
    <>
      <Icon of={mapPin} />
      <span lang="en" dir="auto">
        {street}
        {rest.length > 0 && <small>{rest.join(',').trim()}</small>}
      </span>
      <Icon of={chevronRight} />
    </>
  );
}
