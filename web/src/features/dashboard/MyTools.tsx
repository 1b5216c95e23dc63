import type { MemberTool } from '@contracts/dashboard';
import type { MemberOrder } from '@contracts/orders';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { formatDay } from '../../shared/format/format';
import { useOrdersQuery } from '../../shared/orders/ordersApi';
import { LoadError } from '../../shared/ui/LoadError';
import { RouterLink } from '../../shared/ui/RouterLink';
import { RowDownload } from './RowDownload';
import { Section } from '../../shared/ui/Section';
import { ToolListItem } from './ToolListItem';
import { useMemberToolsQuery } from '../../shared/tools/memberToolsApi';

/** Tools shown before the list is expanded. */
const SHOWN = 6;

/** Lists the tools the member owns and updates of downloaded tools, with downloads and receipts. */
export function MyTools() {
  const { data: tools, error, refetch } = useMemberToolsQuery();
  return (
    <Section title="My tools">
      {!tools && !error && <Skeleton variant="rounded" height={96} />}
      {!tools && error && (
        <LoadError
          message={messageOf(error, 'Your tools could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {tools?.length === 0 && <NoTools />}
      {tools && tools.length > 0 && <ToolList tools={tools} />}
    </Section>
  );
}

/** The list gets the focus when the button that was pressed disappears. */
function ToolList({ tools }: { tools: MemberTool[] }) {
  const { data: orders } = useOrdersQuery();
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const showAll = () => {
    setShowsAll(true);
    list.current?.focus();
  };
  return (
    <>
      <Stack
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="My tools"
        sx={{ listStyle: 'none', p: 0, m: 0, gap: 5, outline: 'none' }}
      >
        {(showsAll ? tools : tools.slice(0, SHOWN)).map((tool) => (
          <MyToolRow
            key={tool.id}
            tool={tool}
            receiptHref={tool.isOwned ? receiptHref(tool.id, orders) : undefined}
          />
        ))}
      </Stack>
      {!showsAll && tools.length > SHOWN && (
        <Button sx={{ mt: 5 }} onClick={showAll}>
          Show all {tools.length} tools
        </Button>
      )}
    </>
  );
}

/** Returns the address of the receipt of the latest paid order of a tool. */
function receiptHref(toolId: string, orders: MemberOrder[] | undefined): string | undefined {
  const order = orders?.find(
    (one) => one.toolId === toolId && one.status === 'paid' && one.receiptNumber !== null,
  );
  return order && `/receipt/${order.orderId}`;
}

function NoTools() {
  return (
    <Stack
      direction="row"
      sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Typography color="textSecondary">Tools you buy appear here, ready to download.</Typography>
      <Button component={RouterLink} href="/downloads?level=premium" variant="outlined">
        Browse premium tools
      </Button>
    </Stack>
  );
}

/** One of the member's tools with its download or update, and its receipt if there is one. */
function MyToolRow({ tool, receiptHref }: { tool: MemberTool; receiptHref: string | undefined }) {
  return (
    <ToolListItem tool={tool} facts={<Facts tool={tool} />}>
      {receiptHref && (
        <Link
          component={RouterLink}
          href={receiptHref}
          aria-label={`Receipt: ${tool.name}`}
          sx={{ px: 2, py: 2 }}
        >
          Receipt
        </Link>
      )}
      {tool.canDownload ? (
        <RowDownload
          tool={tool}
          label={tool.hasUpdate ? 'Download update' : 'Download'}
          isPrimary={tool.hasUpdate}
        />
      ) : (
        <Button variant="outlined" disabled aria-label={`Unavailable: ${tool.name}`}>
          Unavailable
        </Button>
      )}
    </ToolListItem>
  );
}

function Facts({ tool: { unlisted, hasUpdate, lastDownloadedAt } }: { tool: MemberTool }) {
  return (
    <>
      {unlisted && <Chip size="small" variant="outlined" label="No longer offered" />}
      {hasUpdate && (
        <Chip
          size="small"
          color="primary"
          variant="outlined"
          label="Updated since your last download"
        />
      )}
      {!hasUpdate && (
        <Typography variant="body2" color="textSecondary">
          {lastDownloadedAt === null
            ? 'Not downloaded yet'
            : `Last downloaded ${formatDay(lastDownloadedAt)}`}
        </Typography>
      )}
    </>
  );
}
