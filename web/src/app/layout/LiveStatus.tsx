import { mdiLanConnect, mdiLanDisconnect } from '@mdi/js';
import Typography from '@mui/material/Typography';
import { useLiveStatus } from '../../shared/live/useLiveStatus';
import { Icon } from '../../shared/ui/Icon';

const SAID = {
  connecting: 'Connecting to live updates',
  connected: 'Live updates are on',
  lost: 'Live updates are paused, reconnecting',
};

/** Says whether the counts on the page follow what happens. */
export function LiveStatus() {
  const status = useLiveStatus();
  return (
    <Typography role="status" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Icon path={status === 'lost' ? mdiLanDisconnect : mdiLanConnect} sx={{ fontSize: 18 }} />
      {SAID[status]}
    </Typography>
  );
}
