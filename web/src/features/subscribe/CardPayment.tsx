import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useConfigQuery } from '../../shared/api/configApi';
import { lazily } from '../../shared/ui/lazily';
import { LoadError } from '../../shared/ui/LoadError';
import { ConfigurationNotice } from './ConfigurationNotice';
import { SandboxCard } from './SandboxCard';
import { useCardIntent } from './useCardIntent';

const StripeCard = lazily(async () => (await import('./StripeCard')).StripeCard);

/** Paying by card, in whatever way this place offers it; without one the spec's notice (§2, /subscribe 2). */
export function CardPayment() {
  const { data: config, isLoading } = useConfigQuery();
  const { state, retry } = useCardIntent();
  if (state.step === 'failed') return <LoadError message={state.message} retry={retry} />;
  if (state.step === 'not-offered') return <ConfigurationNotice />;
  if (state.step === 'initializing' || isLoading) return <Initializing />;
  if (config?.testMode && config.sandboxUrl) return <SandboxCard sandboxUrl={config.sandboxUrl} clientSecret={state.clientSecret} />;
  if (!config?.stripePublishableKey) return <ConfigurationNotice />;
  return (
    <Suspense fallback={<Initializing />}>
      <StripeCard publishableKey={config.stripePublishableKey} clientSecret={state.clientSecret} />
    </Suspense>
  );
}

function Initializing() {
  return (
    <Stack direction="row" role="status" sx={{ gap: 3, alignItems: 'center', py: 4 }}>
      <CircularProgress size={24} aria-hidden="true" />
      <Typography>Initializing payment</Typography>
    </Stack>
  );
}
