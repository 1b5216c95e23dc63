import SensorsIcon from '@mui/icons-material/Sensors';
import SensorsOffIcon from '@mui/icons-material/SensorsOff';
import Typography from '@mui/material/Typography';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { live, type LiveStatus } from '../../shared/live/LiveConnection';

const LABELS = {
  connecting: 'Connecting to live updates',
  connected: 'Live updates are on',
  lost: 'Live updates are paused, reconnecting',
};

/** Milliseconds before screen readers announce changes, so that the first connection is not announced. */
const QUIET = 5000;

/** Shows whether the counts on the page are live. */
export function LiveStatus() {
  const status = useLiveStatus();
  const Icon = status === 'lost' ? SensorsOffIcon : SensorsIcon;
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setAnnounced, QUIET, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Typography
      aria-live={isAnnounced ? 'polite' : 'off'}
      color="textSecondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
    >
      <Icon sx={{ fontSize: 18 }} />
      {LABELS[status]}
    </Typography>
  );
}

const subscribe = (changed: () => void): (() => void) => live.listen({ onStatus: changed });

const useLiveStatus = () =>
  useSyncExternalStore<LiveStatus>(
    subscribe,
    () => live.status,
    () => 'connecting',
  );
