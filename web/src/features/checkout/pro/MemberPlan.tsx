import type { CurrentUser } from '@contracts/user';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { checkoutAddress } from '../addresses';
import { ConfirmedCheckout } from './MemberCheckout';
import { useCardConfirmation } from './useCardConfirmation';
import { WelcomeBack } from './WelcomeBack';

/** /subscribe for a member: the purchase of Pro until a payment is confirmed, then the welcome (spec §2, /subscribe 2 and 3). */
export function MemberPlan({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const confirmation = useCardConfirmation(user);
  if (user.isPro || confirmation === 'paid') return <WelcomeBack username={user.username} />;
  return (
    <Stack sx={{ gap: { xs: 4, sm: 8 } }}>
      <Typography variant="h1" sx={{ fontSize: { xs: '1.5rem', sm: '2.25rem' } }}>
        Complete Your Pro Upgrade
      </Typography>
      <ConfirmedCheckout
        user={user}
        confirmation={confirmation}
        first="card"
        onCreated={(paymentId) => void navigate(checkoutAddress(null, paymentId))}
      />
    </Stack>
  );
}
