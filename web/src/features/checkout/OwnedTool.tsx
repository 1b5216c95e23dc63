import type { MemberOrder } from '@contracts/orders';
import { toolAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDay, formatPrice } from '../../shared/format/format';
import { useOrdersQuery } from '../../shared/orders/ordersApi';
import { receiptOf } from '../../shared/orders/receiptOf';
import { DownloadButton } from '../../shared/tools/DownloadButton';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { AccessBadge } from '../../shared/tools/badges';
import { splitDescription } from '../../shared/tools/splitDescription';
import { RouterLink } from '../../shared/ui/RouterLink';
import { RefundTerms } from './RefundTerms';

/** Replaces the checkout of a tool for its owner: nothing to pay, but the download. */
export function OwnedTool({ tool }: { tool: Tool }) {
  const { data: orders } = useOrdersQuery();
  const receipt = receiptOf(tool.id, orders);
  return (
    <Paper component="section" aria-label="Your tool" sx={PANEL}>
      <Box sx={{ borderRadius: '6px', overflow: 'hidden' }}>
        <ToolPicture tool={tool} eager />
      </Box>
      <Stack sx={{ gap: 3, minWidth: 0 }}>
        <Stack direction="row" sx={HEAD}>
          <Typography variant="h2" dir="auto" sx={{ fontSize: '1.25rem' }}>
            {tool.name}
          </Typography>
          <AccessBadge level={tool.accessLevel} />
        </Stack>
        <Typography color="textSecondary" dir="auto" sx={DESCRIPTION}>
          {splitDescription(tool.description)[0]}
        </Typography>
        <Typography sx={{ minHeight: '1.5rem' }}>{boughtText(tool.id, orders)}</Typography>
        <Box sx={ACTIONS}>
          {tool.fileSize !== null && <DownloadButton tool={tool} size="large" />}
          {receipt && (
            <Button size="large" variant="outlined" component={RouterLink} href={receipt}>
              Receipt
            </Button>
          )}
          <Button
            size="large"
            variant="outlined"
            component={RouterLink}
            href={toolAddress(tool.slug)}
          >
            View the tool
          </Button>
        </Box>
        {receipt && <RefundTerms />}
      </Stack>
    </Paper>
  );
}

/** When and for how much the tool was bought, if it was; nothing while the orders are loading. */
function boughtText(toolId: string, orders: MemberOrder[] | undefined): string | undefined {
  if (!orders) return undefined;
  const order = orders.find((one) => one.toolId === toolId && one.status === 'paid');
  return order
    ? `Bought for ${formatPrice(order.amount)} on ${formatDay(order.paidAt ?? order.createdAt)}.`
    : 'You can download it anytime.';
}

const PANEL = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 8,
  rowGap: 5,
  alignItems: 'start',
  p: { xs: 4, sm: 6 },
};
const HEAD = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  '& h2': { minWidth: 0, overflowWrap: 'anywhere' },
};
/** Its page has the rest. */
const DESCRIPTION = {
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: '3',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  '& > *': { flex: { xs: '1 0 auto', sm: '0 0 auto' }, width: { sm: 'auto' } },
  '& > :first-of-type': { flex: { xs: '1 0 100%', sm: '1 0 12rem' } },
};
