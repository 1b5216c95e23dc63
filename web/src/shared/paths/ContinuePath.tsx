import { learningPathAddress, toolOfPathAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { formatDuration } from '../format/format';
import { PathCover } from './PathCover';
import { PathFacts } from './PathFacts';
import { PathProgress } from './PathProgress';
import { useMemberPathsQuery, usePathQuery, usePathsQuery } from './pathsApi';
import { useProgress } from './useProgress';
import { RouterLink } from '../ui/RouterLink';
import { choosePath, type ChosenPath } from './choosePath';

interface ContinuePathProps {
  /** Shown when there is no path to go on with, or they cannot be loaded. */
  otherwise?: ReactNode;
}

/** The learning path that a member should go on with, and its next step. */
export function ContinuePath({ otherwise = null }: ContinuePathProps) {
  const { data: paths, isError } = usePathsQuery();
  const { isLoading, isError: isUnknown } = useMemberPathsQuery();
  const progressOf = useProgress();
  if (isError || isUnknown) return otherwise;
  if (!paths || isLoading)
    return (
      <Skeleton
        variant="rounded"
        role="progressbar"
        aria-label="Loading your path"
        sx={{ height: { xs: 400, md: 240 } }}
      />
    );
  const chosen = choosePath(paths, progressOf);
  return chosen ? <PathPanel key={chosen.path.slug} chosen={chosen} /> : otherwise;
}

const TITLES: Readonly<Record<ChosenPath['kind'], string>> = {
  continue: 'Continue your path',
  certificate: 'Your path is complete',
  start: 'Start a learning path',
};

function PathPanel({ chosen: { kind, path, progress } }: { chosen: ChosenPath }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={PANEL}>
      <Box sx={COLUMNS}>
        <PathCover thumbnailUrls={path.thumbnailUrls} />
        <Stack sx={{ p: { xs: 5, sm: 6 }, gap: 3, minWidth: 0, alignItems: 'start' }}>
          <Typography id={id} variant="label" component="h2" color="textSecondary">
            {TITLES[kind]}
          </Typography>
          <Link
            component={RouterLink}
            href={learningPathAddress(path.slug)}
            color="inherit"
            sx={{ typography: 'h2', overflowWrap: 'anywhere' }}
          >
            {path.title}
          </Link>
          {kind === 'start' ? (
            <PathFacts path={path} />
          ) : (
            <PathProgress stepCount={path.toolIds.length} progress={progress} />
          )}
          {kind === 'certificate' ? (
            <Button
              component={RouterLink}
              href={`${learningPathAddress(path.slug)}#certificate`}
              variant="contained"
            >
              Get your certificate
            </Button>
          ) : (
            <NextStep chosen={{ kind, path, progress }} />
          )}
        </Stack>
      </Box>
    </Paper>
  );
}

/** The first step that is not done, with the button that leads to its tool; to the path until the step is known. */
function NextStep({ chosen: { kind, path, progress } }: { chosen: ChosenPath }) {
  const { data } = usePathQuery(path.slug);
  const index = data?.steps.findIndex(({ tool }) => !progress.done.has(tool.id)) ?? -1;
  const tool = data?.steps[index]?.tool;
  return (
    <>
      <Typography color="textSecondary" sx={{ minHeight: '1.5rem' }}>
        {tool &&
          `Step ${index + 1}: ${tool.name}${tool.durationMinutes === null ? '' : `, ${formatDuration(tool.durationMinutes)}`}`}
      </Typography>
      <Button
        component={RouterLink}
        href={tool ? toolOfPathAddress(tool.slug, path.slug) : learningPathAddress(path.slug)}
        variant="contained"
        size="large"
      >
        {kind === 'start' ? 'Start' : 'Continue'} {path.title}
      </Button>
    </>
  );
}

/** Side by side where the panel has room. */
const PANEL = { containerType: 'inline-size', overflow: 'hidden' };
const COLUMNS = {
  display: 'grid',
  alignItems: 'stretch',
  '& > :first-of-type': { width: 1 },
  '@container (min-width: 40rem)': {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    '& > :first-of-type': { height: 1 },
  },
};
