/** What is said when signing in or up fails without a sentence of the server's (spec §8). */
export const AUTH_FAILED = 'An error occurred. Please try again.';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const USERNAME = /^[A-Za-z0-9_-]{3,30}$/;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** What a form may say about a value: nothing wrong, or a sentence. */
export type RuleResult = true | string;

/** An e-mail address, as far as its looks tell (spec §5). */
export const emailRule = (email: string): RuleResult => EMAIL.test(email.trim()) || 'Please enter a valid email address';

/** The password of somebody who signs in: any, but not none (spec §5). */
export const passwordGiven = (password: string): RuleResult => password !== '' || 'Please enter your password';

/** A username: 3 to 30 letters, digits, `_` and `-` (contract §2). */
export const usernameRule = (username: string): RuleResult =>
  USERNAME.test(username) || 'Username must be 3 to 30 characters: letters, digits, _ and -';

/** A new password: 8 to 128 characters, neither of its owner's names; common ones are refused by the server (contract §2). */
export function newPasswordRule(password: string, names: string[] = []): RuleResult {
  const length = [...password.normalize('NFKC')].length;
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  const plain = password.trim().toLowerCase();
  return !names.some((name) => name.trim().toLowerCase() === plain) || 'Password must not be your username or email';
}

/** The password typed again (spec §5). */
export function confirmRule(confirmation: string, password: string): RuleResult {
  if (confirmation === '') return 'Please confirm your password';
  return confirmation === password || "Passwords don't match";
}

/** The terms have to be agreed to (spec §5). */
export const termsRule = (agreed: boolean): RuleResult => agreed || 'You must agree to the terms and conditions';
