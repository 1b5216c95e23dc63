import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { countOf, formatCount } from '../../shared/format/format';
import { BAR_ATTRIBUTE } from '../../shared/toast/ToastArea';
import { SearchBox } from './SearchBox';
import { type FilterState, type Sort, SORTS } from './filterState';
import { languageOptions } from './languageOptions';
import type { Selection } from './selectTools';
import { SelectInput } from '../../shared/form/SelectInput';
import { useHydratedInput } from './useHydratedInput';

const LEVELS = [
  ['all', 'All Tools'],
  ['free', 'Free'],
  ['pro', 'Pro Only'],
  ['premium', 'Premium'],
] as const;

/** Returns the id of a level's tab. */
export const tabId = (level: FilterState['level']): string => `level-${level}`;

interface FilterBarProps {
  filter: FilterState;
  /** Number of tools per level; null while unknown. */
  counts: Selection['counts'] | null;
  change: (part: Partial<FilterState>, replace?: boolean) => void;
}

/** A sticky bar of level tabs with counts, search, language and sort order. */
export function FilterBar({ filter, counts, change }: FilterBarProps) {
  return (
    <Box {...{ [BAR_ATTRIBUTE]: '' }} sx={BAR}>
      <Tabs
        value={filter.level}
        onChange={(_event, level: FilterState['level']) => change({ level })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Access level"
      >
        {LEVELS.map(([level, label]) => (
          <Tab
            key={level}
            value={level}
            id={tabId(level)}
            sx={{ minWidth: { xs: 0, sm: 90 }, px: { xs: 2, sm: 4 } }}
            label={<TabLabel label={label} count={counts?.[level]} />}
            aria-description={counts ? countOf(counts[level], 'tool') : undefined}
          />
        ))}
      </Tabs>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, mt: 3 }}>
        <SearchBox value={filter.query} onChange={(query) => change({ query }, true)} />
        <Stack
          direction="row"
          sx={{
            gap: 3,
            flexWrap: 'wrap',
            '& > *': { flex: { xs: '1 1 9rem', sm: 'none' }, minWidth: { sm: '10.625rem' } },
          }}
        >
          <FilterSelect
            label="Language"
            value={filter.language}
            options={languageOptions(filter.language)}
            onChange={(language) => change({ language })}
          />
          <FilterSelect
            label="Sort by"
            value={filter.sort}
            options={Object.entries(SORTS)}
            onChange={(sort) => change({ sort: sort as Sort })}
          />
        </Stack>
      </Stack>
    </Box>
  );
}

const BAR = {
  position: { md: 'sticky' },
  top: 64,
  zIndex: 'appBar',
  bgcolor: 'background.default',
  py: 2,
  mb: 4,
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
      fullWidth={false}
      autoComplete="off"
      field={{ ref: select, onChange: (event) => set(event.target.value) }}
      value={entered}
      options={options}
    />
  );
}
