import { toolAddress } from '@contracts/pages';
import type { Tool, ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { isNotFound } from '../../shared/api/baseQuery';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { ToolActionButton } from '../../shared/tools/ToolActionButton';
import { toolsApi, useToolQuery } from '../../shared/tools/toolsApi';
import { useIsOwned, useOwnership } from '../../shared/tools/useOwnership';
import { LoadError } from '../../shared/ui/LoadError';
import { RouterLink } from '../../shared/ui/RouterLink';
import { FULL_SCREEN_ON_PHONES } from '../../shared/ui/fullScreenOnPhones';
import { useCanonicalAddress } from '../../shared/ui/useCanonicalAddress';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { ToolDescription } from './ToolDescription';
import { ToolLesson } from './ToolLesson';

/** The tool detail dialog, a quick view with an address of its own (spec §2, tool detail dialog). It fills the screen on phones. */
export function ToolDialog({ toolId, onClose }: { toolId: string; onClose: () => void }) {
  const { data: tools } = toolsApi.endpoints.tools.useQueryState(); // fetched by the page, unless it is too long
  const { currentData: detail, error, isFetching, refetch } = useToolQuery(toolId);
  const tool = tools?.find(({ id }) => id === toolId) ?? detail; // the list is already loaded, and its counts are live
  const failure = error && !isFetching && (
    <LoadError
      message={'Failed to fetch tool'}
      retry={isNotFound(error) ? undefined : () => void refetch()}
    />
  );
  const nameless = isNotFound(error) ? 'Tool not found' : 'Tool';
  usePageTitle(tool?.name ?? (failure ? nameless : undefined));
  useCanonicalAddress(tool && toolAddress(tool.slug));
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="tool-name"
      slotProps={{ paper: { sx: FULL_SCREEN_ON_PHONES } }}
    >
      <DialogTitle id="tool-name" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {tool?.name ?? 'Tool'}
      </DialogTitle>
      <DialogContent>
        {tool ? (
          <ToolDescription tool={tool} buyerCount={detail?.buyerCount ?? 0}>
            {failure || <Lesson detail={detail} />}
          </ToolDescription>
        ) : (
          failure || <ToolSkeleton />
        )}
      </DialogContent>
      <DialogActions sx={ACTIONS}>
        {tool && (
          <Box sx={{ '&&': { flex: { xs: '1 0 100%', sm: '1 1 10rem' } } }}>
            <DialogAction tool={tool} />
          </Box>
        )}
        {tool && (
          <Button component={RouterLink} href={toolAddress(tool.slug)}>
            Full page
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The main button of the tool. Until this tool's check has a response, the list of owned tools behind the cards decides. */
function DialogAction({ tool }: { tool: Tool }) {
  const user = useCurrentUser();
  const isListed = useIsOwned(tool, user);
  return <ToolActionButton tool={tool} isOwned={useOwnership(tool, user) ?? isListed} />;
}

const ACTIONS = {
  borderTop: 1,
  borderColor: 'divider',
  '& > *': { flex: { xs: '1 1 6rem', sm: '0 0 auto' } },
};
const LINES = [60, 100, 90, 95, 70];

/** A tool that is being fetched: its picture and lines. */
const ToolSkeleton = () => (
  <Box role="progressbar" aria-label="Loading the tool">
    <Skeleton width={96} height={28} sx={{ mb: 3 }} />
    <Skeleton variant="rounded" sx={{ width: 1, height: 'auto', aspectRatio: '16 / 9', mb: 4 }} />
    {LINES.map((width) => (
      <Skeleton key={width} width={`${width}%`} height={28} />
    ))}
  </Box>
);

/** What a tool teaches and requires; skeleton lines while the detail loads. */
function Lesson({ detail }: { detail: ToolDetail | undefined }) {
  if (detail) return <ToolLesson detail={detail} heading="h3" />;
  return (
    <Box role="progressbar" aria-label="Loading the details">
      {LINES.map((width) => (
        <Skeleton key={width} width={`${width}%`} height={28} />
      ))}
    </Box>
  );
}
