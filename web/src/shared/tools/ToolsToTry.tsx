import { quickViewAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { RouterLink } from '../ui/RouterLink';
import { ToolCard } from './ToolCard';
import { ToolGrid } from './ToolGrid';
import { useCatalogueQuery, useToolsQuery } from './toolsApi';

const SHOWN = 3;

interface ToolsToTryProps {
  /** Only free tools. */
  free?: boolean;
}

/** The featured tools, or some that are free, for somebody who found nothing; nothing while there are none. */
export function ToolsToTry({ free = false }: ToolsToTryProps) {
  const { data: featured } = useToolsQuery(free ? skipToken : 'featured');
  const { data: ofFree } = useCatalogueQuery(free ? 'level=free&sort=popular' : skipToken);
  const tools = (free ? ofFree?.tools : featured)?.slice(0, SHOWN) ?? [];
  if (tools.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="to-try">
      <Stack direction="row" sx={HEAD}>
        <Typography variant="h2" id="to-try">
          {free ? 'Free tools to try instead' : 'Tools to try instead'}
        </Typography>
        <Button component={RouterLink} href={free ? '/downloads?level=free' : '/downloads'}>
          {free ? 'See all free tools' : 'See all tools'}
        </Button>
      </Stack>
      <ToolGrid>
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} infoHref={quickViewAddress(tool.id)} heading="h3" />
        ))}
      </ToolGrid>
    </Box>
  );
}

const HEAD = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  mb: 5,
};
