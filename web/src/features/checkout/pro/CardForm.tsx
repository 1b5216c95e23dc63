import { Suspense } from 'react';
import { useConfigQuery } from '../../../shared/api/configApi';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { ConfigurationNotice } from './ConfigurationNotice';
import { Initializing } from './Initializing';
import { SandboxCard } from './SandboxCard';

const StripeCard = lazyComponent(async () => (await import('./StripeCard')).StripeCard);

/** Pays the card payment of a client secret: with the provider's form, or in test mode on the sandbox page. */
export function CardForm({ clientSecret, label }: { clientSecret: string; label: string }) {
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <Initializing />;
  if (config?.testMode && config.sandboxUrl) return <SandboxCard sandboxUrl={config.sandboxUrl} clientSecret={clientSecret} />;
  if (!config?.stripePublishableKey) return <ConfigurationNotice />;
  return (
    <Suspense fallback={<Initializing />}>
      <StripeCard publishableKey={config.stripePublishableKey} clientSecret={clientSecret} label={label} />
    </Suspense>
  );
}
