import { PRO_PRICE } from '@contracts/membership';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type ApiError, messageOf } from '../../../shared/api/baseQuery';
import { useConfigQuery } from '../../../shared/api/configApi';
import { RenewalFailed } from '../../../shared/membership/RenewalFailed';
import type { RenewalState } from '../../../shared/membership/usePayRenewal';
import { useErrorToast } from '../../../shared/toast/useErrorToast';
import { LazySection } from '../../../shared/ui/LazySection';
import { LoadError } from '../../../shared/ui/LoadError';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { Secure } from '../Secure';
import { useCreateCardIntentMutation } from '../checkoutApi';

/** Subscribes by card. Where cards are not configured, shows the notice of spec §2 (/subscribe 2) without a call. */
export function CardPayment() {
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <Initializing />;
  return config?.cardPayments === false ? <ConfigurationNotice /> : <NewCardPayment />;
}

function NewCardPayment() {
  const { state, retry } = useCardIntent();
  if (state.step === 'failed') return <LoadError message={state.message} retry={retry} />;
  if (state.step === 'not-offered') return <ConfigurationNotice />;
  if (state.step === 'initializing') return <Initializing />;
  return (
    <>
      <CardForm clientSecret={state.clientSecret} label={`Subscribe for ${PRO_PRICE}/month`} />
      <Secure>
        Your card number goes to the card provider over a secure connection, never to us.
      </Secure>
    </>
  );
}

/** The state of the card payment: in preparation, payable, not offered, or failed with a message. */
type CardIntentState =
  | { step: 'initializing' }
  | { step: 'ready'; clientSecret: string }
  | { step: 'not-offered' }
  | { step: 'failed'; message: string };

/** Creates a card payment on first render. A failure shows a toast (spec §8) and can be retried. */
function useCardIntent(): { state: CardIntentState; retry: () => void } {
  const showError = useErrorToast();
  const [create, { data, error }] = useCreateCardIntentMutation();
  const isRequested = useRef(false);
  const request = useCallback(async () => {
    const { error: failure } = await create();
    if (failure) showError(failure, FALLBACK);
  }, [create, showError]);
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
  return error.code === 'cards_not_configured'
    ? { step: 'not-offered' }
    : { step: 'failed', message: messageOf(error, FALLBACK) };
}

const StripeCard = lazyComponent(async () => (await import('./StripeCard')).StripeCard);

/** Pays the card payment of a client secret: with the provider's form, or in test mode on the sandbox page. */
function CardForm({ clientSecret, label }: { clientSecret: string; label: string }) {
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <Initializing />;
  if (config?.testMode && config.sandboxUrl)
    return <SandboxCard sandboxUrl={config.sandboxUrl} clientSecret={clientSecret} />;
  if (!config?.stripePublishableKey) return <ConfigurationNotice />;
  return (
    <LazySection fallback={<Initializing />}>
      <StripeCard
        publishableKey={config.stripePublishableKey}
        clientSecret={clientSecret}
        label={label}
      />
    </LazySection>
  );
}

/** In test mode, links to the page that approves or declines the card; it never asks for a card number. */
function SandboxCard({ sandboxUrl, clientSecret }: { sandboxUrl: string; clientSecret: string }) {
  const href = `${sandboxUrl}/card?client_secret=${encodeURIComponent(clientSecret)}`;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        TEST MODE: the next page stands in for the bank. No real money moves.
      </Typography>
      <Button fullWidth size="large" variant="contained" href={href} endIcon={<OpenInNewIcon />}>
        Test card: approve or decline
      </Button>
    </>
  );
}

/** States that card payment is not configured (spec §2, /subscribe 2). */
function ConfigurationNotice() {
  return (
    <Alert severity="info">
      <AlertTitle>Payment processing is being configured</AlertTitle>
      Card payment is not available yet. <ContactTeam />
    </Alert>
  );
}

/** Shown while the card form loads (spec §2, /subscribe 2). */
export function Initializing() {
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', minHeight: '7rem' }}>
      <CircularProgress size={24} aria-hidden="true" />
      <Typography>Initializing payment</Typography>
    </Stack>
  );
}

/** States that a renewal could not be charged and offers to pay it, with the card form when it is paid on this page. */
export function RenewalDue({ accessUntil }: Pick<SubscriptionResponse, 'accessUntil'>) {
  const { state } = useLocation() as { state: Partial<RenewalState> | null };
  if (!state?.renewalSecret) return <RenewalFailed accessUntil={accessUntil} />;
  return (
    <Paper component="section" aria-labelledby="pay-renewal" sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography id="pay-renewal" variant="h2" gutterBottom>
        Pay your renewal
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Your last renewal could not be charged. Pay it with this card or another one to keep EXE
        Pro.
      </Typography>
      <CardForm clientSecret={state.renewalSecret} label={`Pay ${PRO_PRICE}`} />
    </Paper>
  );
}

/** States whom to contact for immediate Pro access (spec §2, /subscribe 2). */
export function ContactTeam() {
  const { data } = useConfigQuery();
  if (!data) return <>Contact the team for immediate Pro access.</>;
  return (
    <>
      Contact the team for immediate Pro access:{' '}
      <Link href={`mailto:${data.supportEmail}`} underline="always">
        {data.supportEmail}
      </Link>
    </>
  );
}
