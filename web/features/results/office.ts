import type { SiteLocate } from '@/lib/api/types';

/** The federal list of election offices, for a jurisdiction whose office we do not know. */
const allOffices = 'https://www.usa.gov/state-election-office';

export function officeUrl(office: SiteLocate['election_office']): string {
  return office?.url ?? allOffices;
}

/** A printed US number ("(702) 455-8683") as a tel: target, null where it is not one. */
export function telephone(phone: string | null | undefined): string | null {
  const digits = phone?.replace(/\D/g, '') ?? '';
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null;
}
