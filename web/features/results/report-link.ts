import type { SiteLocation } from '@/lib/api/types';

/** The report form for a place: with its name and address, never the voter's. `form` has the state. */
export function reportHref(form: string, place: Pick<SiteLocation, 'id' | 'name' | 'address_line_1' | 'address_line_2' | 'city' | 'state_code' | 'zip'>): string {
  const street = [place.address_line_1, place.address_line_2].filter(Boolean).join(', ');
  const address = [street, place.city, `${place.state_code} ${place.zip}`.trim()].filter(Boolean).join(', ');
  const pairs = { place_id: place.id, place: place.name, place_address: address };
  return `${form}${form.includes('?') ? '&' : '?'}${Object.entries(pairs)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
