import type { Screenshot, Tool, ToolDetail } from '@contracts/tool';
import { TOOL_LIMITS } from '@contracts/tool-limits';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { useToast } from '../../../shared/toast/useToast';
import { useToolQuery } from '../../../shared/tools/toolsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { AddScreenshot } from './AddScreenshot';
import { useArrangeScreenshotsMutation } from '../adminToolsApi';

/** Adds, orders and removes the screenshots of a tool. Each change takes effect at once. */
export function ScreenshotsDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { currentData: detail, error, isFetching, refetch } = useToolQuery(tool.id);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="screenshots-title">
      <DialogTitle id="screenshots-title" sx={{ overflowWrap: 'anywhere' }}>
        Screenshots of {tool.name}
      </DialogTitle>
      <DialogContent dividers>
        {detail ? (
          <Content tool={detail} />
        ) : error && !isFetching ? (
          <LoadError message="Failed to fetch tool" retry={() => void refetch()} />
        ) : (
          <LoadingSkeleton label="Loading the tool" height={320} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ tool }: { tool: ToolDetail }) {
  const { screenshots } = tool;
  const toast = useToast();
  const [send, { isLoading }] = useArrangeScreenshotsMutation();
  const arrange = async (next: Screenshot[], removed: string[] = []) => {
    const { error } = await send({ toolId: tool.id, screenshots: next, removed });
    if (!error) return;
    const description = messageOf(error, 'Failed to update the screenshots');
    toast({ title: 'Update Failed', description, variant: 'destructive' });
  };
  const move = (from: number, to: number) => {
    const next = screenshots.filter((_one, at) => at !== from);
    next.splice(to, 0, screenshots[from]!);
    void arrange(next);
  };
  return (
    <Stack sx={{ gap: 6 }}>
      {screenshots.length === 0 && (
        <Typography color="textSecondary">
          This tool has no screenshots yet. Show it in action: buyers look at screenshots first.
        </Typography>
      )}
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
        {screenshots.map((screenshot, index) => (
          <Row
            key={screenshot.id}
            screenshot={screenshot}
            isBusy={isLoading}
            onUp={index > 0 ? () => move(index, index - 1) : null}
            onDown={index < screenshots.length - 1 ? () => move(index, index + 1) : null}
            onRemove={() =>
              void arrange(
                screenshots.filter(({ id }) => id !== screenshot.id),
                [screenshot.id],
              )
            }
          />
        ))}
      </Stack>
      {screenshots.length < TOOL_LIMITS.screenshots ? (
        <AddScreenshot toolId={tool.id} />
      ) : (
        <Typography color="textSecondary">
          A tool can have at most {TOOL_LIMITS.screenshots} screenshots.
        </Typography>
      )}
    </Stack>
  );
}

interface RowProps {
  screenshot: Screenshot;
  isBusy: boolean;
  /** Null at an end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
}

function Row({ screenshot: { url, alt }, isBusy, onUp, onDown, onRemove }: RowProps) {
  const actions = [
    { label: 'Move up', icon: ArrowUpwardIcon, run: onUp },
    { label: 'Move down', icon: ArrowDownwardIcon, run: onDown },
    { label: 'Remove', icon: CloseIcon, run: onRemove },
  ];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
      <Box component="img" src={url} alt="" sx={PICTURE} />
      <Typography sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {alt}
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {actions.map(({ label, icon: Icon, run }) => (
          <IconButton
            key={label}
            aria-label={`${label}: ${alt}`}
            disabled={run === null || isBusy}
            onClick={() => run?.()}
          >
            <Icon />
          </IconButton>
        ))}
      </Box>
    </Box>
  );
}

const PICTURE = {
  width: 112,
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
