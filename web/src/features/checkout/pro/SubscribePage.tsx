import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LazySection } from '../../../shared/ui/LazySection';
import { PlanComparison } from './PlanComparison';

const MemberPlan = lazyComponent(async () => (await import('./MemberCheckout')).MemberPlan);
const VisitorReturn = lazyComponent(
  async () => (await import('./useCardConfirmation')).VisitorReturn,
);

/** The Pro plan in three variants: for visitors, for members without Pro, for Pro members (spec §2, /subscribe). */
export function SubscribePage() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  const loading = (
    <>
      <Typography variant="h1" sx={{ mb: 8 }}>
        EXE Pro
      </Typography>
      <LoadingSkeleton label="Loading" height={420} />
    </>
  );
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
      {user === null && <PlanComparison />}
      <LazySection fallback={user ? loading : null}>
        {user && <MemberPlan key={user.id} user={user} />}
        {user === null && search.has('payment') && <VisitorReturn />}
      </LazySection>
      {user === undefined && loading}
    </Container>
  );
}
