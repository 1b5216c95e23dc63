/** Limits of the fields of an account (docs/accounts.md), in characters. */
export const ACCOUNT_LIMITS = {
  username: { min: 3, max: 30 },
  email: 254, // RFC 5321
  password: { min: 8, max: 128 },
  passkeyName: 60,
} as const;

const { username } = ACCOUNT_LIMITS;

/** ASCII only: no look-alikes of another name. */
export const USERNAME = new RegExp(`^[A-Za-z0-9_-]{${username.min},${username.max}}$`);

export const USERNAME_FORMAT = `${username.min} to ${username.max} characters: letters, digits, _ and -`;
