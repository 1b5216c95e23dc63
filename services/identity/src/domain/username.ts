/** Letters are those of ASCII, so that no name can be spelled with look-alikes of another (contract §2). */
const USERNAME = /^[A-Za-z0-9_-]{3,30}$/;

/** What a refused username is told. */
export const USERNAME_RULE = 'Username must be 3 to 30 characters: letters, digits, _ and -.';

/** Whether somebody may be called this; how it is written is kept, unique without regard to case (contract §2). */
export function isUsername(value: unknown): value is string {
  return typeof value === 'string' && USERNAME.test(value);
}

/** The wanted name itself, then `name-2`, `name-3` and so on, cut so that each is still a username. */
export function alternativeTo(username: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`;
  return username.slice(0, 30 - suffix.length) + suffix;
}
