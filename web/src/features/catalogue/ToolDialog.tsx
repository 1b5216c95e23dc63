import type { Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { isNotFound } from '../../shared/api/baseQuery';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { ToolActionButton } from '../../shared/tools/ToolActionButton';
import { useToolQuery, useToolsQuery } from '../../shared/tools/toolsApi';
import { useIsOwned, useOwnership } from '../../shared/tools/useOwnership';
import { LoadError } from '../../shared/ui/LoadError';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { ToolDescription } from './ToolDescription';
import { ToolLesson } from './ToolLesson';

/** The tool detail dialog, with an address of its own (spec §2, tool detail dialog). It fills the screen on phones. */
export function ToolDialog({ toolId, onClose }: { toolId: string; onClose: () => void }) {
  const { data: tools } = useToolsQuery();
  const { currentData: detail, error, isFetching, refetch } = useToolQuery(toolId);
  const tool = tools?.find(({ id }) => id === toolId) ?? detail; // the list is already loaded, and its counts are live
  usePageTitle(tool?.name);
  const failure = error && !isFetching && (
    <LoadError
      message={'Failed to fetch tool'}
      retry={isNotFound(error) ? undefined : () => void refetch()}
    />
  );
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
            {failure || <ToolLesson detail={detail} />}
          </ToolDescription>
        ) : (
          failure || <CircularProgress aria-label="Loading the tool" />
        )}
      </DialogContent>
      <DialogActions sx={ACTIONS}>
        {tool && <DialogAction tool={tool} />}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The main button of the tool. Until this tool's check is answered, the list of owned tools behind the cards decides. */
function DialogAction({ tool }: { tool: Tool }) {
  const user = useCurrentUser();
  const isListed = useIsOwned(tool, user);
  return <ToolActionButton tool={tool} isOwned={useOwnership(tool, user) ?? isListed} />;
}

const ACTIONS = {
  borderTop: 1,
  borderColor: 'divider',
  '& > :not(:last-child)': { flex: '1 1 10rem' },
};
const FULL_SCREEN_ON_PHONES = {
  m: { xs: 0, sm: 8 },
  width: { xs: 1, sm: 'calc(100% - 64px)' },
  height: { xs: 1, sm: 'auto' },
  maxHeight: { xs: 'none', sm: 'calc(100% - 64px)' },
  borderRadius: { xs: 0, sm: 1 },
};
