import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AUTH_FAILED, emailRule, passwordRequired } from '../../../shared/auth/rules';
import { FormError, formErrorOf, showFieldErrors } from '../../../shared/form/formErrors';
import { PasswordInput } from '../../../shared/form/PasswordInput';
import { TextInput } from '../../../shared/form/TextInput';
import { submitShown } from '../../../shared/form/submitShown';
import { useToast } from '../../../shared/toast/useToast';
import { useChangeEmailMutation } from '../accountApi';
import { OwnAccountName } from '../OwnAccountName';

const EMPTY = { newEmail: '', currentPassword: '' };

function useEmailForm(onDone: () => void) {
  const [change, { error, isLoading }] = useChangeEmailMutation();
  const toast = useToast();
  const form = useForm({ mode: 'onChange', defaultValues: EMPTY });
  const { setFocus } = form;
  useEffect(() => setFocus('newEmail'), [setFocus]);
  const submit = submitShown(form, async (fields) => {
    const result = await change(fields);
    if (result.error) return showFieldErrors(form, result.error);
    toast({ title: 'Link sent', description: result.data.message });
    onDone();
  });
  return {
    form,
    submit,
    pending: isLoading,
    failure: formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY)),
  };
}

/** Asks for a new email, which gets the focus, and the current password. `onDone` is called when the link to the new email is sent. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const { form, submit, pending, failure } = useEmailForm(onDone);
  const { errors } = form.formState;
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Change email"
      onSubmit={submit}
      sx={{ gap: 4, mt: 4 }}
    >
      <FormError message={failure} />
      <TextInput
        label="New email"
        type="email"
        autoComplete="email"
        field={form.register('newEmail', { validate: emailRule })}
        error={errors.newEmail}
      />
      <OwnAccountName />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        field={form.register('currentPassword', { validate: passwordRequired })}
        error={errors.currentPassword}
      />
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="outlined" loading={pending}>
          Send confirmation link
        </Button>
        <Button color="inherit" onClick={onDone}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
