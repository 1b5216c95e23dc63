import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useMutationResult } from '../../shared/api/useMutationResult';
import type { ForgottenState } from '../../shared/auth/LoginForm';
import { emailRule } from '../../shared/auth/rules';
import { FormError, formErrorOf, showFieldErrors } from '../../shared/form/formErrors';
import { TextInput } from '../../shared/form/TextInput';
import { submitShown } from '../../shared/form/submitShown';
import { RouterLink } from '../../shared/ui/RouterLink';
import { RecoveryPage } from './RecoveryPage';
import { useForgotPasswordMutation } from './recoveryApi';

const EMPTY = { email: '' };

function useForgotForm() {
  const state = useLocation().state as Partial<ForgottenState> | null;
  const [send, { isLoading }] = useForgotPasswordMutation();
  const { run, data, error } = useMutationResult(send);
  const form = useForm({ mode: 'onChange', defaultValues: { email: state?.email ?? '' } });
  const submit = submitShown(form, async (fields) => {
    const result = await run(fields);
    if (result.error) showFieldErrors(form, result.error);
  });
  const failure = formErrorOf(error, 'Something went wrong. Please try again.', Object.keys(EMPTY));
  return { form, submit, pending: isLoading, failure, sent: data?.message };
}

/** Requests a link to set a new password. The page is the same whether or not the email has an account. */
export function ForgotPasswordPage() {
  const { form, submit, pending, failure, sent } = useForgotForm();
  return (
    <RecoveryPage
      title="Forgot your password?"
      intro="Enter your email address and we'll send you a reset link."
    >
      <Stack
        component="form"
        method="post"
        noValidate
        aria-label="Forgot password"
        onSubmit={submit}
        sx={{ gap: 4 }}
      >
        <FormError message={failure} />
        {sent !== undefined && (
          <Alert severity="success" role="status">
            {sent}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          field={form.register('email', { validate: emailRule })}
          error={form.formState.errors.email}
        />
        <Button type="submit" variant="contained" size="large" loading={pending}>
          Send reset link
        </Button>
        <Link component={RouterLink} href="/login" underline="always" sx={{ alignSelf: 'start' }}>
          Back to login
        </Link>
      </Stack>
    </RecoveryPage>
  );
}
