import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../../shared/api/configApi';
import { LazySection } from '../../../shared/ui/LazySection';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { ContactTeam } from './ContactTeam';

const StripeCard = lazyComponent(async () => (await import('./StripeCard')).StripeCard);

/** Pays the card payment of a client secret: with the provider's form, or in test mode on the sandbox page. */
export function CardForm({ clientSecret, label }: { clientSecret: string; label: string }) {
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
        TEST MODE: approve or decline the card on the sandbox page. No real money moves.
      </Typography>
      <Button
        fullWidth
        size="large"
        variant="contained"
        color="pro"
        href={href}
        endIcon={<OpenInNewIcon />}
      >
        Approve or decline the card
      </Button>
    </>
  );
}

/** States that card payment is not configured (spec §2, /subscribe 2). */
export function ConfigurationNotice() {
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
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', py: 4 }}>
      <CircularProgress size={24} aria-hidden="true" />
      <Typography>Initializing payment</Typography>
    </Stack>
  );
}
