import type { Tool, ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { isNotFound } from '../../shared/api/baseQuery';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { ToolActionButton } from '../../shared/tools/ToolActionButton';
import { useToolQuery, useToolsQuery } from '../../shared/tools/toolsApi';
import { useIsOwned, useOwnership } from '../../shared/tools/useOwnership';
import { LoadError } from '../../shared/ui/LoadError';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { ToolDescription } from './ToolDescription';

/** The tool detail dialog, with an address of its own (spec §2, tool detail dialog). It fills the screen on phones. */
export function ToolDialog({ toolId, onClose }: { toolId: string; onClose: () => void }) {
  const { data: tools } = useToolsQuery();
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

const LINES = [60, 100, 90, 95, 70];

/** Shows what a tool teaches and requires; skeleton lines while the detail loads. */
function ToolLesson({ detail }: { detail: ToolDetail | undefined }) {
  if (!detail) {
    return (
      <Box role="progressbar" aria-label="Loading the details">
        {LINES.map((width) => (
          <Skeleton key={width} width={`${width}%`} height={28} />
        ))}
      </Box>
    );
  }
  const { outcomes, contents, requirements, lessonExcerpt } = detail;
  return (
    <>
      {outcomes.length > 0 && <Section title="What you'll learn" lines={outcomes} />}
      {contents.length > 0 && <Section title="What's inside" lines={contents} />}
      {requirements && (
        <Section title="Requirements">
          <Typography sx={TEXT}>{requirements}</Typography>
        </Section>
      )}
      {lessonExcerpt && (
        <Section title="From the lesson">
          <Typography
            component="blockquote"
            color="textSecondary"
            sx={{ ...TEXT, m: 0, pl: 4, borderLeft: 2, borderColor: 'divider' }}
          >
            {lessonExcerpt}
          </Typography>
        </Section>
      )}
    </>
  );
}

function Section({
  title,
  lines,
  children,
}: {
  title: string;
  lines?: string[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" gutterBottom>
        {title}
      </Typography>
      {lines && (
        <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </Box>
      )}
      {children}
    </section>
  );
}

const TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
