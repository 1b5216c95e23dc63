import { toolAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { isNotFound } from '../../shared/api/baseQuery';
import { formatDay } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { useIsBefore } from '../../shared/tools/useIsBefore';
import { useOwnership } from '../../shared/tools/useOwnership';
import { LazySection } from '../../shared/ui/LazySection';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { CheckoutColumns, CheckoutLoading, PAYMENT_HEIGHT } from './CheckoutColumns';
import { type CheckoutFlow, CheckoutSteps } from './CheckoutSteps';
import { ToolSummary } from './ProductSummary';
import { whyNotForSale } from './whyNotForSale';

const OwnedTool = lazyComponent(async () => (await import('./OwnedTool')).OwnedTool);

/** Buys a tool (spec §2, /payment/{toolId}). */
export function ToolCheckout({ toolId, ...flow }: { toolId: string } & CheckoutFlow) {
  const { data: tool, error, refetch } = useToolQuery(toolId);
  if (error && (!tool || isNotFound(error)))
    return (
      <LoadError
        message={'Failed to fetch tool'}
        retry={isNotFound(error) ? undefined : () => void refetch()}
      />
    );
  if (!tool) return <CheckoutLoading label="Loading the tool" />;
  return <KnownToolCheckout tool={tool} flow={flow} />;
}

interface KnownToolProps {
  tool: Tool;
  flow: CheckoutFlow;
}

function KnownToolCheckout({ tool, flow }: KnownToolProps) {
  const isOwned = useOwnership(tool, useCurrentUser());
  if (isOwned)
    return (
      <LazySection fallback={<LoadingSkeleton label="Loading your tool" height={320} />}>
        <OwnedTool tool={tool} />
      </LazySection>
    );
  return (
    <CheckoutColumns summary={<ToolSummary tool={tool} />}>
      <ToolSteps tool={tool} flow={flow} isOwned={isOwned} />
    </CheckoutColumns>
  );
}

interface ToolStepsProps extends KnownToolProps {
  /** Undefined until it is known. */
  isOwned: false | undefined;
}

function ToolSteps({ tool, flow, isOwned }: ToolStepsProps) {
  const user = useCurrentUser();
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
  // A failed check counts as not bought: the server sells no tool twice.
  if (user && isOwned === undefined)
    return <LoadingSkeleton label="Checking whether you own this tool" height={PAYMENT_HEIGHT} />;
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
