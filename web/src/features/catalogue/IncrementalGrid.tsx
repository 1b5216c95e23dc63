import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { startTransition, useEffect, useState } from 'react';
import { formatCount } from '../../shared/format/format';
import { ToolCard } from '../../shared/tools/ToolCard';
import { ToolGrid } from '../../shared/tools/ToolGrid';

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

/** Entries rendered per step: few enough that a slow phone renders them without a noticeable pause. */
const STEP = 12;
/** Lists up to this length render completely; longer ones grow by this number on request. */
const PAGE_SIZE = 200;

/** The number of entries rendered so far, at most {@link PAGE_SIZE}. Back renders as many, so that the scroll position can be restored. */
let renderedCount = STEP;

/** Returns how many entries to render: in steps up to 200, so that rendering never blocks the page, then 200 more per `showMore`. */
export function useIncrementalList(length: number): { shown: number; showMore: () => void } {
  const [limit, setLimit] = useState(renderedCount);
  const [target, setTarget] = useState(PAGE_SIZE);
  const shown = Math.min(limit, length);
  useEffect(() => {
    renderedCount = Math.min(limit, PAGE_SIZE);
  }, [limit]);
  useEffect(() => {
    if (shown >= Math.min(length, target)) return;
    const timer = setTimeout(() =>
      startTransition(() => setLimit((current) => Math.min(current + STEP, target))),
    );
    return () => clearTimeout(timer);
  }, [shown, length, target]);
  return { shown, showMore: () => setTarget((current) => current + PAGE_SIZE) };
}
