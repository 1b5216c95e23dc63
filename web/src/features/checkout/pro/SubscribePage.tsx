import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LazySection } from '../../../shared/ui/LazySection';
import { CheckoutLoading } from '../CheckoutColumns';
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
      <Typography
        variant="h1"
        sx={{ mb: { xs: 4, sm: 8 }, fontSize: { xs: '1.5rem', sm: '2.25rem' } }}
      >
        {user?.isPro === false ? 'Complete Your Pro Upgrade' : 'EXE Pro'}
      </Typography>
      <CheckoutLoading label="Loading" />
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
