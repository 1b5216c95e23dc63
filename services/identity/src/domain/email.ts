/** The longest address mail can be sent to (RFC 5321). */
export const EMAIL_LENGTH = 254;

/** What a refused e-mail address is told. */
export const EMAIL_RULE = 'Email must be a valid email address.';

/**
 * The one spelling under which an address is kept and compared: surrounding blanks dropped, composed (NFC), lower case,
 * so that uniqueness without regard to case (contract §2) is plain equality. Anything but text is left for validation to refuse.
 */
export function normalizeEmail(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().normalize('NFC').toLowerCase() : value;
}
