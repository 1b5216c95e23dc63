import { isCommonPassword } from './common-passwords';

/** What a password must not be: the names its owner is known by. */
export interface OwnNames {
  username?: unknown;
  email?: unknown;
}

const SHORTEST = 8;
const LONGEST = 128;

/**
 * The one spelling in which a password is hashed and compared: NFKC, so that é typed on two keyboards is the same é.
 * Lengths are counted in it, in characters rather than in UTF-16 units.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Why a password is refused, as a sentence; undefined when it is a good one (contract §2). */
export function passwordProblem(value: unknown, { username, email }: OwnNames): string | undefined {
  if (typeof value !== 'string') return 'Password must be text.';
  const password = normalizePassword(value);
  const length = [...password].length;
  if (length < SHORTEST || length > LONGEST) return `Password must be ${SHORTEST} to ${LONGEST} characters long.`;
  if (isSame(password, username) || isSame(password, email)) return 'Password must not be your username or email.';
  if (isCommonPassword(password)) return 'This password is too common. Please choose another one.';
  return undefined;
}

const isSame = (password: string, name: unknown): boolean =>
  typeof name === 'string' && password.trim().toLowerCase() === name.trim().toLowerCase();
