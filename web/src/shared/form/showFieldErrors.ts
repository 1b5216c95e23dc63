import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../api/baseQuery';

/** Puts what the server says about single fields under those fields, and the focus into the first (contract §1, `errors`). */
export function showFieldErrors<Fields extends FieldValues>(form: UseFormReturn<Fields>, error: unknown): void {
  const { errors = [] } = (error ?? {}) as Partial<ApiError>;
  const known = errors.filter(({ field }) => field in form.getValues());
  known.forEach(({ field, message }, index) => form.setError(field as Path<Fields>, { message }, { shouldFocus: index === 0 }));
}
