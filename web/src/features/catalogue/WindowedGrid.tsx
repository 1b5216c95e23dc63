import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { ToolCard } from '../../shared/tools/ToolCard';
import { ToolGrid } from '../../shared/tools/ToolGrid';
import { useGrowth } from './useGrowth';

/** Cards above the fold, whose pictures are loaded at once. */
const EAGER = 3;

/** The cards, more and more of them: a short list by itself until it is whole, a long one as the person scrolls. */
export function WindowedGrid({ tools, hrefOf }: { tools: Tool[]; hrefOf: (toolId: string) => string }) {
  const { shown, end } = useGrowth(tools.length);
  return (
    <>
      <ToolGrid>
        {tools.slice(0, shown).map((tool, index) => (
          <ToolCard key={tool.id} tool={tool} infoHref={hrefOf(tool.id)} eager={index < EAGER} />
        ))}
      </ToolGrid>
      {shown < tools.length && <Box ref={end} sx={{ height: 1 }} />}
    </>
  );
}
