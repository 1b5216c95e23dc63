import { ValidateBy, type ValidationArguments } from 'class-validator';
import { passwordProblem } from '../domain/password';

/** Options of {@link GoodPassword}. */
export interface GoodPasswordOptions {
  /** Properties of the same object that the password must not equal. */
  names?: { username: string; email: string };
  message?: (problem: string) => string;
}

/** Validates a property as a password (contract §2). */
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
