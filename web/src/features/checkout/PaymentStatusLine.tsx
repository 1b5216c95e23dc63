import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import CircularProgress from '@mui/material/CircularProgress';
import type { PaymentState } from './paymentState';

/** What is going on, said aloud when it changes. */
export function PaymentStatusLine({ state }: { state: PaymentState }) {
  return (
    <Alert
      severity={state.severity}
      role="status"
      icon={state.severity === 'info' ? <CircularProgress size={20} aria-hidden="true" /> : undefined}
    >
      <AlertTitle sx={{ mb: 0, '&::first-letter': { textTransform: 'uppercase' } }}>{state.words}</AlertTitle>
      {state.detail}
    </Alert>
  );
}
