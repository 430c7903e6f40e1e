import type { SiteLocate } from '../api/types';
import { agreed, keepConversion } from './mark';

type Address = NonNullable<SiteLocate['voter_address']>;

/** The hashed text: normalized, lower case, single spaces, `|` between street, city, state and ZIP. */
export function addressText({ line_1, city, state_code, zip }: Address): string {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
  return [plain(line_1), plain(city), plain(state_code), zip.slice(0, 5)].join('|');
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores the conversion of a look-up that found places, with the address-derived record (SPEC 7), for a
 * visitor who agreed. The address itself is neither stored nor sent; this page sends nothing.
 */
export async function keepLocated(address: Address | null) {
  if (!agreed()) return;
  try {
    // Browsers have no digest on a page without TLS.
    keepConversion(address ? { action: 'locate', sha256_address: await sha256(addressText(address)) } : { action: 'locate' });
  } catch {
    keepConversion({ action: 'locate' });
  }
}
