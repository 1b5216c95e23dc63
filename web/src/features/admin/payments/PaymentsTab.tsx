import type { AdminCustomer } from '@contracts/admin-payments';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf } from '../../../shared/format/format';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { SearchForm } from '../SearchForm';
import { useAdminUsersQuery } from '../adminApi';
import { OrderList } from './OrderList';
import { type UserAction, UserCard } from './UserCard';

/** The Payments tab: orders, initially those to review, and grants to members (docs/payments.md). */
export function PaymentsTab() {
  return (
    <Stack sx={{ gap: 10 }}>
      <OrderList />
      <UserSearch />
    </Stack>
  );
}

const AccessDialog = lazyDialog(async () => (await import('./AccessDialog')).AccessDialog);

/** Searches members by name or email, to grant Pro or a tool or to end Pro. */
function UserSearch() {
  const [search, setSearch] = useState<string | null>(null);
  const found = useAdminUsersQuery(search ?? '', {
    skip: search === null,
    ...FRESH,
  });
  const { currentData: users, error, refetch } = found;
  const [chosen, setChosen] = useState<{ user: AdminCustomer; action: UserAction } | null>(null);
  return (
    <section aria-labelledby="members">
      <Typography id="members" variant="h2" sx={{ mb: 5 }}>
        Members
      </Typography>
      <SearchForm subject="Members" label="Username or email" onSearch={setSearch} />
      {error && (
        <LoadError message={messageOf(error, 'The search failed')} retry={() => void refetch()} />
      )}
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
      {chosen && <AccessDialog {...chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
