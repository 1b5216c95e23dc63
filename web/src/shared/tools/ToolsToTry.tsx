import { quickViewAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { SectionHead } from '../ui/SectionHead';
import { ToolCard } from './ToolCard';
import { ToolCardSkeleton } from './ToolCardSkeleton';
import { ToolGrid } from './ToolGrid';
import { useCatalogueQuery, useToolsQuery } from './toolsApi';

const SHOWN = 3;

interface ToolsToTryProps {
  /** Only free tools. */
  free?: boolean;
}

/** A free tool and the featured ones, or only free ones, for somebody who found nothing, with their place while they load; nothing without any. */
export function ToolsToTry({ free = false }: ToolsToTryProps) {
  const featured = useToolsQuery('featured', { skip: free });
  const ofFree = useCatalogueQuery('level=free&sort=popular');
  const isLoading = featured.isLoading || ofFree.isLoading;
  const tools = isLoading ? [] : choose(ofFree.data?.tools ?? [], featured.data ?? [], free);
  if (tools.length === 0 && !isLoading) return null;
  return (
    <Box component="section" aria-labelledby="to-try">
      <SectionHead
        id="to-try"
        title={free ? 'Free tools to try instead' : 'Tools to try instead'}
        href={free ? '/downloads?level=free' : '/downloads'}
        all={free ? 'See all free tools' : 'See all tools'}
      />
      <ToolGrid busy={isLoading}>
        {isLoading && Array.from({ length: SHOWN }, (_, index) => <ToolCardSkeleton key={index} />)}
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} infoHref={quickViewAddress(tool.id)} heading="h3" />
        ))}
      </ToolGrid>
    </Box>
  );
}

/** The first free tool is a featured one, if there is any. */
function choose(ofFree: Tool[], featured: Tool[], onlyFree: boolean): Tool[] {
  if (onlyFree) return ofFree.slice(0, SHOWN);
  const isFree = ({ accessLevel }: Tool) => accessLevel === 'free';
  const first = featured.find(isFree) ?? ofFree[0];
  const others = featured.filter(({ id }) => id !== first?.id);
  return [...(first ? [first] : []), ...others].slice(0, SHOWN);
}
