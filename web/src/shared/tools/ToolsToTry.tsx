import { quickViewAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { RouterLink } from '../ui/RouterLink';
import { ToolCard } from './ToolCard';
import { ToolCardSkeleton } from './ToolCardSkeleton';
import { ToolGrid } from './ToolGrid';
import { useCatalogueQuery, useToolsQuery } from './toolsApi';

const SHOWN = 3;

interface ToolsToTryProps {
  /** Only free tools. */
  free?: boolean;
}

/** The featured tools, or some that are free, for somebody who found nothing, with their place while they load; nothing without any. */
export function ToolsToTry({ free = false }: ToolsToTryProps) {
  const featured = useToolsQuery(free ? skipToken : 'featured');
  const ofFree = useCatalogueQuery(free ? 'level=free&sort=popular' : skipToken);
  const tools = (free ? ofFree.data?.tools : featured.data)?.slice(0, SHOWN) ?? [];
  const isLoading = featured.isLoading || ofFree.isLoading;
  if (tools.length === 0 && !isLoading) return null;
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
      <ToolGrid busy={isLoading}>
        {isLoading && Array.from({ length: SHOWN }, (_, index) => <ToolCardSkeleton key={index} />)}
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
