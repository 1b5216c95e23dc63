import {
  isPlainLine,
  isPlainText,
  isToolSlug,
  MAX_SLUG_LENGTH,
  PLAIN_TEXT_RULE,
} from '@libs/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';

/** Reads the text of a form's field; `read` may leave a malformed text as it is, which the validation then refuses. */
const read = (convert: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? convert(value) : value,
  );

/** Makes a field optional and reads an empty one as the value `cleared`; undefined leaves the tool's value unchanged. */
export const EmptyAs = (cleared: 0 | null | undefined): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    read((text) => (text.trim() === '' ? cleared : text)),
  );

/** Trims a text of at most `max` characters and converts CRLF, which forms send, to LF. */
const text =
  (isPlain: (text: string) => boolean) =>
  (label: string, max: number): PropertyDecorator =>
    applyDecorators(
      read((given) => given.replace(/\r\n?/g, '\n').trim()),
      MaxLength(max, { message: `${label} must be at most ${max} characters.` }),
      ValidateBy({
        name: 'plainText',
        validator: {
          validate: (value: string) => isPlain(value),
          defaultMessage: () => `${label} ${PLAIN_TEXT_RULE}.`,
        },
      }),
    );

export const LineField = text(isPlainLine);

/** A text that can have several lines. */
export const TextField = text(isPlainText);

/** The lines of a field that are not blank. */
export const toLines = (given: string): string[] =>
  given
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** One item per line; an empty field clears the list. */
export function LinesField(label: string, maxLines: number, maxLength: number): PropertyDecorator {
  const findProblem = (lines: string[]): string | null => {
    if (lines.length > maxLines) return `must have at most ${maxLines} lines.`;
    if (lines.some((line) => line.length > maxLength))
      return `must have at most ${maxLength} characters per line.`;
    return lines.every(isPlainLine) ? null : `${PLAIN_TEXT_RULE}.`;
  };
  return applyDecorators(
    IsOptional(),
    ValidateBy({
      name: 'lines',
      validator: {
        validate: (value: string) => findProblem(toLines(value)) === null,
        defaultMessage: (given) => `${label} ${findProblem(toLines(given?.value as string))}`,
      },
    }),
  );
}

export function WholeNumberField(label: string, min: number, max: number): PropertyDecorator {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return applyDecorators(
    read((given) => (/^\s*\d{1,15}\s*$/.test(given) ? Number(given) : given)),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

export const ChoiceField = (label: string, choices: readonly string[]): PropertyDecorator =>
  applyDecorators(
    read((given) => given.trim()),
    IsIn(choices, { message: `${label} must be one of ${choices.join(', ')}.` }),
  );

/** The slug of a tool, see `isToolSlug`. */
export const SlugField = (): PropertyDecorator =>
  applyDecorators(
    read((given) => given.trim()),
    ValidateBy({
      name: 'slug',
      validator: {
        validate: (value: string) => isToolSlug(value),
        defaultMessage: () =>
          `The address must be lowercase letters, digits and single hyphens, at most ${MAX_SLUG_LENGTH} characters.`,
      },
    }),
  );

export const BooleanField = (name: string): PropertyDecorator =>
  applyDecorators(
    read((given) => ({ true: true, false: false })[given.trim()] ?? given),
    IsBoolean({ message: `${name} must be one of true, false.` }),
  );

const TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** An ISO 8601 time with an offset, in the years 2000 to 2999. */
export function TimeField(label: string): PropertyDecorator {
  const message = `${label} must be a time such as 2030-01-31T18:00:00Z.`;
  return applyDecorators(
    read((given) => given.trim()),
    IsISO8601({ strict: true }, { message }),
    Matches(TIME, { message }),
  );
}
