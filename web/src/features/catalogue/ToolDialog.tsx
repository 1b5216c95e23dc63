import type { Tool } from '@contracts/tool';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/messageOf';
import { OfferBadge } from '../../shared/tools/OfferBadge';
import { ToolActionButton } from '../../shared/tools/ToolActionButton';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { ToolPrice } from '../../shared/tools/ToolPrice';
import { useToolQuery, useToolsQuery } from '../../shared/tools/toolsApi';
import { AccessBadge } from '../../shared/ui/AccessBadge';
import { LoadError } from '../../shared/ui/LoadError';
import { ToolFacts } from './ToolFacts';

/** A tool in detail, over the list and at an address of its own (spec §2, tool detail dialog). */
export function ToolDialog({ toolId, onClose }: { toolId: string; onClose: () => void }) {
  const { data: tools, isLoading } = useToolsQuery();
  const listed = tools?.find(({ id }) => id === toolId);
  const { data: fetched, error, refetch } = useToolQuery(toolId, { skip: isLoading || listed !== undefined });
  const tool = listed ?? fetched;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="tool-name">
      {tool ? <ToolDetail tool={tool} /> : <Missing error={error} retry={() => void refetch()} />}
      <DialogActions sx={{ px: 6, py: 4, borderTop: 1, borderColor: 'divider' }}>
        {tool && <ToolActionButton tool={tool} />}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function ToolDetail({ tool }: { tool: Tool }) {
  return (
    <>
      <DialogTitle id="tool-name">{tool.name}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 4 }}>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <AccessBadge level={tool.accessLevel} />
            <ToolPrice tool={tool} />
            <OfferBadge tool={tool} />
          </Stack>
          <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
            <ToolPicture tool={tool} eager />
          </Box>
          <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{tool.description}</Typography>
          <ToolFacts tool={tool} />
          <Alert severity="info">
            <strong>Educational Purpose Only</strong>
            <br />
            All functionality is simulated and safe.
          </Alert>
        </Stack>
      </DialogContent>
    </>
  );
}

function Missing({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <DialogTitle id="tool-name">Tool</DialogTitle>
      <DialogContent>
        {error ? (
          <LoadError message={messageOf(error, 'Failed to fetch tool')} retry={retry} />
        ) : (
          <CircularProgress aria-label="Loading the tool" />
        )}
      </DialogContent>
    </>
  );
}
