import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef } from 'react';
import type { PaymentState } from './paymentState';
import { SupportEmail } from '../../shared/ui/SupportEmail';

/** Scroll margin above the heading: the sticky header and the toast about the new payment, which appears below it. */
const BELOW_TOAST = '17.5rem';

/** The status of a payment; changes are announced. `isNew` scrolls to it and focuses it. */
export function PaymentStatusLine({ state, isNew }: { state: PaymentState; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  return (
    <Alert
      severity={state.severity}
      role="status"
      icon={state.isPending ? <CircularProgress size={20} aria-hidden="true" /> : undefined}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <AlertTitle
        component="h2"
        ref={heading}
        tabIndex={-1}
        sx={{ mb: 0, fontWeight: 700, scrollMarginTop: BELOW_TOAST }}
      >
        {state.title}
      </AlertTitle>
      {state.detail}
      {state.showsSupportEmail && (
        <>
          {' '}
          <SupportEmail />
        </>
      )}
    </Alert>
  );
}
