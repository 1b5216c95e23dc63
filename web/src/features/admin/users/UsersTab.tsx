import type { AdminUser } from '@contracts/admin-users';
import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../shared/api/baseQuery';
import { TextInput } from '../../../shared/form/TextInput';
import { Icon } from '../../../shared/ui/Icon';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { UserRow } from './UserRow';
import { type UserActionName, useUsersInfiniteQuery } from './usersApi';

const UserActionDialog = lazyComponent(async () => (await import('./UserActionDialog')).UserActionDialog);

/** All users by name, to suspend and restore them and to choose administrators. The address holds the search. */
export function UsersTab() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('user') ?? '';
  const found = useUsersInfiniteQuery(search, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<{ user: AdminUser; action: UserActionName } | null>(null);
  const users = found.data?.pages.flatMap(({ items }) => items);
  const searchFor = (text: string) => setAddress({ tab: 'users', ...(text === '' ? {} : { user: text }) });
  return (
    <section aria-labelledby="users">
      <Typography id="users" variant="h2" sx={{ mb: 5 }}>
        Users
      </Typography>
      <UserSearchForm key={search} search={search} onSearch={searchFor} />
      {found.error && <LoadError message={messageOf(found.error, 'The users could not be loaded')} retry={() => void found.refetch()} />}
      {!users && !found.error && <LoadingSkeleton label="Loading the users" height={320} />}
      {users?.length === 0 && (
        <Typography role="status" color="textSecondary">
          No users found.
        </Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
        {users?.map((user) => (
          <UserRow key={user.id} user={user} onAct={(action) => setChosen({ user, action })} />
        ))}
      </Stack>
      {found.hasNextPage && (
        <Button variant="outlined" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} sx={{ mt: 4 }}>
          Show more
        </Button>
      )}
      <Suspense fallback={null}>{chosen && <UserActionDialog {...chosen} onClose={() => setChosen(null)} />}</Suspense>
    </section>
  );
}

function UserSearchForm({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Stack component="form" role="search" aria-label="Users" direction="row" onSubmit={submit} sx={{ gap: 3, mb: 5 }}>
      <Box sx={{ flex: 1, maxWidth: 420 }}>
        <TextInput
          label="Username or email"
          type="search"
          size="small"
          value={typed}
          inputProps={{ maxLength: 254 }}
          field={{ name: 'user', onChange: (event) => setTyped(event.target.value) }}
        />
      </Box>
      <Button type="submit" variant="outlined" startIcon={<Icon path={mdiMagnify} />}>
        Search
      </Button>
    </Stack>
  );
}
