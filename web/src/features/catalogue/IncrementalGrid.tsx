import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../shared/format/format';
import { ToolCard } from '../../shared/tools/ToolCard';
import { ToolGrid } from '../../shared/tools/ToolGrid';
import { useIncrementalList, PAGE_SIZE } from './useIncrementalList';

const EAGER = 3;

/** Renders up to 200 cards, and more at the press of a button. */
export function IncrementalGrid({
  tools,
  hrefOf,
}: {
  tools: Tool[];
  hrefOf: (toolId: string) => string;
}) {
  const { shown, showMore } = useIncrementalList(tools.length);
  return (
    <>
      <ToolGrid>
        {tools.slice(0, shown).map((tool, index) => (
          <ToolCard key={tool.id} tool={tool} infoHref={hrefOf(tool.id)} eager={index < EAGER} />
        ))}
      </ToolGrid>
      {shown >= PAGE_SIZE && shown < tools.length && (
        <Box sx={{ mt: 8, textAlign: 'center' }}>
          <Typography color="textSecondary" gutterBottom>
            {`Showing ${formatCount(shown)} of ${formatCount(tools.length)}`}
          </Typography>
          <Button variant="outlined" onClick={showMore}>
            Show more
          </Button>
        </Box>
      )}
    </>
  );
}
