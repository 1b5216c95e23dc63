import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ContinuePath } from '../../shared/paths/ContinuePath';
import { PATH_GRID, PathCard } from '../../shared/paths/PathCard';
import { PathFacts } from '../../shared/paths/PathFacts';
import { PathPanel } from '../../shared/paths/PathPanel';
import { PathPanelSkeleton } from '../../shared/paths/PathPanelSkeleton';
import { useChosenPath } from '../../shared/paths/useChosenPath';
import type { Progress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { AREAS, groupPaths } from './pathAreas';
import { type BegunPath, PathRows } from './PathRows';

interface PathGroupsProps {
  paths: readonly LearningPath[];
  progressOf: (path: LearningPath) => Progress | undefined;
}

/** All paths: first the one to start or to go on with, and others that are begun, then those that are not, and at the end the completed ones. */
export function PathGroups({ paths, progressOf }: PathGroupsProps) {
  const isVisitor = useCurrentUser() === null;
  const { isLoading, chosen } = useChosenPath();
  if (isLoading && !isVisitor) return LOADING;
  const first = isVisitor ? paths[0] : paths.find(({ slug }) => slug === chosen?.path.slug);
  const others = paths.filter((path) => path !== first);
  const begun = others.flatMap((path): BegunPath[] => {
    const progress = progressOf(path);
    return progress && progress.done.size > 0 ? [{ path, progress }] : [];
  });
  const groups = groupPaths(others.filter((path) => begun.every((one) => one.path !== path)));
  return (
    <Stack sx={{ gap: { xs: 10, md: 14 } }}>
      {isVisitor ? first && <StartPanel path={first} /> : <ContinuePath />}
      <PathRows title="Also started" paths={begun.filter((one) => !isComplete(one))} />
      {begun.length === 0 ? (
        groups.map(({ name, paths: ofArea }) => (
          <Group key={name} {...AREAS[name]} paths={ofArea} />
        ))
      ) : (
        // Without those that are begun, the areas have too few paths for a group each.
        <Group title="Other paths" paths={groups.flatMap((group) => group.paths)} />
      )}
      <PathRows title="Completed" paths={begun.filter(isComplete)} />
    </Stack>
  );
}

/** The groups depend on what is begun. Without them, the footer stays below the screen. */
const LOADING = (
  <Box sx={{ minHeight: '100vh' }}>
    <PathPanelSkeleton />
  </Box>
);

const isComplete = ({ path, progress }: BegunPath): boolean =>
  progress.done.size === path.toolIds.length;

/** The first path, for visitors. */
function StartPanel({ path }: { path: LearningPath }) {
  return (
    <PathPanel path={path} title="Start here">
      <Typography sx={{ maxWidth: '60ch' }}>{path.summary}</Typography>
      <PathFacts path={path} />
      <Button
        component={RouterLink}
        href={learningPathAddress(path.slug)}
        variant="contained"
        size="large"
        sx={{ mt: 2 }}
      >
        Start {path.title}
      </Button>
    </PathPanel>
  );
}

interface GroupProps {
  title: string;
  text?: string;
  paths: readonly LearningPath[];
}

/** Paths that are not begun; nothing without any. */
function Group({ title, text, paths }: GroupProps) {
  const id = useId();
  if (paths.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {text}
        </Typography>
      )}
      <Box component="ul" sx={{ ...PATH_GRID, mt: 5 }}>
        {paths.map((path) => (
          <PathCard key={path.slug} path={path} progress={undefined} />
        ))}
      </Box>
    </section>
  );
}
