import type { DownloadedTool } from '@contracts/dashboard';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { DetailsLink, openDetails } from './ToolListItem';

interface ToolTileProps {
  tool: DownloadedTool;
  /** Shown below the name. */
  facts: ReactNode;
  /** The action. */
  children: ReactNode;
}

/** A tool with its cover above its name, or beside it on phones. A click outside its buttons opens the details, as its name does. */
export function ToolTile({ tool, facts, children }: ToolTileProps) {
  return (
    <Box component="li" sx={TILE} onClick={openDetails}>
      <ToolPicture tool={tool} />
      <Stack sx={{ p: { xs: 3, sm: 4 }, gap: { xs: 1, sm: 2 }, flex: 1, minWidth: 0 }}>
        <DetailsLink tool={tool} />
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {facts}
        </Stack>
        <Stack sx={{ mt: 'auto', pt: 1 }}>{children}</Stack>
      </Stack>
    </Box>
  );
}

const TILE = {
  display: 'grid',
  gridTemplateColumns: { xs: '6.5rem minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
  gridTemplateRows: { sm: 'auto 1fr' },
  alignItems: { xs: 'center', sm: 'stretch' },
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'pointer',
};
