import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useCurrentUser } from '../../../shared/session/useCurrentUser';
import { lazily } from '../../../shared/ui/lazily';
import { usePageTitle } from '../../../shared/ui/usePageTitle';
import { PlanComparison } from './PlanComparison';
import { useCardConfirmation } from './useCardConfirmation';

const ProUpgrade = lazily(async () => (await import('./ProUpgrade')).ProUpgrade);
const WelcomeBack = lazily(async () => (await import('./WelcomeBack')).WelcomeBack);

/** The Pro plan in its three states: for visitors, for members without it, for Pro members (spec §2, /subscribe). */
export function SubscribePage() {
  usePageTitle('EXE Pro');
  const user = useCurrentUser();
  const confirmation = useCardConfirmation(user);
  const isPro = user?.isPro === true || confirmation === 'paid';
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
      {user === undefined && <Loading />}
      {user === null && <PlanComparison />}
      {user && (
        <Suspense fallback={<Loading />}>
          {isPro ? <WelcomeBack username={user.username} /> : <ProUpgrade confirmation={confirmation} />}
        </Suspense>
      )}
    </Container>
  );
}

function Loading() {
  return <Skeleton variant="rounded" height={420} aria-label="Loading" />;
}
