import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { countOf } from '../../shared/format/format';
import { ToolCardSkeleton } from '../../shared/tools/ToolCardSkeleton';
import { ToolGrid } from '../../shared/tools/ToolGrid';
import { LoadError } from '../../shared/ui/LoadError';
import { EmptyCatalogue } from './EmptyCatalogue';
import { type FilterState, writeFilter } from './filterState';
import { IncrementalGrid } from './IncrementalGrid';

/** Skeleton cards shown while the list loads (spec §9). */
const SKELETONS = 6;

interface CatalogueResultsProps {
  /** The matching tools: only the first ones while the list loads, undefined when there is no list. */
  tools: Tool[] | undefined;
  filter: FilterState;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  change: (part: Partial<FilterState>) => void;
  hrefOf: (toolId: string) => string;
}

/** Shows the cards, or in their place skeletons, an error with a retry button, or an empty state. */
export function CatalogueResults({
  tools,
  filter,
  isLoading,
  error,
  retry,
  change,
  hrefOf,
}: CatalogueResultsProps) {
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
  const failure = error ? (
    <LoadError message={messageOf(error, 'The tools could not be loaded')} retry={retry} />
  ) : null;
  if (!tools) return failure;
  return (
    <>
      {failure}
      <Box role="status" sx={visuallyHidden}>
        {isChanged && !isLoading && countOf(tools.length, 'tool')}
      </Box>
      {tools.length === 0 ? (
        <EmptyCatalogue filter={filter} change={change} />
      ) : (
        <IncrementalGrid tools={tools} hrefOf={hrefOf} />
      )}
    </>
  );
}

/** Whether the filter has changed since the page loaded. Only then is the number of tools announced. */
function useIsChanged(filter: FilterState): boolean {
  const list = writeFilter({ ...filter, tool: null }).toString();
  const [loaded] = useState(list);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && list !== loaded) setChanged(true);
  return isChanged;
}
