import { ValidateBy } from 'class-validator';

/** Validates a setting with the function that parses it and reports its error message. Absent and empty settings pass. */
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
