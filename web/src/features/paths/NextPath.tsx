import { learningPathAddress } from '@contracts/pages';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { choosePath } from '../../shared/paths/choosePath';
import { PathFacts } from '../../shared/paths/PathFacts';
import { PathPanel } from '../../shared/paths/PathPanel';
import { usePathsQuery } from '../../shared/paths/pathsApi';
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
      <Button
        component={RouterLink}
        href={learningPathAddress(path.slug)}
        variant="contained"
        sx={{ mt: 2 }}
      >
        {kind === 'start' ? 'Start' : 'Continue'} {path.title}
      </Button>
    </PathPanel>
  );
}
