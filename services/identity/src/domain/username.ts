const USERNAME = /^[A-Za-z0-9_-]{3,30}$/; // ASCII only: no look-alikes of another name (contract §2)

/** Message for an invalid username. */
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
