import { formatCoins } from '@contracts/coins';
import type { AdminPaymentAttempt } from '@contracts/admin-payments';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

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

const PROVIDERS = { nowpayments: 'NOWPayments', stripe: 'Stripe' };

/** Describes a payment attempt in one line: provider, status here and at the provider, amount received and amount requested. */
function attemptText(attempt: AdminPaymentAttempt): string {
  const { provider, providerPaymentId, providerStatus, status } = attempt;
  const theirs =
    providerStatus === null || providerStatus === status ? '' : ` (${wordsOf(providerStatus)})`;
  const state = `${status === 'review' ? 'under review' : wordsOf(status)}${theirs}`;
  return `${PROVIDERS[provider]} ${providerPaymentId ?? 'without an ID'}: ${state}${amountText(attempt)}`;
}

/** Each amount names its coin, since the coin received may differ from the one requested. A card payment has no coins. */
function amountText({
  payAmount,
  payCurrency,
  actuallyPaid,
  paidCurrency,
}: AdminPaymentAttempt): string {
  const requested = payAmount === null ? null : formatCoins(payAmount, payCurrency);
  if (NOTHING.test(actuallyPaid))
    return requested === null ? '' : `. ${requested} requested, nothing received`;
  const received = `. Received ${formatCoins(actuallyPaid, paidCurrency ?? payCurrency)}`;
  return requested === null ? received : `${received} of ${requested} requested`;
}

const NOTHING = /^0(\.0*)?$/;
const wordsOf = (status: string): string => status.replaceAll('_', ' ');
