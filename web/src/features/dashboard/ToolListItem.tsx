import { quickViewAddress } from '@contracts/pages';
import type { DownloadedTool } from '@contracts/dashboard';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { OPENED_FROM_CARD } from '../../shared/tools/ToolCard';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { AccessBadge, LanguageBadge } from '../../shared/tools/badges';
import { RouterLink } from '../../shared/ui/RouterLink';
import { TWO_LINES } from '../../shared/ui/twoLines';

interface ToolListItemProps {
  tool: DownloadedTool;
  /** Shown beside the badges. */
  facts: ReactNode;
  children: ReactNode;
}

/** Makes closing the details return to the dashboard. */
const OPENED_HERE: typeof OPENED_FROM_CARD = { fromCard: true };

/** A tool in a list of the dashboard. A click outside its buttons opens the details, as its name does. */
export function ToolListItem({ tool, facts, children }: ToolListItemProps) {
  const name = useRef<HTMLAnchorElement>(null);
  const openDetails = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button') && getSelection()?.isCollapsed !== false)
      name.current?.click();
  };
  return (
    <Box component="li" sx={ROW} onClick={openDetails}>
      <Box sx={{ gridArea: 'picture', borderRadius: 1, overflow: 'hidden' }}>
        <ToolPicture tool={tool} />
      </Box>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Link
          ref={name}
          component={RouterLink}
          href={quickViewAddress(tool.id)}
          state={OPENED_HERE}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}
        >
          {tool.name}
        </Link>
        <Typography color="textSecondary" dir="auto" sx={TWO_LINES}>
          {tool.description}
        </Typography>
      </Box>
      <Stack
        direction="row"
        sx={{ gridArea: 'facts', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <LanguageBadge language={tool.language} />
        <AccessBadge level={tool.accessLevel} />
        {facts}
      </Stack>
      <Stack
        direction="row"
        sx={{
          gridArea: 'actions',
          alignSelf: 'center',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          gap: 3,
          alignItems: 'center',
          justifyContent: 'end',
        }}
      >
        {children}
      </Stack>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '80px minmax(0, 1fr)', sm: '112px minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"picture name" "facts facts" "actions actions"',
    sm: '"picture name actions" "picture facts actions"',
  },
  columnGap: 4,
  rowGap: { xs: 3, sm: 2 },
  alignItems: 'start',
  cursor: 'pointer',
  pb: 5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { pb: 0, borderBottom: 0 },
};
