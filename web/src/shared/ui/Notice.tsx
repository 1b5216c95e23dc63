import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from './Icon';

interface NoticeProps {
  /** `error` is announced at once, `warning` when there is time. */
  severity: 'error' | 'warning';
  children: ReactNode;
  /** A button at its end. */
  action?: ReactNode;
  /** From edge to edge of the window, as a banner above everything. */
  banner?: boolean;
}

/** A sentence that must not be missed, with its sign; the part of an alert that the first route needs. */
export function Notice({ severity, children, action, banner = false }: NoticeProps) {
  return (
    <Box role={severity === 'error' ? 'alert' : 'status'} sx={{ ...LINE, ...(banner ? BANNER : BOX), borderLeftColor: `${severity}.main` }}>
      <Icon path={severity === 'error' ? mdiAlertCircleOutline : mdiAlertOutline} color={severity} />
      <Box sx={{ flex: banner ? undefined : '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      {action}
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, py: 2, bgcolor: 'background.paper' };
const BOX = { border: 1, borderColor: 'divider', borderLeft: 4, borderRadius: 1 };
const BANNER = { flexWrap: 'nowrap', justifyContent: 'center', borderBottom: 1, borderColor: 'divider' };
