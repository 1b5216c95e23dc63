import { toolAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { isNotFound } from '../../shared/api/baseQuery';
import { formatDay } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { useIsBefore } from '../../shared/tools/useIsBefore';
import { useOwnership } from '../../shared/tools/useOwnership';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CheckoutColumns } from './CheckoutColumns';
import { type CheckoutFlow, CheckoutSteps } from './CheckoutSteps';
import { ToolSummary } from './ProductSummary';
import { whyNotForSale } from './whyNotForSale';

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
