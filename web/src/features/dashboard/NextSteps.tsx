import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNextSteps } from '../../shared/orders/useNextSteps';
import { RouterLink } from '../../shared/ui/RouterLink';

const SHOWN = 3;

/** What the member has to do next; nothing if there is nothing. */
export function NextSteps() {
  const steps = useNextSteps().slice(0, SHOWN);
  if (steps.length === 0) return null;
  return (
    <Stack component="section" aria-label="What to do next" sx={{ gap: 3 }}>
      {steps.map(({ key, severity, title, detail, action }) => (
        <Alert
          key={key}
          severity={severity}
          role="status"
          sx={{ alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
          action={
            <Button component={RouterLink} href={action.href} variant="outlined" color="inherit">
              {action.label}
            </Button>
          }
        >
          <strong>{title}</strong> {detail}
        </Alert>
      ))}
    </Stack>
  );
}
