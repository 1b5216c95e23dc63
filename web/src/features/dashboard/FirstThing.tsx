import type { MemberTool } from '@contracts/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ContinuePath } from '../../shared/paths/ContinuePath';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { useMemberToolsQuery } from '../../shared/tools/memberToolsApi';
import { TWO_LINES } from '../../shared/ui/twoLines';
import { ToolActions } from './ToolActions';
import { DetailsLink } from './ToolListItem';

/** The tool that a member bought and has not downloaded; it stays when it is downloaded. */
export function useReadyTool(): MemberTool | undefined {
  const { data: tools } = useMemberToolsQuery();
  const [shownId, setShownId] = useState<string>();
  const tool = tools?.find(({ id }) => id === shownId) ?? tools?.find(isWaiting);
  if (tool && tool.id !== shownId) setShownId(tool.id);
  return tool;
}

const isWaiting = ({ isOwned, canDownload, lastDownloadedAt, withdrawalReason }: MemberTool) =>
  isOwned && canDownload && lastDownloadedAt === null && withdrawalReason === null;

/** What a member begins with: the tool that is ready, else a learning path. */
export const FirstThing = ({ tool }: { tool: MemberTool | undefined }) =>
  tool ? <ReadyTool tool={tool} /> : <ContinuePath />;

function ReadyTool({ tool }: { tool: MemberTool }) {
  return (
    <Paper component="section" aria-labelledby="ready-tool" sx={PANEL}>
      <ToolPicture tool={tool} eager />
      <Stack sx={{ p: { xs: 5, sm: 8 }, gap: 3, minWidth: 0, justifyContent: 'center' }}>
        <Typography id="ready-tool" variant="label" component="h2" color="primary">
          {tool.lastDownloadedAt === null ? 'Yours, ready to download' : 'Yours, downloaded'}
        </Typography>
        <Box sx={{ '& > a': { typography: 'h2' } }}>
          <DetailsLink tool={tool} />
        </Box>
        <Typography color="textSecondary" dir="auto" sx={TWO_LINES}>
          {tool.description}
        </Typography>
        <Stack direction="row" sx={{ mt: 2, gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          <ToolActions tool={tool} isMain />
        </Stack>
      </Stack>
    </Paper>
  );
}

const PANEL = {
  overflow: 'hidden',
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
