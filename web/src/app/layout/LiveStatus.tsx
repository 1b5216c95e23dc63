import { mdiLanConnect, mdiLanDisconnect } from '@mdi/js';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLiveStatus } from '../../shared/live/useLiveStatus';
import { Icon } from '../../shared/ui/Icon';

const SAID = {
  connecting: 'Connecting to live updates',
  connected: 'Live updates are on',
  lost: 'Live updates are paused, reconnecting',
};

/** Milliseconds after which changes are announced: the first connection of a page is not. */
const QUIET = 5000;

/** Shows whether the counts on the page are live. */
export function LiveStatus() {
  const status = useLiveStatus();
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setAnnounced, QUIET, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Typography aria-live={isAnnounced ? 'polite' : 'off'} color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Icon path={status === 'lost' ? mdiLanDisconnect : mdiLanConnect} sx={{ fontSize: 18 }} />
      {SAID[status]}
    </Typography>
  );
}
