import {
  ACCOUNT_LIMITS,
  hasAsciiDomain,
  hasInvisible,
  normalizeEmail,
  USERNAME_FORMAT,
} from '@libs/contracts';
import { Transform } from 'class-transformer';
import { Trimmed } from '@libs/service';
import {
  isEmail,
  ValidateBy,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { isUsername, passwordProblem } from './account-rules';

interface GoodPasswordOptions {
  names?: { username: string; email: string }; // properties of the same object that the password must not equal
  message?: (problem: string) => string;
}

export function GoodPassword({
  names,
  message = (problem) => problem,
}: GoodPasswordOptions = {}): PropertyDecorator {
  const problemOf = (value: unknown, given?: ValidationArguments): string | undefined => {
    const owner = (given?.object ?? {}) as Record<string, unknown>;
    return passwordProblem(
      value,
      names ? { username: owner[names.username], email: owner[names.email] } : {},
    );
  };
  return ValidateBy({
    name: 'goodPassword',
    validator: {
      validate: (value, given) => problemOf(value, given) === undefined,
      defaultMessage: (given) =>
        message(problemOf(given?.value, given) ?? 'it is not a good password.'),
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
