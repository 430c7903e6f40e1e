import { describe, expect, it } from 'vitest';
import { bodyKey } from './keys';
import { locateRequest } from './request';

const search = { address_line_1: '12 Sample Ct', zip: '89101' };

describe('the request', () => {
  it('carries the preferred kind of the page', () => {
    expect(locateRequest(search, '?default_location_type=dropoff&preview=true', 'es')).toEqual({ ...search, lang: 'es', default_location_type: 'dropoff', preview: true });
  });
});

describe('the message of a failure', () => {
  it('points to the official look-up only where there is one', () => {
    expect(bodyKey({ key: 'default', sos_variant: true }, true)).toBe('error_default_sos');
    expect(bodyKey({ key: 'default', sos_variant: true }, false)).toBe('error_default');
    expect(bodyKey({ key: 'api_unavailable', sos_variant: false }, true)).toBe('error_api_unavailable');
  });
});
