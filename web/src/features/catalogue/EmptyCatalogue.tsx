import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NO_FILTER, type FilterState } from './filterState';
import { tabId } from './FilterBar';
import { SEARCH_BOX_ID } from './SearchBox';

/** The two empty states of the catalogue (spec §2): no tool matches the search, or a level has no tools. Clear Search removes the text, or without one language and topic. */
export function EmptyCatalogue({
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
