import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiState } from '../../shared/api/api';
import { useConfigQuery } from '../../shared/api/configApi';
import { useMeQuery } from '../../shared/session/sessionApi';

/** A notice across the page, above its content. */
const BANNER = { justifyContent: 'center', borderWidth: '0 0 1px', borderRadius: 0 };

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows a notice while the browser is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true, // a server-rendered page has reached its visitor
  );
  return online ? null : (
    <Alert severity="warning" role="status" sx={BANNER}>
      You're offline. This page may be out of date.
    </Alert>
  );
}

/** Shows a notice when the current user could not be loaded, since the page then looks as it does to a visitor. */
export function SessionNotice() {
  const { isError, refetch } = useMeQuery();
  if (!isError) return null;
  const retry = (
    <Button
      color="inherit"
      onClick={() => void refetch()}
      aria-label="Try again to load your account"
    >
      Try again
    </Button>
  );
  return (
    <Alert severity="warning" role="status" sx={BANNER} action={retry}>
      We couldn't check whether you're logged in.
    </Alert>
  );
}

/** Milliseconds a query may take before the notice appears. */
export const SLOW_AFTER_MS = 3000;

/** Shows a notice while a query takes long. It overlays the page, so that nothing moves. */
export function SlowNotice() {
  const isWaiting = useSelector(({ api }: ApiState) =>
    Object.values(api.queries).some((query) => query?.status === QueryStatus.pending),
  );
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  if (!isLong) return null;
  return (
    <Box
      sx={{
        position: 'fixed',
        bottom: 16,
        left: 16,
        right: 16,
        width: 'fit-content',
        mx: 'auto',
        zIndex: 'snackbar',
      }}
    >
      <Alert severity="warning" role="status">
        The server is taking longer than usual.
      </Alert>
    </Box>
  );
}

/** States that payments are simulated, and links to the emails that a development stack sends. */
export function TestModeBanner() {
  const { data } = useConfigQuery();
  if (!data?.testMode) return null;
  return (
    <Alert severity="warning" role="status" sx={BANNER}>
      <strong>TEST MODE</strong> Payments are simulated; no real money moves.
      {data.mailboxUrl && (
        <>
          {' '}
          <Link
            href={data.mailboxUrl}
            target="_blank"
            rel="noopener noreferrer"
            color="inherit"
            underline="always"
          >
            Mailbox
          </Link>
        </>
      )}
    </Alert>
  );
}
