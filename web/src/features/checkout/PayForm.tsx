import { currencyLabel } from '@contracts/coins';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { useConfigQuery } from '../../shared/api/configApi';
import { useToast } from '../../shared/toast/useToast';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CurrencyChoice } from './CurrencyChoice';
import { OpenPayment } from './OpenPayment';
import { Secure } from './Secure';
import { useCreatePaymentMutation } from './checkoutApi';
import { useCurrencies } from './useCurrencies';
import { useIsShown } from './useIsShown';

/** Selects a currency and creates the payment. */
export function PayForm({
  toolId,
  onCreated,
}: {
  toolId: string | null;
  onCreated: (paymentId: string) => void;
}) {
  const { coins, selected, select, isLoading, isFallback } = useCurrencies(toolId);
  const { pay, isCreating, isBlockedByOrder } = usePay(toolId, onCreated);
  if (isLoading) return <LoadingSkeleton label="Loading the currencies" height={320} />;
  return (
    <Stack sx={{ gap: 4 }}>
      <OpenPayment toolId={toolId} />
      <CurrencyChoice coins={coins} value={selected.code} onChange={select} disabled={isCreating} />
      {isFallback && (
        <Typography role="status" variant="body2" color="textSecondary">
          Failed to fetch currencies
        </Typography>
      )}
      <Box sx={AT_THE_EDGE}>
        <Button
          fullWidth
          size="large"
          variant="contained"
          color={toolId === null ? 'pro' : 'primary'}
          onClick={() => void pay(selected.code)}
          loading={isCreating}
          loadingPosition="start"
        >
          {isCreating ? 'Creating Payment...' : `Pay with ${currencyLabel(selected)}`}
        </Button>
      </Box>
      <Secure>
        The exact amount and the address are shown next. You pay from your own wallet: we never ask
        for keys or recovery words.
      </Secure>
      {isBlockedByOrder && (
        <Typography>
          Your earlier orders are in your account.{' '}
          <Link component={RouterLink} href="/account/orders" underline="always">
            View your orders
          </Link>
        </Typography>
      )}
    </Stack>
  );
}

/** On phones, in view while the currencies are. */
const AT_THE_EDGE = {
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 3, // above the line of the chosen currency
  py: 2,
  bgcolor: 'background.paper',
};

/** Status codes for a conflict with another order of the member. */
const CONFLICTS = [409, 429];

/**
 * Creates a payment, shows the toast of spec §8 and passes the id to `onCreated`, unless the user has left the page. Opens a hosted payment
 * page in a new tab.
 */
function usePay(toolId: string | null, onCreated: (paymentId: string) => void) {
  const toast = useToast();
  const { data: config } = useConfigQuery();
  const [createPayment, { isLoading, error: createError }] = useCreatePaymentMutation();
  const hosted = config?.hostedPayments === true;
  const isShown = useIsShown();
  const pay = useCallback(
    async (payCurrency: string) => {
      const tab = openTab(hosted);
      const { data, error } = await createPayment({ toolId, payCurrency });
      if (!data) {
        tab.close();
        toast({
          title: 'Payment Error',
          description: messageOf(error, 'Failed to create payment'),
          variant: 'destructive',
        });
        return;
      }
      if (data.paymentUrl) {
        tab.show(data.paymentUrl);
        toast({
          title: 'Payment Created',
          description: 'Please complete your payment in the new window',
        });
      } else {
        tab.close();
        if (!isShown()) return; // the order is on the dashboard
        toast({
          title: 'Payment Created',
          description:
            'Payment details are shown below. Send the exact amount to complete your purchase',
        });
      }
      if (isShown()) onCreated(data.paymentId);
    },
    [createPayment, hosted, isShown, onCreated, toast, toolId],
  );
  const isBlockedByOrder =
    createError !== undefined && 'status' in createError && CONFLICTS.includes(createError.status);
  return { pay, isCreating: isLoading, isBlockedByOrder };
}

/** A tab opened during the click, before popup blockers intervene; it gets its address later. */
interface PendingTab {
  show(url: string): void;
  close(): void;
}

/** Opens an empty tab immediately if `now` is true; otherwise tries to open one when the address is known. */
function openTab(now: boolean): PendingTab {
  const tab = now ? window.open('', '_blank') : null;
  return {
    show: (url) => {
      if (!tab) {
        window.open(url, '_blank', 'noopener'); // may be blocked; the page also shows the link
        return;
      }
      tab.opener = null;
      tab.location.href = url;
    },
    close: () => tab?.close(),
  };
}
