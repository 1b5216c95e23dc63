import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { type NewPassword, NewPasswordForm } from '../../../shared/auth/NewPasswordForm';
import { AUTH_FAILED } from '../../../shared/auth/rules';
import { ExportButton } from '../../../shared/download/ExportButton';
import { useToast } from '../../../shared/toast/useToast';
import { LazySection } from '../../../shared/ui/LazySection';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { Section } from '../Section';
import { useAccountQuery, useChangePasswordMutation } from '../dashboardApi';
import { EmailForm } from './EmailForm';
import { Membership } from './Membership';
import { Orders } from './Orders';
import { ResendButton } from './ResendButton';
import { Sessions } from './Sessions';

const TwoFactorAuthentication = lazyComponent(
  async () => (await import('./two-factor/TwoFactorAuthentication')).TwoFactorAuthentication,
);

/** The member's account: membership, orders, email, password, sessions and two-factor authentication. */
export function AccountSection({ isPro }: { isPro: boolean }) {
  return (
    <section aria-labelledby="account">
      <Typography variant="h2" id="account" sx={{ mb: 4 }}>
        Account
      </Typography>
      <Box sx={COLUMNS}>
        <Stack sx={{ gap: 6 }}>
          <Membership isPro={isPro} />
          <Orders />
          <YourData />
        </Stack>
        <Stack sx={{ gap: 6 }}>
          <EmailSection />
          <Section title="Password" heading="h3">
            <PasswordForm />
          </Section>
          <LazySection
            fallback={<LoadingSkeleton label="Loading two-factor authentication" height={180} />}
          >
            <TwoFactorAuthentication />
          </LazySection>
          <Sessions />
        </Stack>
      </Box>
    </section>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

/** Asks for the current password and, twice, for the new one. */
function PasswordForm() {
  const [change, { error, isLoading }] = useChangePasswordMutation();
  const { data: account } = useAccountQuery();
  const { hash } = useLocation();
  const toast = useToast();
  const save = async ({ current, password }: NewPassword) => {
    const answer = await change({ currentPassword: current, newPassword: password });
    if (!answer.error) toast({ title: 'Password changed', description: answer.data.message });
    return answer.error;
  };
  return (
    <NewPasswordForm
      label="Change password"
      field="newPassword"
      asksCurrent
      autoFocus={hash === '#password'} // password managers open /.well-known/change-password
      email={account?.email}
      error={error}
      fallback={AUTH_FAILED}
      save={save}
    >
      <Button type="submit" variant="outlined" loading={isLoading} sx={{ alignSelf: 'start' }}>
        Change password
      </Button>
    </NewPasswordForm>
  );
}

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./DeleteAccountDialog')).DeleteAccountDialog,
);

/** Downloads what is stored about the member, and deletes the account. */
export function YourData() {
  return (
    <Section title="Your data" heading="h3">
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Everything we store about you: your account, sessions, two-factor authentication, downloads,
        orders and emails, as a JSON file.
      </Typography>
      <ExportButton
        variant="outlined"
        color="inherit"
        href="/api/account/export"
        filename="exe-account.json"
      >
        Download my data
      </ExportButton>
      <Divider sx={{ my: 6 }} />
      <DeleteAccount />
    </Section>
  );
}

function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Deletes your account and everything that identifies you. This cannot be undone.
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The member's email, whether it is confirmed, and a form to change it. */
export function EmailSection() {
  const { data: account, error, refetch } = useAccountQuery(undefined, FRESH); // a link in a mail can have changed it
  return (
    <Section title="Email" heading="h3">
      {error && !account && (
        <LoadError
          message={messageOf(error, 'Your email could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !account && <LoadingSkeleton label="Loading your email" height={24} />}
      {account && <Typography sx={{ overflowWrap: 'anywhere' }}>{account.email}</Typography>}
      {account && !account.emailConfirmed && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          Not confirmed yet. Please open the link that we sent to this email. You can use everything
          but two-factor authentication in the meantime.
        </Typography>
      )}
      {account && <Actions isConfirmed={account.emailConfirmed} />}
    </Section>
  );
}

/** The button gets the focus when the form closes; the form takes it when it opens. */
function Actions({ isConfirmed }: { isConfirmed: boolean }) {
  const [open, setOpen] = useState<boolean>(); // undefined until the form opens for the first time
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 3 }}>
        {!isConfirmed && <ResendButton label="Send the link again" />}
        {!open && (
          <Button
            variant="outlined"
            color="inherit"
            autoFocus={open === false}
            onClick={() => setOpen(true)}
          >
            Change email
          </Button>
        )}
      </Box>
      {open && <EmailForm onDone={() => setOpen(false)} />}
    </>
  );
}
