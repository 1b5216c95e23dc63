import {
  ACCOUNT_LIMITS,
  normalizeEmail,
  USERNAME,
  hasAsciiDomain,
  hasInvisible,
  USERNAME_FORMAT,
} from '@libs/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Transform } from 'class-transformer';
import { Trimmed } from '@libs/service';
import {
  isEmail,
  ValidateBy,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';

/** Whether a value is a valid username (docs/accounts.md). Usernames keep their case and are unique ignoring case. */
export function isUsername(value: unknown): value is string {
  return typeof value === 'string' && USERNAME.test(value);
}

/** Returns the name itself for 1, then `name-2`, `name-3` and so on, truncated to a valid username. */
export function alternativeTo(username: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`;
  return username.slice(0, ACCOUNT_LIMITS.username.max - suffix.length) + suffix;
}

interface OwnNames {
  username?: unknown;
  email?: unknown;
}

const { min: MIN_LENGTH, max: MAX_LENGTH } = ACCOUNT_LIMITS.password;
const COMMON_PASSWORDS = new Set(
  dictionary['passwords-common']
    .map((password) => password.toLowerCase())
    .filter((password) => password.length >= MIN_LENGTH),
);

/** Normalizes a password to NFKC before hashing, so that composed and decomposed letters match. Length limits count its code points. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Returns why a password is rejected, or undefined when it is acceptable (docs/accounts.md). */
export function passwordProblem(value: unknown, { username, email }: OwnNames): string | undefined {
  if (typeof value !== 'string') return 'Password must be text.';
  const password = normalizePassword(value);
  const length = [...password].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH)
    return `Password must be ${MIN_LENGTH} to ${MAX_LENGTH} characters long.`;
  if (isSame(password, username) || isSame(password, email))
    return 'Password must not be your username or email.';
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    return 'This password is too common. Please choose another one.';
  return undefined;
}

const isSame = (password: string, name: unknown): boolean =>
  typeof name === 'string' && normalizeEmail(password) === normalizeEmail(name);

interface GoodPasswordOptions {
  names?: { username: string; email: string }; // properties of the same object that the password must not equal
  message?: (problem: string) => string;
}

export function GoodPassword({
  names,
  message = (problem) => problem,
}: GoodPasswordOptions = {}): PropertyDecorator {
  const findProblem = (value: unknown, given?: ValidationArguments): string | undefined => {
    const owner = (given?.object ?? {}) as Record<string, unknown>;
    return passwordProblem(
      value,
      names ? { username: owner[names.username], email: owner[names.email] } : {},
    );
  };
  return ValidateBy({
    name: 'goodPassword',
    validator: {
      validate: (value, given) => findProblem(value, given) === undefined,
      defaultMessage: (given) =>
        message(findProblem(given?.value, given) ?? 'it is not a good password.'),
    },
  });
}

const isAcceptable = (email: string): boolean =>
  email.length <= ACCOUNT_LIMITS.email &&
  isEmail(email) &&
  hasAsciiDomain(email) &&
  !hasInvisible(email);

/** Normalizes and validates a property as an email address. */
export function ValidEmail(options?: ValidationOptions): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => typeof value === 'string' && isAcceptable(value),
    defaultMessage: () => 'Email must be a valid email address.',
  };
  const rule = ValidateBy({ name: 'validEmail', validator }, options);
  return (target, key) => {
    Transform(({ value }) => normalizeEmail(value))(target, key);
    rule(target, key);
  };
}

/** Trims and validates a property as a username. */
export function ValidUsername(options?: ValidationOptions): PropertyDecorator {
  const rule = ValidateBy(
    {
      name: 'validUsername',
      validator: {
        validate: isUsername,
        defaultMessage: () => `Username must be ${USERNAME_FORMAT}.`,
      },
    },
    options,
  );
  return (target, key) => {
    Trimmed()(target, key);
    rule(target, key);
  };
}
