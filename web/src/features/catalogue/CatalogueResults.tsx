import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { countOf } from '../../shared/format/format';
import { ToolCardSkeleton } from '../../shared/tools/ToolCardSkeleton';
import { ToolGrid } from '../../shared/tools/ToolGrid';
import { LoadError } from '../../shared/ui/LoadError';
import { tabId } from './FilterBar';
import { IncrementalGrid } from './IncrementalGrid';
import { SEARCH_BOX_ID } from './SearchBox';
import { type FilterState, NO_FILTER, writeFilter } from './filterState';

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

/** The two empty states of the catalogue (spec §2): no tool matches the search, or a level has no tools. Clear Search removes the text, or without one language and topic. */
function EmptyCatalogue({
  filter,
  change,
}: {
  filter: FilterState;
  change: (part: Partial<FilterState>) => void;
}) {
  const searching = filter.query !== '' || filter.language !== 'all' || filter.topic !== 'all';
  if (!searching && filter.level !== 'all') {
    return (
      <Typography sx={{ py: 16, textAlign: 'center' }} color="textSecondary">
        No {filter.level} tools available
      </Typography>
    );
  }
  const clearSearch = () => {
    change(filter.query === '' ? { language: 'all', topic: 'all' } : { query: '' });
    document.getElementById(SEARCH_BOX_ID)?.focus();
  };
  const showAll = () => {
    change(NO_FILTER);
    document.getElementById(tabId('all'))?.focus();
  };
  return (
    <Stack sx={{ py: 16, gap: 4, alignItems: 'center', textAlign: 'center' }}>
      <Typography color="textSecondary">No tools found matching your criteria</Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="outlined" onClick={clearSearch}>
          Clear Search
        </Button>
        <Button variant="outlined" onClick={showAll}>
          Show All Categories
        </Button>
      </Stack>
    </Stack>
  );
}
