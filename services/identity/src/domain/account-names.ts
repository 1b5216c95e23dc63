const USERNAME = /^[A-Za-z0-9_-]{3,30}$/; // ASCII only: no look-alikes of another name (contract §2)

export const USERNAME_RULE = 'Username must be 3 to 30 characters: letters, digits, _ and -.';

/** Whether a value is a valid username (contract §2). Usernames keep their case and are unique ignoring case. */
export function isUsername(value: unknown): value is string {
  return typeof value === 'string' && USERNAME.test(value);
}

/** Returns the name itself for 1, then `name-2`, `name-3` and so on, truncated to a valid username. */
export function alternativeTo(username: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`;
  return username.slice(0, 30 - suffix.length) + suffix;
}

export const EMAIL_LENGTH = 254; // RFC 5321

export const EMAIL_RULE = 'Email must be a valid email address.';

/** Trims, composes (NFC) and lowercases an email address, so that uniqueness ignores case (contract §2). Returns non-strings unchanged. */
export function normalizeEmail(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().normalize('NFC').toLowerCase() : value;
}
