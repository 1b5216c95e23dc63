import type { AdminUser } from '@contracts/admin-users';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { formatDay } from '../../../shared/format/format';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { LazySection } from '../../../shared/ui/LazySection';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { SearchForm } from '../SearchForm';
import { useShowMore } from '../../../shared/ui/useShowMore';
import { ACTION_TEXTS, actionsFor } from './userActions';
import { useActOnUserMutation, type UserActionName, useUsersInfiniteQuery } from './usersApi';

const ReasonDialog = lazyDialog(
  async () => (await import('../payments/ReasonDialog')).ReasonDialog,
);

/** All users by name, to suspend and restore them and to choose administrators. The address holds the search. */
export function UsersTab() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('user') ?? '';
  const found = useUsersInfiniteQuery(search, FRESH);
  const [chosen, setChosen] = useState<{ user: AdminUser; action: UserActionName } | null>(null);
  const users = found.currentData?.pages.flatMap(({ items }) => items);
  const { list, showMore } = useShowMore(users?.length ?? 0, found.fetchNextPage);
  const searchFor = (text: string) =>
    setAddress({ tab: 'users', ...(text === '' ? {} : { user: text }) });
  return (
    <section aria-labelledby="users">
      <Typography id="users" variant="h2" sx={{ mb: 5 }}>
        Users
      </Typography>
      <SearchForm subject="Users" label="Username or email" search={search} onSearch={searchFor} />
      {found.error && (
        <LoadError
          message={messageOf(found.error, 'The users could not be loaded')}
          retry={() => void found.refetch()}
        />
      )}
      {!users && !found.error && <LoadingSkeleton label="Loading the users" height={320} />}
      {users?.length === 0 && (
        <Typography role="status" color="textSecondary">
          No users found.
        </Typography>
      )}
      <Paper component="ul" ref={list} sx={LIST}>
        {users?.map((user) => (
          <UserRow key={user.id} user={user} onAct={(action) => setChosen({ user, action })} />
        ))}
      </Paper>
      {found.hasNextPage && (
        <Button
          variant="outlined"
          loading={found.isFetchingNextPage}
          onClick={showMore}
          sx={{ mt: 4 }}
        >
          Show more
        </Button>
      )}
      {chosen && <UserActionDialog {...chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

interface UserActionDialogProps {
  user: AdminUser;
  action: UserActionName;
  onClose: () => void;
}

/** Asks for the reason of an action on a user. */
function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const [act] = useActOnUserMutation();
  const { label, title, text, success, destructive } = ACTION_TEXTS[action];
  return (
    <ReasonDialog
      title={title(user.username)}
      text={text}
      confirm={label}
      destructive={destructive}
      action={{
        run: (reason) => act({ userId: user.id, action, reason }),
        successMessage: success(user.username),
      }}
      onClose={onClose}
    />
  );
}

const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  overflow: 'hidden',
  '&:empty': { display: 'none' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};

const UserActivity = lazyComponent(async () => (await import('./UserActivity')).UserActivity);

/** A user with the actions on them; sessions, orders and downloads are shown on request. */
function UserRow({ user, onAct }: { user: AdminUser; onAct: (action: UserActionName) => void }) {
  const id = useId();
  const own = useCurrentUser();
  const [open, setOpen] = useState(false);
  return (
    <Box component="li" tabIndex={-1} sx={{ px: { xs: 4, sm: 5 }, py: 3 }}>
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
          <Typography variant="body2" color="textSecondary">
            {user.email}
            {!user.emailConfirmed && ' (not confirmed)'}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Registered {formatDay(user.createdAt)}
            {user.suspendedAt && `, suspended ${formatDay(user.suspendedAt)}`}
            {user.hasSecondFactor && ', two-factor authentication'}
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
    </Box>
  );
}
