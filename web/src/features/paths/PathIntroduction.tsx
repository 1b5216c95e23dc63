import { PRO_PRICE } from '@contracts/membership';
import { toolOfPathAddress } from '@contracts/pages';
import type { LearningPathDetail } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PathFacts } from '../../shared/paths/PathFacts';
import { PathProgress } from '../../shared/paths/PathProgress';
import { useProgress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';

/** What the path is about, what it takes and costs, the member's progress, and where to begin or go on. */
export function PathIntroduction({ path }: { path: LearningPathDetail }) {
  const progress = useProgress()(path);
  const next = path.steps.find(({ tool }) => !progress?.done.has(tool.id));
  const isBegun = progress !== undefined && progress.done.size > 0;
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        {path.summary}
      </Typography>
      <PathFacts path={path} />
      <Terms path={path} />
      <Box sx={{ width: 1, maxWidth: '28rem' }}>
        <PathProgress stepCount={path.steps.length} progress={progress} />
      </Box>
      {next && (
        <Button
          component={RouterLink}
          href={toolOfPathAddress(next.tool.slug, path.slug)}
          variant="contained"
          size="large"
        >
          {isBegun ? 'Continue' : 'Start'} with {next.tool.name}
        </Button>
      )}
      {!next && (
        <Button component="a" href="#certificate" variant="contained" size="large">
          {progress?.certificateCode ? 'See your certificate' : 'Get your certificate'}
        </Button>
      )}
    </>
  );
}

/** How the steps are paid for, with how many are free; nothing when all are. */
function Terms({ path: { steps, isPro } }: { path: LearningPathDetail }) {
  const user = useCurrentUser();
  const free = steps.filter(({ tool }) => tool.accessLevel === 'free').length;
  if (!isPro) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {user?.isPro ? (
        'You have EXE Pro.'
      ) : (
        <>
          <Link component={RouterLink} href="/subscribe" underline="always">
            EXE Pro
          </Link>{' '}
          is {PRO_PRICE} a month.
        </>
      )}
      {free > 0 && ` ${free} of its steps ${free === 1 ? 'is' : 'are'} free for everybody.`}
    </Typography>
  );
}
