import type { MemberTool } from '@contracts/dashboard';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { AccessBadge } from '../../shared/tools/badges';
import { DetailsLink, openDetails } from './ToolListItem';

interface OwnedToolCardProps {
  tool: MemberTool;
  /** Shown below the name. */
  facts: ReactNode;
  children: ReactNode;
}

/** A tool that the member owns, with its cover. A click outside its buttons opens the details, as its name does. */
export function OwnedToolCard({ tool, facts, children }: OwnedToolCardProps) {
  return (
    <Box component="li" sx={CARD} onClick={openDetails}>
      <ToolPicture tool={tool} />
      <Stack sx={{ p: 4, gap: 3, flex: 1, minWidth: 0 }}>
        <DetailsLink tool={tool} />
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <AccessBadge level={tool.accessLevel} />
          {facts}
        </Stack>
        <Stack direction="row" sx={ACTIONS}>
          {children}
        </Stack>
      </Stack>
    </Box>
  );
}

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'pointer',
};
const ACTIONS = {
  mt: 'auto',
  gap: 2,
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > button': { flex: '1 1 auto' },
};
