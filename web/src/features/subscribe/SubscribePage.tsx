import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useCurrentUser } from '../../shared/session/useCurrentUser';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { PlanComparison } from './PlanComparison';
import { ProUpgrade } from './ProUpgrade';
import { usePaidReturn } from './usePaidReturn';
import { WelcomeBack } from './WelcomeBack';

/** The Pro plan in its three states: for visitors, for members without it, for Pro members (spec §2, /subscribe). */
export function SubscribePage() {
  usePageTitle('EXE Pro');
  usePaidReturn();
  const user = useCurrentUser();
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
      {user === undefined && <Skeleton variant="rounded" height={420} aria-label="Loading" />}
      {user === null && <PlanComparison />}
      {user && !user.isPro && <ProUpgrade />}
      {user?.isPro && <WelcomeBack username={user.username} />}
    </Container>
  );
}
