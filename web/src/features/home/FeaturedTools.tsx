import { quickViewAddress } from '@contracts/pages';
import { FEATURED_TOOLS } from '@contracts/tool';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { ToolCard } from '../../shared/tools/ToolCard';
import { ToolCardSkeleton } from '../../shared/tools/ToolCardSkeleton';
import { ToolGrid } from '../../shared/tools/ToolGrid';
import { useToolsQuery } from '../../shared/tools/toolsApi';
import { LoadError } from '../../shared/ui/LoadError';
import { SectionHead } from '../../shared/ui/SectionHead';

/** Shows the tools that administrators feature, or the newest. */
export function FeaturedTools() {
  return (
    <Container
      component="section"
      maxWidth="lg"
      aria-labelledby="featured"
      sx={{ pt: 10, pb: { xs: 12, md: 20 } }}
    >
      <SectionHead id="featured" title="Featured Tools" href="/downloads" all="See all tools" />
      <Featured />
    </Container>
  );
}

function Featured() {
  const { tools: preloaded } = useContext(PreloadedState);
  const { data, isLoading, error, refetch } = useToolsQuery('featured');
  const tools = data ?? (isLoading && preloaded?.length ? preloaded : undefined);
  if (isLoading && !tools) {
    return (
      <ToolGrid busy>
        {Array.from({ length: FEATURED_TOOLS }, (_, index) => (
          <ToolCardSkeleton key={index} />
        ))}
      </ToolGrid>
    );
  }
  if (!tools)
    return (
      <LoadError
        message={messageOf(error, 'The tools could not be loaded')}
        retry={() => void refetch()}
      />
    );
  if (tools.length === 0) {
    return (
      <Box sx={{ py: 12, textAlign: 'center' }}>
        <Typography color="textSecondary">No tools available yet.</Typography>
      </Box>
    );
  }
  return (
    <ToolGrid>
      {tools.map((tool) => (
        <ToolCard key={tool.id} tool={tool} infoHref={quickViewAddress(tool.id)} heading="h3" />
      ))}
    </ToolGrid>
  );
}
