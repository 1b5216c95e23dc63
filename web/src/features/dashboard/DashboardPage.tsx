import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useCurrentUser } from '../../shared/session/useCurrentUser';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { AccessDenied } from './AccessDenied';
import { MemberDashboard } from './MemberDashboard';

/** A member's numbers and account (spec §2, /dashboard). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const user = useCurrentUser();
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      {user === undefined && <Skeleton variant="rounded" height={320} aria-label="Loading the dashboard" />}
      {user === null && <AccessDenied />}
      {user && <MemberDashboard user={user} />}
    </Container>
  );
}
