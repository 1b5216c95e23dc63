import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Says in the card of a payment when it is refunded. */
export const RefundTerms = () => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
    Doesn&apos;t work as described?{' '}
    <Link component={RouterLink} href="/terms" underline="always" sx={{ display: 'inline-block' }}>
      Refund within 14 days
    </Link>
  </Typography>
);
