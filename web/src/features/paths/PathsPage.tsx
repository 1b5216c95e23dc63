import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { countOf } from '../../shared/format/format';
import { begunFirst, summarizePaths } from '../../shared/paths/choosePaths';
import { PATH_GRID, PathCard } from '../../shared/paths/PathCard';
import { usePathsQuery } from '../../shared/paths/pathsApi';
import { useProgress } from '../../shared/paths/useProgress';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { filterPaths, NO_PATH_FILTER, type PathFilter, readPathFilter } from './pathAreas';
import { PathFilterBar } from './PathFilterBar';
import { PathGroups } from './PathGroups';

/** Lists the learning paths, in groups or those of an area and level. */
export function PathsPage() {
  const preloaded = useContext(PreloadedState).paths;
  const { data = preloaded, error, refetch } = usePathsQuery();
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1" gutterBottom>
        Learning paths
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6, maxWidth: '72ch' }}>
        {data?.[0] && `${describe(data)}. `}
        Each tool has a short lesson before it and a self-check after it, and each path ends with a
        certificate.
      </Typography>
      {!data && error && (
        <LoadError
          message={messageOf(error, 'The learning paths could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingSkeleton label="Loading the learning paths" height={420} />}
      {data?.length === 0 && <Typography>There are no learning paths yet.</Typography>}
      {data?.[0] && <Paths paths={data} />}
    </Container>
  );
}

/** `15 guided routes through 75 tools, about 90 hours`. */
function describe(paths: readonly LearningPath[]): string {
  const { tools, hours } = summarizePaths(paths);
  const routes = `${countOf(paths.length, 'guided route')} through ${countOf(tools, 'tool')}`;
  return hours > 0 ? `${routes}, about ${countOf(hours, 'hour')}` : routes;
}

function Paths({ paths }: { paths: readonly LearningPath[] }) {
  const { filter, change } = usePathFilter();
  const progressOf = useProgress();
  const isFiltered = filter.area !== 'all' || filter.level !== 'all';
  const found = isFiltered ? begunFirst(filterPaths(paths, filter), progressOf) : [];
  const count = countOf(found.length, 'path');
  return (
    <>
      <PathFilterBar paths={paths} filter={filter} change={change} />
      <Box role="status" sx={visuallyHidden}>
        {isFiltered && count}
      </Box>
      {isFiltered ? (
        <>
          <Stack direction="row" sx={HEAD}>
            <Typography variant="h2">{count}</Typography>
            <Button onClick={() => change(NO_PATH_FILTER)}>Show all paths</Button>
          </Stack>
          {found.length === 0 && (
            <Typography>No path matches. Choose another area or level.</Typography>
          )}
          <Box component="ul" sx={PATH_GRID}>
            {found.map((path) => (
              <PathCard key={path.slug} path={path} progress={progressOf(path)} />
            ))}
          </Box>
        </>
      ) : (
        <PathGroups paths={paths} progressOf={progressOf} />
      )}
    </>
  );
}

const HEAD = { mb: 5, gap: 4, flexWrap: 'wrap', alignItems: 'center' };

/** Reads and changes the filter in the address. */
function usePathFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = readPathFilter(search);
  const change = (part: Partial<PathFilter>) =>
    setSearch(
      Object.entries({ ...filter, ...part }).filter(([, value]) => value !== 'all'),
      { preventScrollReset: true },
    );
  return { filter, change };
}
