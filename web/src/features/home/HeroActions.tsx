import type { CurrentUser } from '@contracts/user';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthMode } from '../../shared/auth/AuthForms';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { RouterLink } from '../../shared/ui/RouterLink';

const AuthDialog = lazyDialog(
  async () => (await import('../../shared/auth/AuthDialog')).AuthDialog,
);

/** Visitors can sign up or browse, members continue to their pages (spec §2, Home). Hidden until the current user is known. */
export function HeroActions({ user }: { user: CurrentUser | null | undefined }) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 3, flexWrap: 'wrap', visibility: user === undefined ? 'hidden' : 'visible' }}
    >
      {user ? <MemberActions /> : <VisitorActions />}
    </Stack>
  );
}

function MemberActions() {
  return (
    <>
      <Button component={RouterLink} href="/dashboard" variant="contained" size="large">
        Go to Dashboard
      </Button>
      <Button component={RouterLink} href="/downloads" variant="outlined" size="large">
        Browse Tools
      </Button>
    </>
  );
}

function VisitorActions() {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const navigate = useNavigate();
  const afterwards = (by: AuthMode) => {
    if (by === 'login') void navigate('/dashboard'); // spec §4; after registration the user stays on the page
  };
  return (
    <>
      <Button
        variant="contained"
        size="large"
        aria-haspopup="dialog"
        onClick={() => setDialog('open')}
      >
        Get Started
      </Button>
      <Button component={RouterLink} href="/downloads?level=free" variant="outlined" size="large">
        Browse Free Tools
      </Button>
      {dialog !== 'never' && (
        <AuthDialog
          start="register"
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onDone={afterwards}
        />
      )}
    </>
  );
}
