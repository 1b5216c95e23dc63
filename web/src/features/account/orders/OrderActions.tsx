import { quickViewAddress, toolAddress } from '@contracts/pages';
import type { OrderDetail } from '@contracts/orders';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { DownloadButton } from '../../../shared/tools/DownloadButton';
import { useToolQuery } from '../../../shared/tools/toolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { HAS_TOOL, type OrderLink, orderLink, orderState } from './orderStatus';

/** The next step, or the download of what was bought, as the main button; whatever else the order leads to beside it. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const state = orderState(order);
  const { currentData: tool } = useToolQuery(order.toolId ?? '', { skip: order.toolId === null });
  const links = linksOf(order);
  const file = HAS_TOOL.has(state) && tool && tool.fileSize !== null ? tool : null;
  const isDownloadFirst = HAS_TOOL.has(state) && order.toolId !== null;
  const isToolShown = order.toolId !== null && state !== 'waiting';
  if (links.length === 0 && !isToolShown) return null;
  return (
    <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', mt: 5 }}>
      {file && (
        <Box>
          <DownloadButton tool={file} />
        </Box>
      )}
      {links.map(({ label, href }, index) => (
        <Button
          key={label}
          component={RouterLink}
          href={href}
          variant={index === 0 && !isDownloadFirst ? 'contained' : 'outlined'}
        >
          {label}
        </Button>
      ))}
      {isToolShown && <ToolLink toolId={order.toolId ?? ''} tool={tool} />}
    </Stack>
  );
}

/** What an order leads to besides its download, the main one first. */
function linksOf(order: OrderDetail): OrderLink[] {
  const state = orderState(order);
  const note = state === 'refunded' ? order.creditNotes.at(-1) : undefined;
  const next = state === 'review' ? null : orderLink(order);
  return [
    ...(note ? [{ label: 'Credit note', href: `/credit-note/${note.id}` }] : []),
    ...(HAS_TOOL.has(state) && order.kind === 'pro' ? [OPEN_PRO_TOOLS] : []),
    ...(next ? [next] : []),
  ];
}

const OPEN_PRO_TOOLS: OrderLink = { label: 'Open pro tools', href: '/downloads?level=pro' };

/** Leads to the page of the tool, once its address is known. */
const ToolLink = ({ toolId, tool }: { toolId: string; tool?: Tool }) => (
  <Link
    component={RouterLink}
    href={tool ? toolAddress(tool.slug) : quickViewAddress(toolId)}
    sx={{ py: 2 }}
  >
    View the tool
  </Link>
);
