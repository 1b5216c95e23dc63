import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import { useNextSteps } from '../../shared/orders/useNextSteps';
import { RouterLink } from '../../shared/ui/RouterLink';

/** The most urgent thing that waits for the member, above every page but the dashboard, which lists them all, and the page where it is done. */
export function NextStepNotice() {
  const { pathname } = useLocation();
  const [step] = useNextSteps();
  if (!step || pathname === '/dashboard' || step.action.href.split('?')[0] === pathname)
    return null;
  return (
    <Alert
      severity={step.severity}
      role="status"
      sx={BANNER}
      action={
        <Button component={RouterLink} href={step.action.href} variant="outlined" color="inherit">
          {step.action.label}
        </Button>
      }
    >
      <strong>{step.title}</strong>
    </Alert>
  );
}

const BANNER = {
  justifyContent: 'center',
  alignItems: 'center',
  borderWidth: '0 0 1px',
  borderRadius: 0,
  displayPrint: 'none',
  '& .MuiAlert-action': { m: 0, ml: 4, p: 0 },
  // in em, which grow with the text: large text on a phone has no room for the button beside it
  '@media (max-width: 15em)': {
    flexWrap: 'wrap',
    '& .MuiAlert-message': { flex: '1 1 60%' },
    '& .MuiAlert-action': { m: 0, mt: 3 },
  },
};
