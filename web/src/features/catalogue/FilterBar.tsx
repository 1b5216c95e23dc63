import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatCount, languageLabel } from '../../shared/format/format';
import type { FilterState } from './filterState';
import { SORTS, type Sort } from './filterState';
import { LANGUAGE_OPTIONS } from './languageOptions';
import { SearchBox } from './SearchBox';
import type { Selection } from './selectTools';
import { toolCount } from './toolCount';

const LEVELS = [
  ['all', 'All Tools'],
  ['free', 'Free'],
  ['pro', 'Pro Only'],
  ['premium', 'Premium'],
] as const;

interface FilterBarProps {
  filter: FilterState;
  counts: Selection['counts'];
  change: (part: Partial<FilterState>, replace?: boolean) => void;
}

/** Tabs with counts, search, language and order, in one row that stays in sight. */
export function FilterBar({ filter, counts, change }: FilterBarProps) {
  return (
    <Box sx={{ position: { md: 'sticky' }, top: 64, zIndex: 'appBar', bgcolor: 'background.default', py: 2, mb: 4 }}>
      <Tabs
        value={filter.level}
        onChange={(_event, level: FilterState['level']) => change({ level })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Access level"
      >
        {LEVELS.map(([level, label]) => (
          <Tab
            key={level}
            value={level}
            label={<TabLabel label={label} count={counts[level]} />}
            aria-description={toolCount(counts[level])}
          />
        ))}
      </Tabs>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, mt: 3 }}>
        <SearchBox value={filter.query} onChange={(query) => change({ query }, true)} />
        <TextField
          select
          size="small"
          label="Language"
          value={filter.language}
          onChange={(event) => change({ language: event.target.value })}
          sx={{ minWidth: 170 }}
        >
          {LANGUAGE_OPTIONS.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
          {!LANGUAGE_OPTIONS.some(([value]) => value === filter.language) && (
            <MenuItem value={filter.language}>{languageLabel(filter.language)}</MenuItem>
          )}
        </TextField>
        <TextField
          select
          size="small"
          label="Sort by"
          value={filter.sort}
          onChange={(event) => change({ sort: event.target.value as Sort })}
          sx={{ minWidth: 170 }}
        >
          {Object.entries(SORTS).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </Box>
  );
}

/** The tab's name and, for eyes, its count; a screen reader gets the count as the tab's description. */
function TabLabel({ label, count }: { label: string; count: number }) {
  return (
    <span>
      {label}
      <Typography component="span" variant="mono" color="textSecondary" aria-hidden="true" sx={{ ml: 2 }}>
        {formatCount(count)}
      </Typography>
    </span>
  );
}
