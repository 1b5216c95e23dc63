import { ValidateBy, type ValidationArguments } from 'class-validator';
import { passwordProblem } from '../domain/password';

/** Where a password's rule finds its owner's names, and how it words a refusal. */
export interface GoodPasswordOptions {
  /** Properties of the same object that hold the owner's names. */
  names?: { username: string; email: string };
  message?: (problem: string) => string;
}

/** A field that must be a good password (contract §2). */
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
