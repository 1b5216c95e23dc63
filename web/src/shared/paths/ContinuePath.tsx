import { learningPathAddress, toolOfPathAddress } from '@contracts/pages';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDuration } from '../format/format';
import { PathFacts } from './PathFacts';
import { PathPanel } from './PathPanel';
import { PathProgress } from './PathProgress';
import { useMemberPathsQuery, usePathQuery, usePathsQuery } from './pathsApi';
import { useProgress } from './useProgress';
import { useCurrentUser } from '../session/sessionApi';
import { RouterLink } from '../ui/RouterLink';
import { choosePath, type ChosenPath } from './choosePath';

interface ContinuePathProps {
  /** Shown when there is no path to go on with, or they cannot be loaded. */
  otherwise?: ReactNode;
}

/** The learning path that a member should go on with, and its next step. */
export function ContinuePath({ otherwise = null }: ContinuePathProps) {
  const { data: paths, isError } = usePathsQuery();
  const user = useCurrentUser();
  const { isLoading, isError: isUnknown } = useMemberPathsQuery(undefined, { skip: !user });
  const progressOf = useProgress();
  if (isError || isUnknown) return otherwise;
  if (!user || !paths || isLoading)
    return (
      <Skeleton
        variant="rounded"
        role="progressbar"
        aria-label="Loading your path"
        sx={{ height: { xs: 480, md: 280 } }}
      />
    );
  const chosen = choosePath(paths, progressOf);
  return chosen ? <ChosenPanel key={chosen.path.slug} chosen={chosen} /> : otherwise;
}

const TITLES: Readonly<Record<ChosenPath['kind'], string>> = {
  continue: 'Continue your path',
  certificate: 'Your path is complete',
  start: 'Start a learning path',
};

function ChosenPanel({ chosen }: { chosen: ChosenPath }) {
  const { kind, path, progress } = chosen;
  const { tool } = useNextStep(chosen);
  const isNextNamed = useCurrentUser()?.isPro && kind === 'continue' && tool;
  return (
    <PathPanel
      path={path}
      title={isNextNamed ? `Next in ${path.title}` : TITLES[kind]}
      target={
        isNextNamed ? { name: tool.name, href: toolOfPathAddress(tool.slug, path.slug) } : undefined
      }
    >
      {kind === 'start' ? (
        <PathFacts path={path} />
      ) : (
        <PathProgress path={path} progress={progress} />
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
        <NextStep chosen={chosen} />
      )}
    </PathPanel>
  );
}

/** The first step that is not done; without a tool until it is known. */
function useNextStep({ path, progress }: ChosenPath) {
  const { data } = usePathQuery(path.slug);
  const index = data?.steps.findIndex(({ tool }) => !progress.done.has(tool.id)) ?? -1;
  return { position: index + 1, tool: data?.steps[index]?.tool };
}

/** The first step that is not done, with the button that leads to its tool; to the path until the step is known. */
function NextStep({ chosen }: { chosen: ChosenPath }) {
  const { kind, path } = chosen;
  const { position, tool } = useNextStep(chosen);
  return (
    <>
      <Typography color="textSecondary" sx={{ minHeight: '1.5rem' }}>
        {tool &&
          `Step ${position}: ${tool.name}${tool.durationMinutes === null ? '' : `, ${formatDuration(tool.durationMinutes)}`}`}
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
