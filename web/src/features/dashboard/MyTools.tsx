import type { MemberTool } from '@contracts/dashboard';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
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
import { receiptOf } from '../../shared/orders/receiptOf';
import { LoadError } from '../../shared/ui/LoadError';
import { RouterLink } from '../../shared/ui/RouterLink';
import { OwnedToolCard } from './OwnedToolCard';
import { RowDownload } from './RowDownload';
import { Section } from '../../shared/ui/Section';
import { ToolListItem } from './ToolListItem';
import { useMemberToolsQuery } from '../../shared/tools/memberToolsApi';

/** Tools shown before the list is expanded. */
const SHOWN = 6;

/** Lists the tools whose file changed since the member's last download; nothing without any. */
export function ToolUpdates() {
  const { data } = useMemberToolsQuery();
  const tools = data?.filter(({ hasUpdate }) => hasUpdate) ?? [];
  if (tools.length === 0) return null;
  return (
    <Section title="Updates of your tools">
      <ToolList label="Updates of your tools" tools={tools} Item={ToolListItem} sx={ROWS} />
    </Section>
  );
}

/** Lists the tools the member owns, with downloads and receipts; those with an update stand above, in {@link ToolUpdates}. */
export function MyTools() {
  const { data, error, refetch } = useMemberToolsQuery();
  const tools = data?.filter(({ hasUpdate }) => !hasUpdate);
  if (tools?.length === 0 && data && data.length > 0) return null;
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
      {tools && tools.length > 0 && (
        <ToolList label="My tools" tools={tools} Item={OwnedToolCard} sx={CARDS} />
      )}
    </Section>
  );
}

interface ToolListProps {
  label: string;
  tools: MemberTool[];
  Item: typeof ToolListItem | typeof OwnedToolCard;
  sx: object;
}

/** The list gets the focus when the button that was pressed disappears. */
function ToolList({ label, tools, Item, sx }: ToolListProps) {
  const { data: orders } = useOrdersQuery();
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const showAll = () => {
    setShowsAll(true);
    list.current?.focus();
  };
  return (
    <>
      <Box component="ul" ref={list} tabIndex={-1} aria-label={label} sx={{ ...LIST, ...sx }}>
        {(showsAll ? tools : tools.slice(0, SHOWN)).map((tool) => (
          <Item key={tool.id} tool={tool} facts={<Facts tool={tool} />}>
            <Actions
              tool={tool}
              receiptHref={tool.isOwned ? receiptOf(tool.id, orders) : undefined}
            />
          </Item>
        ))}
      </Box>
      {!showsAll && tools.length > SHOWN && (
        <Button sx={{ mt: 5 }} onClick={showAll}>
          Show all {tools.length} tools
        </Button>
      )}
    </>
  );
}

const LIST = { listStyle: 'none', p: 0, m: 0, outline: 'none', display: 'grid' };
const ROWS = { gap: 5 };
const CARDS = {
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
};

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

interface ActionsProps {
  tool: MemberTool;
  receiptHref: string | undefined;
}

/** The download or update of a tool, and its receipt if there is one. */
function Actions({ tool, receiptHref }: ActionsProps) {
  return (
    <>
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
          variant={tool.hasUpdate ? 'contained' : 'outlined'}
        />
      ) : (
        <Button variant="outlined" disabled aria-label={`Unavailable: ${tool.name}`}>
          Unavailable
        </Button>
      )}
    </>
  );
}

function Facts({ tool }: { tool: MemberTool }) {
  const { unlisted, hasUpdate, lastDownloadedAt, withdrawalReason } = tool;
  return (
    <>
      {withdrawalReason !== null && (
        <Alert severity="warning" sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
          The version that you downloaded was withdrawn. Do not use it: {withdrawalReason}
        </Alert>
      )}
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
