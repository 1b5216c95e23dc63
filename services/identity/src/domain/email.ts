/** Maximum length of an email address (RFC 5321). */
export const EMAIL_LENGTH = 254;

/** Message for an invalid email address. */
export const EMAIL_RULE = 'Email must be a valid email address.';

/** Trims, composes (NFC) and lowercases an email address, so that uniqueness ignores case (contract §2). Returns non-strings unchanged. */
export function normalizeEmail(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().normalize('NFC').toLowerCase() : value;
}
