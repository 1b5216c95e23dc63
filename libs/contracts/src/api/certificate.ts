import type { Count, Moment } from './values';

export const CERTIFICATE_NAME_LENGTH = 80;

/** A certificate of a completed learning path; everybody who knows its code can read it (`GET /api/certificates/{code}`). */
export class Certificate {
  /** Four groups of five characters, such as `7GJ2K-0QX4M-ZB9TD-H5RWE`. */
  code: string;
  /** The name that the member chose. */
  name: string;
  /** The title of the path when the certificate was issued, like all that follows. */
  pathTitle: string;
  stepCount: Count;
  durationMinutes: Count;
  issuedAt: Moment;
  /** The address of the path now; null when it is no longer offered. */
  pathSlug: string | null;
}

/** The digits of Crockford's Base32: no I, L, O or U, which are misread. */
export const CERTIFICATE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE = new RegExp(`^[${CERTIFICATE_DIGITS}]{20}$`);

/** Returns a certificate's code as it is stored, from what somebody typed; undefined if it cannot be one. */
export function readCertificateCode(typed: string): string | undefined {
  const digits = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return CODE.test(digits) ? digits.replace(/(.{5})(?=.)/g, '$1-') : undefined;
}
