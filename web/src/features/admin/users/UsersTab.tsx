import type { AdminUser } from '@contracts/admin-users';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../shared/api/baseQuery';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { SearchForm } from '../SearchForm';
import { useShowMore } from '../useShowMore';
import { UserRow } from './UserRow';
import { type UserActionName, useUsersInfiniteQuery } from './usersApi';
import { FRESH } from '../../../shared/api/api';

const UserActionDialog = lazyDialog(
  async () => (await import('./UserActionDialog')).UserActionDialog,
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
      <Stack component="ul" ref={list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
        {users?.map((user) => (
          <UserRow key={user.id} user={user} onAct={(action) => setChosen({ user, action })} />
        ))}
      </Stack>
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
