import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { choosePath } from '../../shared/paths/choosePath';
import { ContinuePath } from '../../shared/paths/ContinuePath';
import { PATH_GRID, PathCard } from '../../shared/paths/PathCard';
import { usePathsQuery } from '../../shared/paths/pathsApi';
import { begunFirst } from '../../shared/paths/choosePaths';
import { type Progress, useProgress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { CompletedPaths } from './CompletedPaths';

/** Lists the learning paths: for members the one to go on with first and the completed ones last, for newcomers with where to start. */
export function PathsPage() {
  const preloaded = useContext(PreloadedState).paths;
  const { data = preloaded, error, refetch } = usePathsQuery();
  const progressOf = useProgress();
  const isVisitor = useCurrentUser() === null;
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1" gutterBottom>
        Learning paths
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6 }}>
        Guided routes through the catalogue, with a short lesson before each tool, a self-check
        after it and a certificate at the end.
      </Typography>
      {!data && error && (
        <LoadError
          message={messageOf(error, 'The learning paths could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingSkeleton label="Loading the learning paths" height={420} />}
      {data?.length === 0 && <Typography>There are no learning paths yet.</Typography>}
      {data && (
        <Paths
          paths={data}
          progressOf={progressOf}
          isNewcomer={isVisitor || data.every((path) => progressOf(path)?.done.size === 0)}
        />
      )}
    </Container>
  );
}

interface PathsProps {
  paths: readonly LearningPath[];
  progressOf: (path: LearningPath) => Progress | undefined;
  isNewcomer: boolean;
}

/** The path to go on with, the other ones, and at the end those that are completed. */
function Paths({ paths, progressOf, isNewcomer }: PathsProps) {
  const chosen = choosePath(paths, progressOf);
  const current = chosen?.kind === 'continue' ? chosen.path : undefined;
  const known = paths.map((path) => ({ path, progress: progressOf(path) }));
  const completed = known.flatMap(({ path, progress }) =>
    progress && isComplete(path, progress) ? [{ path, progress }] : [],
  );
  const others = begunFirst(
    paths.filter((path) => path !== current && !completed.some((one) => one.path === path)),
    progressOf,
  );
  return (
    <>
      {current && (
        <>
          <ContinuePath />
          {others.length > 0 && (
            <Typography variant="h2" sx={{ mt: 12, mb: 5 }}>
              Other paths
            </Typography>
          )}
        </>
      )}
      <Box component="ul" sx={PATH_GRID}>
        {others.map((path, index) => (
          <PathCard
            key={path.slug}
            path={path}
            progress={progressOf(path)}
            heading={current ? 'h3' : 'h2'}
            isStart={index === 0 && isNewcomer}
          />
        ))}
      </Box>
      <CompletedPaths paths={completed} />
    </>
  );
}

const isComplete = ({ toolIds }: LearningPath, { done }: Progress): boolean =>
  toolIds.length > 0 && done.size === toolIds.length;
