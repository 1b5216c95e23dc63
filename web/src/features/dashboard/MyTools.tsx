import type { MemberTool } from '@contracts/dashboard';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { formatDay } from '../../shared/format/format';
import { LoadError } from '../../shared/ui/LoadError';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';
import { ToolActions } from './ToolActions';
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
      <ToolList label="Updates of your tools" tools={tools} />
    </Section>
  );
}

interface MyToolsProps {
  /** The tool that the page begins with, which is left out here. */
  firstId?: string | undefined;
  isPro: boolean;
}

/** Lists the tools the member owns, with downloads and receipts; those with an update stand above, in {@link ToolUpdates}. A Pro member who has bought none is not asked to. */
export function MyTools({ firstId, isPro }: MyToolsProps) {
  const { data, error, refetch } = useMemberToolsQuery();
  const tools = data?.filter(({ id, hasUpdate }) => !hasUpdate && id !== firstId);
  if (tools?.length === 0 && data && (isPro || data.length > 0)) return null;
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
      {tools && tools.length > 0 && <ToolList label="My tools" tools={tools} />}
    </Section>
  );
}

interface ToolListProps {
  label: string;
  tools: MemberTool[];
}

/** The list gets the focus when the button that was pressed disappears. */
function ToolList({ label, tools }: ToolListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const showAll = () => {
    setShowsAll(true);
    list.current?.focus();
  };
  return (
    <>
      <Box component="ul" ref={list} tabIndex={-1} aria-label={label} sx={LIST}>
        {(showsAll ? tools : tools.slice(0, SHOWN)).map((tool) => (
          <ToolListItem key={tool.id} tool={tool} facts={<Facts tool={tool} />}>
            <ToolActions tool={tool} />
          </ToolListItem>
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

const LIST = { listStyle: 'none', p: 0, m: 0, outline: 'none', display: 'grid', gap: 5 };

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
