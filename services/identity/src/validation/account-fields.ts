import { ACCOUNT_LIMITS, USERNAME_FORMAT } from '@libs/contracts';
import { Transform } from 'class-transformer';
import { isEmail, Matches, ValidateBy, type ValidationArguments, type ValidationOptions } from '@libs/validation';
import { isUsername, normalizeEmail, passwordProblem } from '../domain/account-rules';
import { TOKEN } from '../domain/tokens';

interface GoodPasswordOptions {
  names?: { username: string; email: string }; // properties of the same object that the password must not equal
  message?: (problem: string) => string;
}

export function GoodPassword({ names, message = (problem) => problem }: GoodPasswordOptions = {}): PropertyDecorator {
  const problemOf = (value: unknown, given?: ValidationArguments): string | undefined => {
    const owner = (given?.object ?? {}) as Record<string, unknown>;
    return passwordProblem(value, names ? { username: owner[names.username], email: owner[names.email] } : {});
  };
  return ValidateBy({
    name: 'goodPassword',
    validator: {
      validate: (value, given) => problemOf(value, given) === undefined,
      defaultMessage: (given) => message(problemOf(given?.value, given) ?? 'it is not a good password.'),
    },
  });
}

/** Normalizes and validates a property as an email address. */
export function ValidEmail(): PropertyDecorator {
  const rule = ValidateBy({
    name: 'validEmail',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isEmail(value) && value.length <= ACCOUNT_LIMITS.email,
      defaultMessage: () => 'Email must be a valid email address.',
    },
  });
  return (target, key) => {
    Transform(({ value }) => normalizeEmail(value))(target, key);
    rule(target, key);
  };
}

/** Requires the token of a mailed link: 256 bits in base64url. */
export const ValidLinkToken = (): PropertyDecorator =>
  Matches(TOKEN, { message: 'This link is incomplete. Please copy the whole link from the mail.' });

export const ValidUsername = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    { name: 'validUsername', validator: { validate: isUsername, defaultMessage: () => `Username must be ${USERNAME_FORMAT}.` } },
    options,
  );
