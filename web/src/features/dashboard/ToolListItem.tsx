import { quickViewAddress } from '@contracts/pages';
import type { DownloadedTool } from '@contracts/dashboard';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode } from 'react';
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

/** A tool in a list of the dashboard. A click outside its buttons opens the details, as its name does. */
export function ToolListItem({ tool, facts, children }: ToolListItemProps) {
  return (
    <Box component="li" sx={ROW} onClick={openDetails}>
      <Box sx={{ gridArea: 'picture', borderRadius: 1, overflow: 'hidden' }}>
        <ToolPicture tool={tool} />
      </Box>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <DetailsLink tool={tool} />
        <Typography variant="body2" color="textSecondary" dir="auto" sx={TWO_LINES}>
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
      <Stack direction="row" sx={ACTIONS}>
        {children}
      </Stack>
    </Box>
  );
}

/** Makes closing the details return to the dashboard. */
const OPENED_HERE: typeof OPENED_FROM_CARD = { fromCard: true };

/** The name of a tool, which opens its details; the first link of its row or card. */
export const DetailsLink = ({
  tool: { id, name },
}: {
  tool: Pick<DownloadedTool, 'id' | 'name'>;
}) => (
  <Link
    component={RouterLink}
    href={quickViewAddress(id)}
    state={OPENED_HERE}
    color="inherit"
    underline="hover"
    sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}
  >
    {name}
  </Link>
);

/** A click on a row or card outside its links and buttons is a click on its name, unless text is being selected. */
export function openDetails({ target, currentTarget }: MouseEvent): void {
  if (!(target as Element).closest('a, button') && getSelection()?.isCollapsed !== false)
    currentTarget.querySelector('a')?.click();
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
const ACTIONS = {
  gridArea: 'actions',
  alignSelf: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 3,
  alignItems: 'center',
  justifyContent: 'end',
};
