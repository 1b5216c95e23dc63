import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { useToast } from '../../../shared/toast/useToast';
import { useLogOutElsewhereMutation } from '../dashboardApi';
import { Section } from '../Section';
import { PasswordForm } from './PasswordForm';

/** Changes the password and ends all other sessions. */
export function Security() {
  return (
    <Section title="Password and sessions" heading="h3">
      <PasswordForm />
      <Divider sx={{ my: 6 }} />
      <LogOutElsewhere />
    </Section>
  );
}

function LogOutElsewhere() {
  const [logOut, { isLoading }] = useLogOutElsewhereMutation();
  const toast = useToast();
  const run = async () => {
    const { data, error } = await logOut();
    if (error)
      toast({ title: 'Error', description: messageOf(error, 'The other sessions could not be logged out'), variant: 'destructive' });
    else toast({ title: 'Logged Out Elsewhere', description: data.message });
  };
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Logs you out on all other devices and browsers.
      </Typography>
      <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
        Log out everywhere else
      </Button>
    </>
  );
}
