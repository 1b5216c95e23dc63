import {
  applyDecorators,
  type ArgumentMetadata,
  Param,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import {
  type FieldError,
  isPlainLine,
  isPlainText,
  isUuid,
  PLAIN_TEXT_RULE,
} from '@libs/contracts';
import { invalid, invalidFields, notFound } from '@libs/errors';
import { Transform } from 'class-transformer';
import { IsISO8601, Matches, ValidateBy } from 'class-validator';
import { ApiDocs } from './api-docs';

/** Validates request DTOs: drops unknown fields and reports every invalid one (docs/api.md). */
export function createValidationPipe(): ValidationPipe {
  return new RequestValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalidFields(errors.flatMap((error) => fieldErrors(error))),
  });
}

/** A RangeError (stack overflow, invalid date) is caused by the client's value, so it becomes a 400. */
class RequestValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom') return value; // from our own decorators, such as the caller
    try {
      return (await super.transform(value, metadata)) as unknown;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw invalid('invalid_value', 'A value in the request is malformed or out of range.', {
        cause: error,
      });
    }
  }
}

function fieldErrors(error: ValidationError, prefix = ''): FieldError[] {
  const field = prefix + error.property;
  const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`))];
}

const textRule =
  (name: string, isPlain: (text: string) => boolean) =>
  (label: string): PropertyDecorator =>
    ValidateBy({
      name,
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || isPlain(value),
        defaultMessage: () => `${label} ${PLAIN_TEXT_RULE}`,
      },
    });

/**
 * Rejects a text with control, bidirectional or invisible characters, or with several lines;
 * joiners are allowed. `label` begins the message.
 */
export const PlainLine = textRule('plainLine', isPlainLine);

/** Likewise; tabs and several lines are allowed. */
export const PlainText = textRule('plainText', isPlainText);

/** Trims a text before it is validated. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Accepts a time in ISO 8601 with an offset: without one, its meaning would depend on the machine's time zone. */
export const IsMoment = (message: string): PropertyDecorator =>
  applyDecorators(Matches(MOMENT, { message }), IsISO8601({ strict: true }, { message }));

/** Accepts UUIDs and converts them to lowercase; anything else is 404, with the same message as an unknown id. */
export class ParseId implements PipeTransform<string, string> {
  constructor(private readonly message: string) {}

  transform(value: string): string {
    if (!isUuid(value)) throw notFound('not_found', this.message);
    return value.toLowerCase();
  }
}

const MAX_NUMBER = 2 ** 31 - 1; // of an integer in PostgreSQL

class ParseNumber implements PipeTransform<string | number, number> {
  constructor(private readonly message: string) {}

  transform(value: string | number): number {
    const number = /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : Infinity;
    if (number > MAX_NUMBER) throw notFound('not_found', this.message);
    return number;
  }
}

/** Injects an id from the path (`:id` by default); a malformed one is 404 like an unknown one. */
export const IdParam =
  (message: string, name = 'id'): ParameterDecorator =>
  (target, method, index) => {
    Param(name, new ParseId(message))(target, method, index);
    if (method === undefined) throw new Error('a path has its ids in methods, not in constructors');
    const describe = ApiDocs(({ ApiParam }) => [
      ApiParam({ name, schema: { type: 'string', format: 'uuid' } }),
    ]);
    describe(target, method, Object.getOwnPropertyDescriptor(target, method) ?? {});
  };

/** Injects a whole number of at least 1 from the path; anything else is 404 like an unknown number. */
export const NumberParam =
  (message: string, name: string): ParameterDecorator =>
  (target, method, index) => {
    Param(name, new ParseNumber(message))(target, method, index);
    if (method === undefined) throw new Error('a path has its numbers in methods');
    const describe = ApiDocs(({ ApiParam }) => [
      ApiParam({ name, schema: { type: 'integer', minimum: 1, maximum: MAX_NUMBER } }),
    ]);
    describe(target, method, Object.getOwnPropertyDescriptor(target, method) ?? {});
  };
