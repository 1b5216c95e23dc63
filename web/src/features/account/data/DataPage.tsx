import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ExportButton } from '../../../shared/download/ExportButton';
import { Section } from '../../../shared/ui/Section';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { AccountFrame } from '../AccountFrame';
import { UpdateMails } from './UpdateMails';

/** Emails about updates, what is stored about the member, and the end of the account. */
export function DataPage() {
  return (
    <AccountFrame>
      {() => (
        <>
          <UpdateMails />
          <YourData />
        </>
      )}
    </AccountFrame>
  );
}

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./DeleteAccountDialog')).DeleteAccountDialog,
);

/** Downloads what is stored about the member, and deletes the account. */
export function YourData() {
  return (
    <Section title="Export and deletion">
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Everything we store about you: your account, sessions, two-factor authentication, downloads,
        learning paths, certificates, orders and emails, as a JSON file.
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
