import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { messageOf } from '../../shared/api/messageOf';
import { ToolCardSkeleton } from '../../shared/tools/ToolCardSkeleton';
import { ToolGrid } from '../../shared/tools/ToolGrid';
import { LoadError } from '../../shared/ui/LoadError';
import { EmptyCatalogue } from './EmptyCatalogue';
import { type FilterState, writeFilter } from './filterState';
import { toolCount } from './toolCount';
import { IncrementalGrid } from './IncrementalGrid';

/** Cards shown while the list is loading (spec §9). */
const SKELETONS = 6;

interface CatalogueResultsProps {
  /** What the filter leaves; undefined when there is no list, the first tools while it is loading. */
  tools: Tool[] | undefined;
  filter: FilterState;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  change: (part: Partial<FilterState>) => void;
  hrefOf: (toolId: string) => string;
}

/** The cards, or what stands in their place: skeletons, an error with a way to try again, an empty state. */
export function CatalogueResults({ tools, filter, isLoading, error, retry, change, hrefOf }: CatalogueResultsProps) {
  const isChanged = useIsChanged(filter);
  if (isLoading && !tools) {
    return (
      <ToolGrid busy>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <ToolCardSkeleton key={index} />
        ))}
      </ToolGrid>
    );
  }
  const failure = error ? <LoadError message={messageOf(error, 'The tools could not be loaded')} retry={retry} /> : null;
  if (!tools) return failure;
  return (
    <>
      {failure}
      <Box role="status" sx={visuallyHidden}>
        {isChanged && !isLoading && toolCount(tools.length)}
      </Box>
      {tools.length === 0 ? <EmptyCatalogue filter={filter} change={change} /> : <IncrementalGrid tools={tools} hrefOf={hrefOf} />}
    </>
  );
}

/** Has the filter been changed since the page was loaded? Only then the number of tools is announced. */
function useIsChanged(filter: FilterState): boolean {
  const list = writeFilter({ ...filter, tool: null }).toString();
  const [loaded] = useState(list);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && list !== loaded) setChanged(true);
  return isChanged;
}
