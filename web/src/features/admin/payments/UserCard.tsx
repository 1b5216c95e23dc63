import Chip from '@mui/material/Chip';
import type { AdminCustomer } from '@contracts/admin-payments';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../../../shared/format/format';

/** An administrator's action for a member. */
export type UserAction = 'grant-pro' | 'end-pro' | 'grant-tool';

/** A member and the actions an administrator can take for them. */
export function UserCard({
  user,
  onAct,
}: {
  user: AdminCustomer;
  onAct: (action: UserAction) => void;
}) {
  return (
    <Paper
      component="li"
      sx={{ p: 4, display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {user.username}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            color={user.isPro ? 'pro' : undefined}
            label={user.isPro ? 'PRO' : 'FREE'}
          />
          {user.isAdmin && <Chip size="small" variant="outlined" label="ADMIN" />}
        </Stack>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        {user.proUntil && (
          <Typography color="textSecondary">Pro until {formatMoment(user.proUntil)}</Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={() => onAct('grant-pro')}
          aria-label={`Grant Pro to ${user.username}`}
        >
          Grant Pro
        </Button>
        {user.isPro && (
          <Button
            variant="outlined"
            color="error"
            onClick={() => onAct('end-pro')}
            aria-label={`End Pro for ${user.username}`}
          >
            End Pro
          </Button>
        )}
        <Button
          variant="outlined"
          onClick={() => onAct('grant-tool')}
          aria-label={`Grant a tool to ${user.username}`}
        >
          Grant a tool
        </Button>
      </Stack>
    </Paper>
  );
}
