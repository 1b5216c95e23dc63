import Box from '@mui/material/Box';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiState } from '../../shared/api/api';
import { Notice } from '../../shared/ui/Notice';

/** Milliseconds a query may take before the notice appears. */
export const SLOW_AFTER_MS = 3000;

/** Shows a notice while a query takes long. It overlays the page, so that nothing moves. */
export function SlowNotice() {
  const isWaiting = useSelector(({ api }: ApiState) => Object.values(api.queries).some((query) => query?.status === QueryStatus.pending));
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
    <Box sx={{ position: 'fixed', bottom: 16, left: 16, right: 16, width: 'fit-content', mx: 'auto', zIndex: 'snackbar' }}>
      <Notice severity="warning">The server is taking longer than usual.</Notice>
    </Box>
  );
}
