import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { AccessDenied } from './AccessDenied';
import { MemberDashboard } from './MemberDashboard';

/** A member's statistics and account (spec §2, /dashboard). */
export function DashboardPage() {
  const user = useCurrentUser();
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      {user === undefined && (
        <>
          <Typography variant="h1" sx={{ mb: 8 }}>
            Dashboard
          </Typography>
          <LoadingSkeleton label="Loading the dashboard" height={320} />
        </>
      )}
      {user === null && <AccessDenied />}
      {user && <MemberDashboard key={user.id} user={user} />}
    </Container>
  );
}
