import { ACCOUNT_LIMITS, USERNAME, USERNAME_FORMAT } from '@contracts/account-limits';

/** Shown when logging in or registering fails without a message from the server (spec §8). */
export const AUTH_FAILED = 'An error occurred. Please try again.';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const { min: PASSWORD_MIN, max: PASSWORD_MAX } = ACCOUNT_LIMITS.password;

/** The hint below the field of a new password. */
export const PASSWORD_HINT = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`;

/** The result of a validation rule: true, or an error message. */
export type RuleResult = true | string;

/** Requires an email address, checked by its format (spec §5). */
export const emailRule = (email: string): RuleResult =>
  EMAIL.test(email.trim()) || 'Please enter a valid email address';

/** Requires a password at login, of any length (spec §5). */
export const passwordRequired = (password: string): RuleResult =>
  password !== '' || 'Please enter your password';

/** Requires 3 to 30 letters, digits, `_` and `-`, ignoring spaces around them (docs/accounts.md). */
export const usernameRule = (username: string): RuleResult =>
  USERNAME.test(username.trim()) || `Username must be ${USERNAME_FORMAT}`;

/** Requires 8 to 128 characters that equal none of `names`. The server also rejects common passwords (docs/accounts.md). */
export function newPasswordRule(password: string, names: string[] = []): RuleResult {
  const length = [...password.normalize('NFKC')].length;
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  const plain = password.trim().toLowerCase();
  return (
    !names.some((name) => name.trim().toLowerCase() === plain) ||
    'Password must not be your username or email'
  );
}

/** Requires both passwords to be equal (spec §5). */
export function confirmRule(confirmation: string, password: string): RuleResult {
  if (confirmation === '') return 'Please confirm your password';
  return confirmation === password || "Passwords don't match";
}

/** Requires agreement to the terms (spec §5). */
export const termsRule = (agreed: boolean): RuleResult =>
  agreed || 'You must agree to the terms and conditions';
