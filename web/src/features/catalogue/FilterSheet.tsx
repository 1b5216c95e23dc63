import type { CatalogueResponse } from '@contracts/catalogue';
import type { CatalogueFilter } from '@contracts/catalogue-filter';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { countOf } from '../../shared/format/format';
import { FilterSelect, FilterSelects } from './FilterSelects';
import { TOPIC_OPTIONS, withCounts } from './filterOptions';
import { type ChangeFilter, NO_CHOICES } from './useFilter';

interface FilterSheetProps {
  filter: CatalogueFilter;
  page: CatalogueResponse | undefined;
  change: ChangeFilter;
  onClose: () => void;
}

/** The filters of the catalogue on a phone. A choice applies at once, behind the sheet. */
export function FilterSheet({ filter, page, change, onClose }: FilterSheetProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      aria-labelledby="filters"
      slotProps={{ paper: { sx: AT_THE_BOTTOM } }}
    >
      <DialogTitle id="filters">Filters</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 5, pt: 2 }}>
          <FilterSelect
            name="topic"
            label="Topic"
            value={filter.topic}
            options={withCounts(TOPIC_OPTIONS, page?.facets.topic)}
            change={change}
          />
          <FilterSelects filter={filter} facets={page?.facets} change={change} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Button color="inherit" onClick={() => change(NO_CHOICES)}>
          Clear filters
        </Button>
        <Button variant="contained" onClick={onClose} sx={{ flex: 1 }}>
          {page?.total === 0 ? 'No tools match' : `Show ${countOf(page?.total ?? 0, 'tool')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const AT_THE_BOTTOM = {
  m: 0,
  position: 'absolute',
  bottom: 0,
  width: 1,
  maxHeight: '90%',
  borderRadius: 0,
  borderTopLeftRadius: 16,
  borderTopRightRadius: 16,
};
