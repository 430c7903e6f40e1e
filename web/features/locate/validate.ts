/** The checks of the form: no empty field, and the shape of a ZIP code. The gateway decides the rest. */
type FieldError = 'locate_error_address_empty' | 'locate_error_zip_empty' | 'locate_error_zip_shape';

export interface FormErrors {
  address: FieldError | null;
  zip: FieldError | null;
}

export function checkForm(address: string, zip: string): FormErrors {
  return {
    address: address.trim() === '' ? 'locate_error_address_empty' : null,
    zip: zip.trim() === '' ? 'locate_error_zip_empty' : /^\d{5}(-?\d{4})?$/.test(zip.trim()) ? null : 'locate_error_zip_shape',
  };
}
