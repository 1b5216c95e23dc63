import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../shared/ui/lazyComponent';

const AdminLogin = lazyComponent(async () => (await import('./AdminLogin')).AdminLogin);
const AdminSections = lazyComponent(async () => (await import('./AdminSections')).AdminSections);

/** The administration page; other users get a login form (spec §2, admin panel). */
export function AdminPage() {
  const user = useCurrentUser();
  if (user === undefined || user?.isAdmin) {
    return (
      <Panel>
        <Suspense fallback={<Loading />}>{user ? <AdminSections /> : <Loading />}</Suspense>
      </Panel>
    );
  }
  return (
    <Suspense
      fallback={
        <Panel>
          <Loading />
        </Panel>
      }
    >
      <AdminLogin />
    </Suspense>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <Container maxWidth="lg" sx={{ py: 8 }}>
    <Typography variant="h1" gutterBottom>
      Admin panel
    </Typography>
    {children}
  </Container>
);

const Loading = () => <LoadingSkeleton label="Loading" height={420} />;
