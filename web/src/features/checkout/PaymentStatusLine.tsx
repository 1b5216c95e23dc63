import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef } from 'react';
import type { PaymentState } from './paymentState';
import { SupportEmail } from '../../shared/ui/SupportEmail';

/** Scroll margin above the heading in pixels: the sticky header and some space. */
const BELOW_HEADER = 96;

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
      <AlertTitle component="h2" ref={heading} tabIndex={-1} sx={{ mb: 0, fontWeight: 700, scrollMarginTop: BELOW_HEADER }}>
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
