import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldError } from '@libs/contracts';
import { invalidFields } from '@libs/errors';

/** Checks request DTOs: unknown fields are dropped, every refused field is named (contract §1). */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalidFields(errors.flatMap((error) => fieldErrors(error))),
  });
}

function fieldErrors(error: ValidationError, prefix = ''): FieldError[] {
  const field = prefix + error.property;
  const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`))];
}
