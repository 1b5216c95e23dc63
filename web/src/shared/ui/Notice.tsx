import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from './Icon';

interface NoticeProps {
  /** `error` is announced at once, `warning` when the screen reader is idle. */
  severity: 'error' | 'warning';
  children: ReactNode;
  action?: ReactNode;
  banner?: boolean;
}

/** A highlighted message with an icon; a small replacement of MUI's Alert, for the front page's JavaScript budget. */
export function Notice({ severity, children, action, banner = false }: NoticeProps) {
  return (
    <Box
      role={severity === 'error' ? 'alert' : 'status'}
      sx={{ ...LINE, ...(banner ? BANNER : BOX), borderLeftColor: `${severity}.main` }}
    >
      <Icon
        path={severity === 'error' ? mdiAlertCircleOutline : mdiAlertOutline}
        color={severity}
      />
      <Box sx={{ flex: banner ? undefined : '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {action}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 2,
  bgcolor: 'background.paper',
};
const BOX = { border: 1, borderColor: 'divider', borderLeft: 4, borderRadius: 1 };
const BANNER = {
  flexWrap: 'nowrap',
  justifyContent: 'center',
  borderBottom: 1,
  borderColor: 'divider',
};
