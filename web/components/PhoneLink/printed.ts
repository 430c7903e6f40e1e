/** The number as the site prints numbers ("702-455-8683"); other than US numbers stay as written. */
export function printedPhone(phone: string): string {
  const digits = telephone(phone)?.slice(2);
  return digits ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}

/** A printed US number ("(702) 455-8683") as a tel: target, null where it is not one. */
export function telephone(phone: string | null | undefined): string | null {
  const digits = phone?.replace(/\D/g, '') ?? '';
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null;
}
