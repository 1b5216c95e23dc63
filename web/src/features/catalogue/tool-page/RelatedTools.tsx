import { quickViewAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ToolCard } from '../../../shared/tools/ToolCard';
import { ToolGrid } from '../../../shared/tools/ToolGrid';

/** A few tools to go on with. */
export function RelatedTools({ title, tools }: { title: string; tools: Tool[] }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 12, md: 16 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 6 }}>
        {title}
      </Typography>
      <ToolGrid>
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} infoHref={quickViewAddress(tool.id)} heading="h3" />
        ))}
      </ToolGrid>
    </Box>
  );
}
