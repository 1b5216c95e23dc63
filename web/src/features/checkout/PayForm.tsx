import { currencyLabel } from '@contracts/coins';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Navigate, useSearchParams } from 'react-router-dom';
import { checkoutAddress } from '../../shared/orders/checkoutAddress';
import { useOpenOrder } from '../../shared/orders/useOpenOrder';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CurrencyChoice } from './CurrencyChoice';
import { OpenPayment } from './OpenPayment';
import { PayBar } from './PayBar';
import { Secure } from './Secure';
import { useCurrencies } from './useCurrencies';
import { usePay } from './usePay';

interface PayFormProps {
  toolId: string | null;
  onCreated: (paymentId: string) => void;
}

/** Selects a currency and creates the payment, or leads back to the one that is open: at once for a tool, which has no other way to pay, unless the member has left it for another currency. */
export function PayForm({ toolId, onCreated }: PayFormProps) {
  const [search] = useSearchParams();
  const { order, isLoading } = useOpenOrder(toolId);
  const openCurrency = order?.payCurrency ?? null;
  const currencies = useCurrencies(toolId, openCurrency);
  const payment = usePay(toolId, onCreated);
  const loading = <LoadingSkeleton label="Loading the currencies" height={320} />;
  if (isLoading || currencies.isLoading) return loading;
  if (order && toolId !== null && !search.has('currency'))
    return (
      <>
        <Navigate to={checkoutAddress(order, order.paymentId)} replace />
        {loading}
      </>
    );
  const newPayment = (
    <NewPayment openCurrency={openCurrency} currencies={currencies} payment={payment} />
  );
  return order ? <OpenPayment order={order}>{newPayment}</OpenPayment> : newPayment;
}

interface NewPaymentProps {
  /** The currency of the open payment, which is not paid a second time; null without one. */
  openCurrency: string | null;
  currencies: ReturnType<typeof useCurrencies>;
  payment: ReturnType<typeof usePay>;
}

function NewPayment({ openCurrency, currencies, payment }: NewPaymentProps) {
  const { coins, price, selected, select, isFallback } = currencies;
  const { pay, isCreating, isBlockedByOrder } = payment;
  const label = isCreating ? 'Creating Payment...' : `Pay with ${currencyLabel(selected)}`;
  return (
    <Stack sx={{ gap: 4 }}>
      <CurrencyChoice coins={coins} value={selected.code} onChange={select} disabled={isCreating} />
      {isFallback && (
        <Typography role="status" variant="body2" color="textSecondary">
          Failed to fetch currencies
        </Typography>
      )}
      {selected.code !== openCurrency && (
        <PayBar total={price}>
          <Button
            fullWidth
            size="large"
            variant={openCurrency === null ? 'contained' : 'outlined'}
            onClick={() => void pay(selected.code)}
            loading={isCreating}
            loadingPosition="start"
          >
            {label}
          </Button>
        </PayBar>
      )}
      <Secure>
        The exact amount and the address are on the next screen. You pay from your own wallet: we
        never ask for keys or recovery words.
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
