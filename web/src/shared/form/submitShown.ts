import type { FormEvent } from 'react';
import type { FieldValues, Path, PathValue, SubmitHandler, UseFormReturn } from 'react-hook-form';

/** Submits what the inputs show: a password manager can have filled them in without an event. */
export function submitShown<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  send: SubmitHandler<Fields>,
): (event: FormEvent<HTMLElement>) => void {
  const submit = form.handleSubmit(send);
  return (event) => {
    if (event.currentTarget instanceof HTMLFormElement) readInputs(form, event.currentTarget);
    void submit(event);
  };
}

function readInputs<Fields extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Fields>,
  element: HTMLFormElement,
): void {
  const values: Record<string, unknown> = getValues();
  for (const [name, shown] of new FormData(element)) {
    if (typeof values[name] !== 'string' || values[name] === shown) continue;
    setValue(name as Path<Fields>, shown as PathValue<Fields, Path<Fields>>);
  }
}
