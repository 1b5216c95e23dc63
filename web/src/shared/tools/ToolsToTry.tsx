import { quickViewAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../ui/RouterLink';
import { ToolCard } from './ToolCard';
import { ToolGrid } from './ToolGrid';
import { useToolsQuery } from './toolsApi';

/** The featured tools, for somebody who found nothing; nothing while there are none. */
export function ToolsToTry() {
  const { data: tools = [] } = useToolsQuery('featured');
  if (tools.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="to-try">
      <Stack direction="row" sx={HEAD}>
        <Typography variant="h2" id="to-try">
          Tools to try instead
        </Typography>
        <Button component={RouterLink} href="/downloads">
          See all tools
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
