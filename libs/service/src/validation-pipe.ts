import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldError } from '@libs/contracts';
import { invalid, invalidFields } from '@libs/errors';

/** Validates request DTOs: drops unknown fields and reports every invalid one (contract §1). */
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
