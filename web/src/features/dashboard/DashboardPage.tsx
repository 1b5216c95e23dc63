import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { Navigate, useLocation } from 'react-router-dom';
import { LogInFirst } from '../../shared/auth/LogInFirst';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { LazySection } from '../../shared/ui/LazySection';
import { RouterLink } from '../../shared/ui/RouterLink';
import { DashboardLoading } from './DashboardLoading';

/** Visitors do not need its code. */
const MemberDashboard = lazyComponent(
  async () => (await import('./MemberDashboard')).MemberDashboard,
);

/** A member's statistics and account (spec §2, /dashboard). */
export function DashboardPage() {
  const user = useCurrentUser();
  const moved = MOVED[useLocation().hash];
  if (moved !== undefined) return <Navigate to={moved} replace />;
  if (user === null) return <AccessDenied />;
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      {user ? (
        <LazySection key={user.id} fallback={<DashboardLoading />}>
          <MemberDashboard user={user} />
        </LazySection>
      ) : (
        <DashboardLoading />
      )}
    </Container>
  );
}

/** Where the parts of the former account section are, to which bookmarks and emails lead. */
const MOVED: Partial<Record<string, string>> = {
  '#account': '/account/membership',
  '#membership': '/account/membership',
  '#orders': '/account/orders',
  '#email': '/account/security',
  '#password': '/account/security#password',
  '#two-factor': '/account/security',
  '#sessions': '/account/sessions',
  '#data': '/account/data',
};

/** Shown to visitors in place of the dashboard (text from spec §2, /dashboard). */
function AccessDenied() {
  return (
    <LogInFirst
      title="Access Denied - Please log in to view your dashboard."
      text="It has your downloads, the tools you own, your learning paths and your certificates."
    >
      <Button component={RouterLink} href="/" variant="outlined">
        Go to Home
      </Button>
    </LogInFirst>
  );
}
