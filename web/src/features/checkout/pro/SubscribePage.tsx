import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/session/useCurrentUser';
import { lazily } from '../../../shared/ui/lazily';
import { usePageTitle } from '../../../shared/ui/usePageTitle';
import { PlanComparison } from './PlanComparison';

const MemberPlan = lazily(async () => (await import('./MemberPlan')).MemberPlan);
const VisitorReturn = lazily(async () => (await import('./VisitorReturn')).VisitorReturn);

/** The Pro plan in its three states: for visitors, for members without it, for Pro members (spec §2, /subscribe). */
export function SubscribePage() {
  usePageTitle('EXE Pro');
  const user = useCurrentUser();
  const [search] = useSearchParams();
  const loading = <Skeleton variant="rounded" height={420} aria-label="Loading" />;
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
      {user === null && <PlanComparison />}
      <Suspense fallback={user ? loading : null}>
        {user && <MemberPlan user={user} />}
        {user === null && search.has('payment') && <VisitorReturn />}
      </Suspense>
      {user === undefined && loading}
    </Container>
  );
}
