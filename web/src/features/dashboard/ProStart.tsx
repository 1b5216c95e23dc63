import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { formatDay, formatDuration } from '../../shared/format/format';
import { useSubscriptionQuery } from '../../shared/membership/membershipApi';
import { membershipText } from '../../shared/membership/membershipText';
import { NEWEST_PRO } from '../../shared/membership/weeklyTools';
import { useCatalogueQuery } from '../../shared/tools/toolsApi';
import { COVER_DRAWING } from '../../shared/ui/coverDrawing';
import { Label } from '../../shared/ui/Label';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';
import { RowDownload } from '../../shared/tools/RowDownload';
import type { DownloadedTool } from '@contracts/dashboard';
import Stack from '@mui/material/Stack';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { DetailsLink, openDetails } from './ToolListItem';

const SHOWN = 3;

/** Until when a Pro member has Pro, and its newest tools to download. */
export function ProStart() {
  const { data: membership } = useSubscriptionQuery();
  const { data, isError } = useCatalogueQuery(NEWEST_PRO);
  const tools = data?.tools.filter(({ fileSize }) => fileSize !== null).slice(0, SHOWN);
  const [now] = useState(() => new Date());
  return (
    <Section title={membership ? membershipText(membership, true, now).headline : 'EXE Pro'}>
      {!tools && !isError && <LoadingSkeleton label="Loading the newest pro tools" height={280} />}
      {tools && tools.length > 0 && (
        <>
          <Typography color="textSecondary" sx={{ mb: 4 }}>
            New in EXE Pro
          </Typography>
          <Box component="ul" aria-label="New in EXE Pro" sx={LIST}>
            {tools.map((tool) => (
              <ToolTile
                key={tool.id}
                tool={tool}
                facts={
                  <>
                    <Box component="span" sx={{ display: { xs: 'none', sm: 'contents' } }}>
                      <Label>Added {formatDay(tool.createdAt)}</Label>
                    </Box>
                    {tool.durationMinutes !== null && (
                      <Label>{formatDuration(tool.durationMinutes)}</Label>
                    )}
                  </>
                }
              >
                <RowDownload tool={tool} label="Download" />
              </ToolTile>
            ))}
          </Box>
        </>
      )}
      <Button component={RouterLink} href="/downloads?level=pro" sx={{ mt: 4, ml: -2 }}>
        All pro tools
      </Button>
    </Section>
  );
}

const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
};

interface ToolTileProps {
  tool: DownloadedTool;
  /** Shown below the name. */
  facts: ReactNode;
  /** The action. */
  children: ReactNode;
}

/** A tool with its cover above its name, or beside it on phones. A click outside its buttons opens the details, as its name does. */
function ToolTile({ tool, facts, children }: ToolTileProps) {
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
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'pointer',
  // on phones the drawing of the cover, as high as the text
  '& > :first-of-type': {
    position: 'relative',
    aspectRatio: { xs: 'auto', sm: '16 / 9' },
    '& > img': { '@media (max-width: 599.95px)': COVER_DRAWING },
  },
};
