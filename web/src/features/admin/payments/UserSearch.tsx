import type { AdminCustomer } from '@contracts/payments';
import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, Suspense, useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf } from '../../../shared/format/format';
import { TextInput } from '../../../shared/form/TextInput';
import { Icon } from '../../../shared/ui/Icon';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useAdminUsersQuery } from '../adminApi';
import { type UserAction, UserCard } from './UserCard';

const UserActionDialog = lazyComponent(async () => (await import('./UserActionDialog')).UserActionDialog);

/** Searches members by name or email, to grant Pro or a tool or to end Pro. */
export function UserSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<string | null>(null);
  const { data: users, error, refetch } = useAdminUsersQuery(search ?? '', { skip: search === null, refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<{ user: AdminCustomer; action: UserAction } | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  return (
    <section aria-labelledby="members">
      <Typography id="members" variant="h2" sx={{ mb: 5 }}>
        Members
      </Typography>
      <Stack component="form" role="search" aria-label="Members" direction="row" onSubmit={submit} sx={{ gap: 3, mb: 4 }}>
        <Box sx={{ flex: 1, maxWidth: 420 }}>
          <TextInput
            label="Username or email"
            type="search"
            size="small"
            value={typed}
            inputProps={{ maxLength: 254 }}
            field={{ name: 'search', onChange: (event) => setTyped(event.target.value) }}
          />
        </Box>
        <Button type="submit" variant="outlined" startIcon={<Icon path={mdiMagnify} />}>
          Search
        </Button>
      </Stack>
      {error && <LoadError message={messageOf(error, 'The search failed')} retry={() => void refetch()} />}
      {search !== null && !users && !error && <LoadingSkeleton label="Searching" height={88} />}
      {users && !error && (
        <>
          <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
            {users.length === 0 ? 'No members found.' : countOf(users.length, 'member')}
          </Typography>
          <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
            {users.map((user) => (
              <UserCard key={user.id} user={user} onAct={(action) => setChosen({ user, action })} />
            ))}
          </Stack>
        </>
      )}
      <Suspense fallback={null}>{chosen && <UserActionDialog {...chosen} onClose={() => setChosen(null)} />}</Suspense>
    </section>
  );
}
