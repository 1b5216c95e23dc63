import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSetRemindersMutation } from '../../../shared/membership/membershipApi';
import { useErrorToast } from '../../../shared/toast/useErrorToast';

/** Says whether emails remind the member before EXE Pro ends, and turns them off or on. */
export function Reminders({ isOn }: { isOn: boolean }) {
  const [set, { isLoading }] = useSetRemindersMutation();
  const showError = useErrorToast();
  const run = async () => {
    const { error } = await set(!isOn);
    if (error) showError(error, 'The reminders could not be changed');
  };
  return (
    <Stack sx={{ gap: 3, alignItems: 'start' }}>
      <Typography role="status">
        {isOn
          ? 'We email you 7, 3 and 1 days before EXE Pro ends.'
          : "Reminders are off: we won't email you before EXE Pro ends."}
      </Typography>
      <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
        {isOn ? 'Turn off reminders' : 'Turn on reminders'}
      </Button>
    </Stack>
  );
}
