import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { choosePath } from '../../shared/paths/choosePath';
import { begunFirst } from '../../shared/paths/choosePaths';
import { ContinuePath } from '../../shared/paths/ContinuePath';
import { PATH_GRID, PathCard } from '../../shared/paths/PathCard';
import { PathFacts } from '../../shared/paths/PathFacts';
import { PathPanel } from '../../shared/paths/PathPanel';
import type { Progress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CompletedPaths } from './CompletedPaths';
import { AREAS, groupPaths } from './pathAreas';

interface PathGroupsProps {
  paths: readonly LearningPath[];
  progressOf: (path: LearningPath) => Progress | undefined;
}

/** All paths: first the one to start or to go on with, and others that are begun, then a group for each area, and at the end those that are completed. */
export function PathGroups({ paths, progressOf }: PathGroupsProps) {
  const isVisitor = useCurrentUser() === null;
  const first = isVisitor ? paths[0] : choosePath(paths, progressOf)?.path;
  const completed = paths.flatMap((path) => {
    const progress = progressOf(path);
    return progress && isComplete(path, progress) && path !== first ? [{ path, progress }] : [];
  });
  const open = paths.filter(
    (path) => path !== first && !completed.some((one) => one.path === path),
  );
  const begun = open.filter((path) => (progressOf(path)?.done.size ?? 0) > 0);
  return (
    <Stack sx={{ gap: { xs: 10, md: 14 } }}>
      {isVisitor ? first && <StartPanel path={first} /> : <ContinuePath />}
      {begun.length > 0 && (
        <Group title="Also begun" paths={begunFirst(begun, progressOf)} progressOf={progressOf} />
      )}
      {groupPaths(open.filter((path) => !begun.includes(path))).map(({ name, paths: ofArea }) => (
        <Group key={name} {...AREAS[name]} paths={ofArea} progressOf={progressOf} />
      ))}
      <CompletedPaths paths={completed} />
    </Stack>
  );
}

const isComplete = ({ toolIds }: LearningPath, { done }: Progress): boolean =>
  toolIds.length > 0 && done.size === toolIds.length;

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

interface GroupProps extends Pick<PathGroupsProps, 'progressOf'> {
  title: string;
  text?: string;
  paths: readonly LearningPath[];
}

function Group({ title, text, paths, progressOf }: GroupProps) {
  const id = useId();
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
          <PathCard key={path.slug} path={path} progress={progressOf(path)} />
        ))}
      </Box>
    </section>
  );
}
