import Chip from '@mui/material/Chip';
import type { AdminUser } from '@contracts/admin-users';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDay } from '../../../shared/format/format';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LazySection } from '../../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { ACTION_TEXTS, actionsFor } from './userActions';
import type { UserActionName } from './usersApi';

const UserActivity = lazyComponent(async () => (await import('./UserActivity')).UserActivity);

/** A user with the actions on them; sessions, orders and downloads are shown on request. */
export function UserRow({
  user,
  onAct,
}: {
  user: AdminUser;
  onAct: (action: UserActionName) => void;
}) {
  const id = useId();
  const own = useCurrentUser();
  const [open, setOpen] = useState(false);
  return (
    <Paper component="li" tabIndex={-1} sx={{ p: 4 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 15rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography component="h3" variant="h3">
              {user.username}
            </Typography>
            {user.isAdmin && <Chip size="small" variant="outlined" label="ADMIN" />}
            {user.isPro && <Chip size="small" variant="outlined" color="pro" label="PRO" />}
            {user.suspendedAt && (
              <Chip size="small" variant="outlined" color="warning" label="SUSPENDED" />
            )}
          </Stack>
          <Typography color="textSecondary">
            {user.email}
            {!user.emailConfirmed && ' (not confirmed)'}
          </Typography>
          <Typography color="textSecondary">
            Registered {formatDay(user.createdAt)}
            {user.suspendedAt && `, suspended ${formatDay(user.suspendedAt)}`}
            {user.hasSecondFactor && ', two-step login'}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            color="inherit"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={`Activity of ${user.username}`}
            onClick={() => setOpen(!open)}
          >
            Activity
          </Button>
          {actionsFor(user, own?.id).map((action) => (
            <Button
              key={action}
              variant="outlined"
              color={action === 'suspend' ? 'error' : 'primary'}
              aria-label={`${ACTION_TEXTS[action].label}: ${user.username}`}
              onClick={() => onAct(action)}
            >
              {ACTION_TEXTS[action].label}
            </Button>
          ))}
        </Stack>
      </Stack>
      {open && (
        <Box id={id} sx={{ mt: 4 }}>
          <LazySection fallback={<LoadingSkeleton label="Loading the activity" height={160} />}>
            <UserActivity user={user} />
          </LazySection>
        </Box>
      )}
    </Paper>
  );
}
