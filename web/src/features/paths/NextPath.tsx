import { learningPathAddress } from '@contracts/pages';
import type { LearningPath, PathTool } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { choosePath } from '../../shared/paths/choosePath';
import { PathFacts } from '../../shared/paths/PathFacts';
import { PathPanel } from '../../shared/paths/PathPanel';
import { usePathQuery, usePathsQuery } from '../../shared/paths/pathsApi';
import { useStepAccess } from '../../shared/paths/stepAccess';
import { StepOffer } from '../../shared/paths/StepOffer';
import { useNextPathStep } from '../../shared/paths/useNextPathStep';
import { useProgress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';

/** The path to go on with after a finished one: one that is begun, else the next in the list. Nothing when all are complete. */
export function NextPath({ after }: { after: string }) {
  const { data: paths = [] } = usePathsQuery();
  const progressOf = useProgress();
  const user = useCurrentUser();
  const index = paths.findIndex(({ slug }) => slug === after);
  const inOrder = [...paths.slice(index + 1), ...paths.slice(0, Math.max(index, 0))];
  const chosen = choosePath(inOrder, progressOf, user?.isPro);
  if (!chosen || chosen.kind === 'certificate') return null;
  const { path, kind } = chosen;
  return (
    <PathPanel path={path} title="Next path">
      <Typography color="textSecondary">{path.summary}</Typography>
      <PathFacts path={path} />
      <Box sx={{ mt: 2, minHeight: 44 }}>
        {kind === 'start' ? <PathLink path={path} verb="Start" /> : <Onward path={path} />}
      </Box>
    </PathPanel>
  );
}

/** Goes on with a path, or gets what its next step needs; nothing until that step is known. */
function Onward({ path }: { path: LearningPath }) {
  const { currentData: detail, isError } = usePathQuery(path.slug);
  const next = useNextPathStep(detail);
  const tool = detail?.steps[next]?.tool;
  if (tool) return <NextStep path={path} tool={tool} />;
  return isError ? <PathLink path={path} verb="Continue" /> : null;
}

function NextStep({ path, tool }: { path: LearningPath; tool: PathTool }) {
  const { offer } = useStepAccess(tool);
  if (offer) return <StepOffer tool={tool} offer={offer} purpose="to continue" />;
  return <PathLink path={path} verb="Continue" />;
}

const PathLink = ({ path, verb }: { path: LearningPath; verb: 'Start' | 'Continue' }) => (
  <Button component={RouterLink} href={learningPathAddress(path.slug)} variant="contained">
    {verb} {path.title}
  </Button>
);
