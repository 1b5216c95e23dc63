import type { CatalogueFacets, CatalogueResponse } from '@contracts/catalogue';
import { type CatalogueFilter, readFilter } from '@contracts/catalogue-filter';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useMemo, useRef } from 'react';
import { SelectInput } from '../../shared/form/SelectInput';
import { countOf, formatCount } from '../../shared/format/format';
import { BAR_ATTRIBUTE } from '../../shared/toast/ToastArea';
import { SearchBox } from './SearchBox';
import {
  countIn,
  LANGUAGE_OPTIONS,
  PLATFORM_OPTIONS,
  SKILL_OPTIONS,
  SORT_OPTIONS,
  TIME_OPTIONS,
  withCounts,
} from './filterOptions';
import { suggest } from './suggestions';
import type { ChangeFilter } from './useFilter';
import { useHydratedInput } from './useHydratedInput';

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
      <FilterSelects filter={filter} facets={page?.facets} change={change} />
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

const SELECTS = [
  ['skill', 'Level', SKILL_OPTIONS],
  ['time', 'Time', TIME_OPTIONS],
  ['platform', 'Platform', PLATFORM_OPTIONS],
  ['language', 'Language', LANGUAGE_OPTIONS],
] as const;

interface FilterSelectsProps {
  filter: CatalogueFilter;
  facets: CatalogueFacets | undefined;
  change: ChangeFilter;
}

function FilterSelects({ filter, facets, change }: FilterSelectsProps) {
  const choose = (name: string) => (value: string) => {
    const part = readFilter(new URLSearchParams({ [name]: value }));
    change({ [name]: part[name as 'skill'] });
  };
  return (
    <Box sx={SELECT_GRID}>
      {SELECTS.map(([name, label, options]) => (
        <FilterSelect
          key={name}
          label={label}
          value={filter[name]}
          options={withCounts(options, facets?.[name])}
          onChange={choose(name)}
        />
      ))}
      <FilterSelect
        label="Sort by"
        value={filter.sort}
        options={SORT_OPTIONS}
        onChange={choose('sort')}
      />
    </Box>
  );
}

const SELECT_GRID = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 3,
  mt: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};

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

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

/** A select whose value the address holds: the browser must not restore it. */
function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const { entered, set } = useHydratedInput(select, value, onChange);
  return (
    <SelectInput
      label={label}
      size="small"
      autoComplete="off"
      field={{ ref: select, onChange: (event) => set(event.target.value) }}
      value={entered}
      options={options}
    />
  );
}
