import type { LearningPath } from '@contracts/path';
import { SKILL_LEVEL_LABELS, SKILL_LEVELS } from '@contracts/skill-level';
import Stack from '@mui/material/Stack';
import { ChoiceChips } from '../../shared/ui/ChoiceChips';
import { AREA_NAMES, AREAS, filterPaths, type PathFilter } from './pathAreas';

interface PathFilterBarProps {
  paths: readonly LearningPath[];
  filter: PathFilter;
  change: (part: Partial<PathFilter>) => void;
}

/** Selects an area and the level at which a path begins, each with the number of paths that it would show; areas and levels without paths are left out. */
export function PathFilterBar({ paths, filter, change }: PathFilterBarProps) {
  const count = (part: Partial<PathFilter>) => filterPaths(paths, { ...filter, ...part }).length;
  const areas = AREA_NAMES.filter((area) => filterPaths(paths, { area, level: 'all' }).length > 0);
  const levels = SKILL_LEVELS.filter((level) => level === filter.level || count({ level }) > 0);
  return (
    <Stack sx={{ gap: 2, mb: 8 }}>
      <ChoiceChips
        label="Area"
        noun="path"
        value={filter.area}
        choices={[
          { value: 'all', label: 'All areas', count: count({ area: 'all' }) },
          ...areas.map((area) => ({
            value: area,
            label: AREAS[area].title,
            count: count({ area }),
          })),
        ]}
        onChange={(area) => change({ area })}
      />
      <ChoiceChips
        label="Level"
        noun="path"
        value={filter.level}
        choices={[
          { value: 'all', label: 'Any level', count: count({ level: 'all' }) },
          ...levels.map((level) => ({
            value: level,
            label: `From ${SKILL_LEVEL_LABELS[level].toLowerCase()}`,
            count: count({ level }),
          })),
        ]}
        onChange={(level) => change({ level })}
      />
    </Stack>
  );
}
