import { ValidateBy } from 'class-validator';

/** Checks a setting with the function that will read it: what that throws is the message. An absent or empty setting passes. */
export function ReadBy(read: (value: string, setting: string) => unknown): PropertyDecorator {
  const problemOf = (value: unknown, setting: string): string | undefined => {
    if (typeof value !== 'string' || value === '') return undefined;
    try {
      read(value, setting);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return ValidateBy({
    name: 'readBy',
    validator: {
      validate: (value: unknown, given) => problemOf(value, given?.property ?? '') === undefined,
      defaultMessage: (given) => problemOf(given?.value, given?.property ?? '') ?? '',
    },
  });
}
