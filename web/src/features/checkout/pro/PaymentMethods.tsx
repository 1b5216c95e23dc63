import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { type ApiError, messageOf } from '../../../shared/api/baseQuery';
import { useConfigQuery } from '../../../shared/api/configApi';
import { useToast } from '../../../shared/toast/useToast';
import { LoadError } from '../../../shared/ui/LoadError';
import { PayForm } from '../PayForm';
import { useCreateCardIntentMutation } from '../checkoutApi';
import { CardForm, ConfigurationNotice, Initializing } from './CardForm';

/** Display options of the payment methods. */
export interface PaymentMethodsProps {
  /** The membership is still loading; no provider is called meanwhile. */
  isLoading: boolean;
  /** Whether this member can pay by card. */
  hasCard: boolean;
  onCreated: (paymentId: string) => void;
}

/** Card and crypto payment side by side, stacked on narrow screens. */
export function PaymentMethods({ isLoading, hasCard, onCreated }: PaymentMethodsProps) {
  return (
    <Box sx={{ ...METHODS, ...(hasCard && BOTH) }}>
      {hasCard && (
        <PaymentMethod
          title="Pay by card"
          terms={`${PRO_PRICE} per month, renews automatically. Cancel anytime.`}
        >
          {isLoading ? <Initializing /> : <CardPayment />}
        </PaymentMethod>
      )}
      <PaymentMethod
        title="Pay with crypto"
        terms={`${PRO_PRICE} for 30 days. Crypto payments don't renew automatically.`}
      >
        {isLoading ? (
          <Skeleton variant="rounded" height={420} />
        ) : (
          <PayForm toolId={null} onCreated={onCreated} />
        )}
      </PaymentMethod>
    </Box>
  );
}

const METHODS = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
};
const BOTH = { gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } };

/** A payment method for Pro with its name, terms and form. */
function PaymentMethod({
  title,
  terms,
  children,
}: {
  title: string;
  terms: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography id={id} variant="h2" gutterBottom>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {terms}
      </Typography>
      {children}
    </Paper>
  );
}

/** Subscribes by card. Where cards are not configured, shows the notice of spec §2 (/subscribe 2) without a call. */
function CardPayment() {
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <Initializing />;
  return config?.cardPayments === false ? <ConfigurationNotice /> : <NewCardPayment />;
}

function NewCardPayment() {
  const { state, retry } = useCardIntent();
  if (state.step === 'failed') return <LoadError message={state.message} retry={retry} />;
  if (state.step === 'not-offered') return <ConfigurationNotice />;
  if (state.step === 'initializing') return <Initializing />;
  return <CardForm clientSecret={state.clientSecret} label={`Subscribe for ${PRO_PRICE}/month`} />;
}

/** The state of the card payment: in preparation, payable, not offered, or failed with a message. */
type CardIntentState =
  | { step: 'initializing' }
  | { step: 'ready'; clientSecret: string }
  | { step: 'not-offered' }
  | { step: 'failed'; message: string };

/** Creates a card payment on first render. A failure shows a toast (spec §8) and can be retried. */
function useCardIntent(): { state: CardIntentState; retry: () => void } {
  const toast = useToast();
  const [create, { data, error }] = useCreateCardIntentMutation();
  const isRequested = useRef(false);
  const request = useCallback(async () => {
    const { error: failure } = await create();
    if (failure)
      toast({ title: 'Error', description: messageOf(failure, FALLBACK), variant: 'destructive' });
  }, [create, toast]);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    void request();
  }, [request]);
  return {
    state: stateOf(data?.clientSecret, error as ApiError | undefined),
    retry: () => void request(),
  };
}

const FALLBACK = 'Failed to initialize payment';

function stateOf(clientSecret: string | undefined, error: ApiError | undefined): CardIntentState {
  if (clientSecret) return { step: 'ready', clientSecret };
  if (!error) return { step: 'initializing' };
  return isNotOffered(error)
    ? { step: 'not-offered' }
    : { step: 'failed', message: messageOf(error, FALLBACK) };
}

/** Without a card provider the server answers 503 with this message (docs/payments.md); any other 503 means that a service is unavailable. */
const isNotOffered = ({ status, message }: ApiError): boolean =>
  status === 503 && /not configured/.test(message ?? '');
