import { REASON_LIMITS, REASON_RULE } from '@contracts/audit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { useToast } from '../../../shared/toast/useToast';

/** An action that needs a reason, and its success message. */
export interface ReasonAction {
  run: (reason: string) => Promise<{ error?: unknown }>;
  successMessage: string;
}

/** Requires 3 to 500 characters (docs/accounts.md, audit log). */
export function reasonRule(reason: string): true | string {
  const { length } = reason.trim();
  return (length >= REASON_LIMITS.min && length <= REASON_LIMITS.max) || REASON_RULE;
}

/** The state of the reason form. An error appears in the dialog, a success in a toast. */
export function useReasonForm({ run, successMessage }: ReasonAction, onClose: () => void) {
  const toast = useToast();
  const form = useForm({ mode: 'onChange', defaultValues: { reason: '' } });
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async ({ reason }) => {
    setFailure(undefined);
    const { error } = await run(reason.trim());
    if (error) {
      setFailure(messageOf(error, 'Something went wrong. Please try again.'));
      return;
    }
    toast({ title: 'Done', description: successMessage });
    onClose();
  });
  return { form, submit, pending: form.formState.isSubmitting, failure };
}
