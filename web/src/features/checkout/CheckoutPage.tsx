import type { Tool } from '@contracts/tool';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useToast } from '../../shared/toast/useToast';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { useOwnership } from '../../shared/tools/useOwnership';
import { LazySection } from '../../shared/ui/LazySection';
import { RouterLink } from '../../shared/ui/RouterLink';
import { keepFocus } from '../../shared/ui/keepFocus';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { CheckoutLoading } from './CheckoutColumns';
import { usePaymentState } from './checkoutApi';
import { paymentState } from './paymentState';
import Paper from '@mui/material/Paper';
import { lazyDialog } from '../../shared/ui/lazyDialog';

const ToolCheckout = lazyComponent(async () => (await import('./ToolCheckout')).ToolCheckout);
const PaymentCheckout = lazyComponent(
  async () => (await import('./PaymentCheckout')).PaymentCheckout,
);
const ProCheckout = lazyComponent(async () => (await import('./pro/ProCheckout')).ProCheckout);

/** Checkout of a tool, or of Pro when the address names no tool (spec §2, /payment). The address also holds a created payment. */
export function CheckoutPage() {
  const { toolId } = useParams();
  const { currentData: tool } = useToolQuery(toolId ?? '', { skip: toolId === undefined });
  const [search] = useSearchParams();
  const { data: payment } = usePaymentState(search.get('payment') ?? '');
  const hasItem = useHasItem(tool) && !search.has('payment');
  const product = toolId ? (tool?.name ?? 'a tool') : 'EXE Pro';
  usePageTitle(
    payment
      ? `${paymentState(payment, { unavailable: null }).title}: ${product}`
      : `${hasItem ? 'You have' : 'Buy'} ${product}`,
  );
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 4, md: 8 } }}>
      <Button
        component={RouterLink}
        href="/downloads"
        color="inherit"
        startIcon={<ArrowBackIcon />}
        sx={{ mb: { xs: 1, md: 4 }, ml: -2 }}
      >
        Back to Downloads
      </Button>
      <Typography variant="h1" sx={{ mb: 6, fontSize: { xs: '1.5rem', sm: '2.25rem' } }}>
        {(hasItem ? OWNED : TO_BUY)[toolId ? 'tool' : 'pro']}
      </Typography>
      <Stack ref={keepFocus} tabIndex={-1} sx={{ gap: 6, outline: 'none' }}>
        <LazySection fallback={<CheckoutLoading label="Loading" />}>
          <Checkout toolId={toolId} />
        </LazySection>
      </Stack>
    </Container>
  );
}

const TO_BUY = { tool: 'Complete your purchase', pro: 'Get EXE Pro' };
const OWNED = { tool: 'You own this tool', pro: 'You have EXE Pro' };

/** Whether the member owns the tool, or for no tool, has Pro. */
function useHasItem(tool: Tool | undefined): boolean {
  const user = useCurrentUser();
  const { toolId } = useParams();
  const isOwned = useOwnership(tool ?? NO_TOOL, user);
  return toolId ? isOwned === true : user?.isPro === true;
}

/** Nobody owns it, and nothing is asked about it. */
const NO_TOOL = { id: '', accessLevel: 'free' } as const;

function Checkout({ toolId }: { toolId: string | undefined }) {
  const user = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const onCreated = useCallback(
    (id: string) => {
      setCreatedId(id);
      setSearch({ payment: id }, { preventScrollReset: true });
    },
    [setSearch],
  );
  const toast = useToast();
  const onLeave = useCallback(
    (currency: string) => {
      toast(null); // it is about the payment that was left
      setSearch({ currency });
    },
    [setSearch, toast],
  );
  const paymentId = search.get('payment');
  if (paymentId === null && toolId)
    return <ToolCheckout key={toolId} toolId={toolId} onCreated={onCreated} />;
  if (user === undefined) return <CheckoutLoading label="Loading" />;
  if (paymentId === null) return <ProCheckout user={user} onCreated={onCreated} />;
  if (user === null) return <LoginToPay />;
  return (
    <PaymentCheckout
      key={`${user.id} ${paymentId}`}
      paymentId={paymentId}
      isNew={paymentId === createdId}
      onLeave={onLeave}
    />
  );
}

const AuthDialog = lazyDialog(
  async () => (await import('../../shared/auth/AuthDialog')).AuthDialog,
);

/** Asks a visitor to log in before paying (docs/web-client.md). */
function LoginToPay() {
  const [open, setOpen] = useState(false);
  return (
    <Paper component="section" aria-labelledby="login-to-pay" sx={{ p: 5 }}>
      <Typography id="login-to-pay" variant="h2" gutterBottom>
        Log in to pay
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Purchases are saved to your account. Log in or create one to continue.
      </Typography>
      <Button fullWidth size="large" variant="contained" onClick={() => setOpen(true)}>
        Log in or sign up
      </Button>
      {open && <AuthDialog open onClose={() => setOpen(false)} />}
    </Paper>
  );
}
