import type { CatalogueFacets, CatalogueResponse } from '@contracts/catalogue';
import type { CatalogueFilter } from '@contracts/catalogue-filter';
import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { countOf, formatCount } from '../../shared/format/format';
import { BAR_ATTRIBUTE } from '../../shared/toast/topOfToast';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { FilterSelect, FilterSelects } from './FilterSelects';
import { SearchBox } from './SearchBox';
import { countIn, SORT_OPTIONS } from './filterOptions';
import { suggest } from './suggestions';
import { type ChangeFilter, countChoices } from './useFilter';

const FilterSheet = lazyDialog(async () => (await import('./FilterSheet')).FilterSheet);

const LEVELS = [
  ['all', 'All Tools'],
  ['free', 'Free'],
  ['pro', 'Pro Only'],
  ['premium', 'Premium'],
] as const;

/** Returns the id of a level's tab. */
export const tabId = (level: CatalogueFilter['level']): string => `level-${level}`;

interface FilterBarProps {
  filter: CatalogueFilter;
  /** What is shown, with the number of tools of each choice; undefined while unknown. */
  page: CatalogueResponse | undefined;
  change: ChangeFilter;
}

/** A sticky bar of level tabs with counts and the search, and the other filters below it. */
export function FilterBar({ filter, page, change }: FilterBarProps) {
  const levels = page?.facets.level;
  const suggestions = useMemo(() => suggest(filter.query, page), [filter.query, page]);
  return (
    <Box {...{ [BAR_ATTRIBUTE]: '' }} sx={BAR}>
      <Tabs
        value={filter.level}
        onChange={(_event, level: CatalogueFilter['level']) => change({ level })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Access level"
      >
        {LEVELS.map(([level, label]) => {
          const count = levels && (level === 'all' ? sumOf(levels) : countIn(levels, level));
          return (
            <Tab
              key={level}
              value={level}
              id={tabId(level)}
              sx={{ minWidth: { xs: 0, sm: 90 }, px: { xs: 2, sm: 4 } }}
              label={<TabLabel label={label} count={count} />}
              aria-description={count === undefined ? undefined : countOf(count, 'tool')}
            />
          );
        })}
      </Tabs>
      <SearchBox
        value={filter.query}
        suggestions={suggestions}
        onType={(query) => change({ query }, true)}
        onChoose={change}
      />
      <Box sx={CHOICES}>
        <FiltersButton filter={filter} page={page} change={change} />
        <FilterSelects filter={filter} facets={page?.facets} change={change} />
        <FilterSelect
          name="sort"
          label="Sort by"
          value={filter.sort}
          options={SORT_OPTIONS}
          change={change}
        />
      </Box>
    </Box>
  );
}

const sumOf = (counts: CatalogueFacets['level']): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

const BAR = {
  position: { md: 'sticky' },
  top: 64,
  zIndex: 'appBar',
  bgcolor: 'background.default',
  py: 2,
  mb: 4,
  display: 'grid',
  gap: 3,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(16rem, 1fr)' },
};
/** On phones the selects between the button and the order are on the sheet that the button opens. */
const CHOICES = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 3,
  mt: 1,
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
    sm: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  },
  '& > :not(:first-of-type):not(:last-of-type)': { display: { xs: 'none', sm: 'inline-flex' } },
  '& > :first-of-type': { display: { sm: 'none' } },
  // One that selects something; the first option does not.
  '& .MuiOutlinedInput-root:has(option:checked:not(:first-of-type)) fieldset': {
    borderColor: 'primary.main',
    borderWidth: 2,
  },
};

/** Opens the filters on phones; says how many select something. */
function FiltersButton(props: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countChoices(props.filter);
  return (
    <div>
      <Button
        fullWidth
        color="inherit"
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<TuneIcon />}
        onClick={() => setOpen(true)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      {isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The tab's label and count, stacked on narrow screens. Screen readers get the count as the tab's description. */
function TabLabel({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span>
      {label}
      <Typography
        component="span"
        variant="mono"
        color="textSecondary"
        aria-hidden="true"
        sx={{
          ml: { sm: 2 },
          display: { xs: 'block', sm: 'inline-block' },
          minWidth: '2ch',
          minHeight: '1lh',
        }}
      >
        {count !== undefined && formatCount(count)}
      </Typography>
    </span>
  );
}
