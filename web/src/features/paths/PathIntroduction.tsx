import { toolOfPathAddress } from '@contracts/pages';
import type { LearningPathDetail, PathTool } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PathFacts } from '../../shared/paths/PathFacts';
import { PathProgress } from '../../shared/paths/PathProgress';
import { useProgress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useStepAccess } from './stepAccess';

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
      <Box sx={{ width: 1, maxWidth: '28rem' }}>
        <PathProgress path={path} progress={progress} />
      </Box>
      {next && (
        <>
          <Button
            component={RouterLink}
            href={toolOfPathAddress(next.tool.slug, path.slug)}
            variant="contained"
            size="large"
          >
            {isBegun ? 'Continue' : 'Start'} with {next.tool.name}
          </Button>
          <NextStepTerms tool={next.tool} />
        </>
      )}
      {!next && (
        <Button component="a" href="#certificate" variant="contained" size="large">
          {progress?.certificateCode ? 'See your certificate' : 'Get your certificate'}
        </Button>
      )}
      <Terms path={path} />
    </>
  );
}

/** What the next step costs, beside the button that starts it. */
function NextStepTerms({ tool }: { tool: PathTool }) {
  const { sentence, isLocked } = useStepAccess(tool);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      {isLocked ? (
        <LockIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
      ) : (
        <CheckIcon color="success" sx={{ fontSize: 20 }} />
      )}
      <Typography variant="body2">{sentence}</Typography>
    </Stack>
  );
}

/** How the steps are paid for, with how many are free; nothing when all are, and for Pro members. */
function Terms({ path: { steps, isPro } }: { path: LearningPathDetail }) {
  const user = useCurrentUser();
  const free = steps.filter(({ tool }) => tool.accessLevel === 'free').length;
  if (!isPro || user?.isPro) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      <Link component={RouterLink} href="/subscribe" underline="always">
        See what EXE Pro includes
      </Link>
      {free > 0 && `. ${free} of its steps ${free === 1 ? 'is' : 'are'} free for everybody.`}
    </Typography>
  );
}
