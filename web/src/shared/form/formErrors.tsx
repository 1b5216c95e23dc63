import Alert from '@mui/material/Alert';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiError, messageOf } from '../api/baseQuery';

/** Shows the server's field errors below their fields and focuses the first (docs/api.md, `errors`). Returns whether every error is shown. */
export function showFieldErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
): boolean {
  const { errors = [] } = (error ?? {}) as Partial<ApiError>;
  const known = errors.filter(({ field }) => field in form.getValues());
  known.forEach(({ field, message }, index) =>
    form.setError(field as Path<Fields>, { message }, { shouldFocus: index === 0 }),
  );
  return errors.length > 0 && known.length === errors.length;
}

/** Returns the message above a form; undefined when every error appears below a field. */
export function formErrorOf(
  error: unknown,
  fallback: string,
  fields: readonly string[],
): string | undefined {
  if (!error) return undefined;
  const { errors = [] } = error as Partial<ApiError>;
  return errors.length > 0 && errors.every(({ field }) => fields.includes(field))
    ? undefined
    : messageOf(error, fallback);
}

/** The error message of a failed form; announced at once. */
export function FormError({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Alert severity="error">{message}</Alert>;
}
