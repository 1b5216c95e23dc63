import type { AdminPaymentAttempt } from '@contracts/payments';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { attemptText } from './attemptText';

/** Lists the payment attempts of an order. A top-up is nested under the payment whose address received it. */
export function AttemptList({ attempts }: { attempts: AdminPaymentAttempt[] }) {
  const known = new Set(attempts.map(({ paymentId }) => paymentId));
  const topUpsOf = (parent: string) =>
    attempts.filter(({ parentPaymentId }) => parentPaymentId === parent);
  const roots = attempts.filter(
    ({ parentPaymentId }) => parentPaymentId === null || !known.has(parentPaymentId),
  );
  return (
    <Stack component="ul" sx={LIST}>
      {roots.map((attempt) => {
        const topUps = topUpsOf(attempt.paymentId);
        return (
          <Typography key={attempt.paymentId} component="li" variant="mono" sx={WRAPPING}>
            {attemptText(attempt)}
            {topUps.length > 0 && (
              <Stack component="ul" sx={TOP_UPS}>
                {topUps.map((topUp) => (
                  <li key={topUp.paymentId}>Top-up: {attemptText(topUp)}</li>
                ))}
              </Stack>
            )}
          </Typography>
        );
      })}
    </Stack>
  );
}

const WRAPPING = { overflowWrap: 'anywhere' };
const LIST = { listStyle: 'none', p: 0, my: 3, gap: 1 };
const TOP_UPS = { ...LIST, my: 1, pl: 4, borderLeft: 1, borderColor: 'divider' };
