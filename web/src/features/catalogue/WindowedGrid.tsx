import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { ToolCard } from '../../shared/tools/ToolCard';
import { ToolGrid } from '../../shared/tools/ToolGrid';

/** Cards added each time the end of the list comes near. */
const STEP = 24;
/** Lists up to this long are shown whole. */
const WHOLE = 200;
/** Cards above the fold, whose pictures are loaded at once. */
const EAGER = 3;

/** The cards; a long list grows as the person scrolls, so that the page stays quick. */
export function WindowedGrid({ tools, hrefOf }: { tools: Tool[]; hrefOf: (toolId: string) => string }) {
  const [limit, setLimit] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  const shown = tools.length <= WHOLE ? tools : tools.slice(0, limit);
  const more = shown.length < tools.length;
  useEffect(() => {
    if (!more || !end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit((current) => current + STEP);
      },
      { rootMargin: '1200px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [more, shown.length]);
  return (
    <>
      <ToolGrid>
        {shown.map((tool, index) => (
          <ToolCard key={tool.id} tool={tool} infoHref={hrefOf(tool.id)} eager={index < EAGER} />
        ))}
      </ToolGrid>
      {more && <Box ref={end} sx={{ height: 1 }} />}
    </>
  );
}
