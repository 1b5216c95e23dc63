import type { AdminUser, AdminUserSession } from '@contracts/admin-users';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf, formatMoment, formatPrice } from '../../../shared/format/format';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useAdminPaymentsQuery } from '../adminApi';
import { itemOf } from '../payments/orderAction';
import { STATUS_LABELS } from '../payments/orderStatus';
import { UserAccess } from './UserAccess';
import { useUserDownloadsQuery, useUserQuery } from './usersApi';
import { FRESH } from '../../../shared/api/api';

/** A user's sessions, orders, latest downloads and access to tools. */
export function UserActivity({ user }: { user: AdminUser }) {
  const detail = useUserQuery(user.id, FRESH);
  const orders = useAdminPaymentsQuery({ userId: user.id }, FRESH);
  const downloads = useUserDownloadsQuery(user.id, FRESH);
  return (
    <Stack sx={{ gap: 4 }}>
      <Section
        query={detail}
        title={detail.data ? countOf(detail.data.sessions.length, 'session') : 'Sessions'}
        lines={detail.data?.sessions.map((session) => ({
          id: session.id,
          text: deviceOf(session),
          time: session.lastUsedAt,
        }))}
      />
      <Section
        query={orders}
        title={orders.data ? countOf(orders.data.length, 'order') : 'Orders'}
        lines={orders.data?.map((order) => ({
          id: order.orderId,
          text: `${itemOf(order)}, ${formatPrice(order.amount)}, ${STATUS_LABELS[order.status]}`,
          time: order.createdAt,
        }))}
      />
      <Section
        query={downloads}
        title={downloads.data ? countOf(downloads.data.total, 'download') : 'Downloads'}
        lines={downloads.data?.downloads.map(({ id, toolName, downloadedAt }) => ({
          id,
          text: toolName,
          time: downloadedAt,
        }))}
      />
      <UserAccess user={user} />
    </Stack>
  );
}

const deviceOf = ({ browser, device }: AdminUserSession): string =>
  [browser, device].filter((name) => name !== null).join(' on ') || 'Unknown browser';

interface SectionProps {
  title: string;
  query: { error?: unknown; refetch: () => unknown };
  lines: { id: string; text: string; time: string }[] | undefined;
}

function Section({ title, query: { error, refetch }, lines }: SectionProps) {
  return (
    <Box component="section">
      <Typography component="h4" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {Boolean(error) && (
        <LoadError
          message={messageOf(error, 'This part could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!lines && !error && <LoadingSkeleton label={`Loading: ${title}`} height={24} />}
      <Stack
        component="ul"
        sx={{ listStyle: 'none', p: 0, m: 0, gap: 1, overflowWrap: 'anywhere' }}
      >
        {lines?.map(({ id, text, time }) => (
          <Typography component="li" key={id} color="textSecondary">
            {text}, <time dateTime={time}>{formatMoment(time)}</time>
          </Typography>
        ))}
      </Stack>
    </Box>
  );
}
