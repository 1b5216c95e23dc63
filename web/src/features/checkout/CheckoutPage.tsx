import { toolAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../shared/api/baseQuery';
import { formatDay } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useToast } from '../../shared/toast/useToast';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { useIsBefore } from '../../shared/tools/useIsBefore';
import { useOwnership } from '../../shared/tools/useOwnership';
import { LazySection } from '../../shared/ui/LazySection';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { keepFocus } from '../../shared/ui/keepFocus';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { CheckoutColumns } from './CheckoutColumns';
import { type CheckoutFlow, CheckoutSteps } from './CheckoutSteps';
import { LoginToPay } from './LoginToPay';
import { PaymentCheckout } from './PaymentCheckout';
import { ToolSummary } from './ProductSummary';
import { usePaymentState } from './checkoutApi';
import { paymentState } from './paymentState';
import { whyNotForSale } from './whyNotForSale';

const ProCheckout = lazyComponent(async () => (await import('./pro/ProCheckout')).ProCheckout);

/** Checkout of a tool, or of Pro when the address names no tool (spec §2, /payment). The address also holds a created payment. */
export function CheckoutPage() {
  const { toolId } = useParams();
  const { currentData: tool } = useToolQuery(toolId ?? '', { skip: toolId === undefined });
  const [search] = useSearchParams();
  const { data: payment } = usePaymentState(search.get('payment') ?? '');
  const product = toolId ? (tool?.name ?? 'a tool') : 'EXE Pro';
  usePageTitle(
    payment
      ? `${paymentState(payment, { unavailable: null }).title}: ${product}`
      : `Buy ${product}`,
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
        {toolId ? 'Complete your purchase' : 'Get EXE Pro'}
      </Typography>
      <Stack ref={keepFocus} tabIndex={-1} sx={{ gap: 6, outline: 'none' }}>
        <LazySection fallback={<LoadingSkeleton label="Loading" height={320} />}>
          <Checkout toolId={toolId} />
        </LazySection>
      </Stack>
    </Container>
  );
}

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
  if (user === undefined) return <LoadingSkeleton label="Loading" height={320} />;
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

/** Buys a tool (spec §2, /payment/{toolId}). */
function ToolCheckout({ toolId, ...flow }: { toolId: string } & CheckoutFlow) {
  const { data: tool, error, refetch } = useToolQuery(toolId);
  if (error && (!tool || isNotFound(error)))
    return (
      <LoadError
        message={'Failed to fetch tool'}
        retry={isNotFound(error) ? undefined : () => void refetch()}
      />
    );
  if (!tool) return <LoadingSkeleton label="Loading the tool" height={320} />;
  return (
    <CheckoutColumns summary={<ToolSummary tool={tool} />}>
      <ToolSteps tool={tool} flow={flow} />
    </CheckoutColumns>
  );
}

function ToolSteps({ tool, flow }: { tool: Tool; flow: CheckoutFlow }) {
  const user = useCurrentUser();
  const isOwned = useOwnership(tool, user);
  if (isOwned) {
    return (
      <MessageWithLink
        text="You already own this tool. You can download it anytime."
        href={toolAddress(tool.slug)}
        label="Go to the tool"
      />
    );
  }
  const reason = whyNotForSale(tool);
  if (reason !== null) {
    const isPro = tool.accessLevel === 'pro';
    return (
      <MessageWithLink
        text={reason}
        href={isPro ? `/payment?tool=${tool.id}` : '/downloads'}
        label={isPro ? 'Get EXE Pro' : 'Go to Downloads'}
      />
    );
  }
  if (user && isOwned === undefined) return <CheckingOwnership />;
  return (
    <>
      {user?.isPro && <NeedNotBuy tool={tool} />}
      <CheckoutSteps toolId={tool.id} {...flow} />
    </>
  );
}

/** Tells a Pro member that Pro includes the tool for a time. */
function NeedNotBuy({ tool: { proUntil, slug } }: { tool: Tool }) {
  if (!useIsBefore(proUntil) || proUntil === null) return null;
  return (
    <Alert severity="info">
      Your EXE Pro includes this tool until {formatDay(proUntil)}.{' '}
      <Link component={RouterLink} href={toolAddress(slug)} underline="always">
        Download it
      </Link>{' '}
      without paying, or buy it to keep it after that.
    </Alert>
  );
}

/** Shown until the first ownership check completes. A failed one counts as not bought: the server sells no tool twice. */
const CheckingOwnership = () => (
  <Typography role="status" color="textSecondary" sx={{ minHeight: 120 }}>
    Checking whether you own this tool...
  </Typography>
);

function MessageWithLink({ text, href, label }: { text: string; href: string; label: string }) {
  return (
    <>
      <Alert severity="info">{text}</Alert>
      <Button variant="contained" component={RouterLink} href={href}>
        {label}
      </Button>
    </>
  );
}
