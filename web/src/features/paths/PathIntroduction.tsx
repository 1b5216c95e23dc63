import { previewOfPathAddress, toolOfPathAddress } from '@contracts/pages';
import type { LearningPathDetail, PathStep } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
import LockIcon from '@mui/icons-material/LockOutlined';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
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
      {next && <NextActions path={path} next={next} isBegun={isBegun} />}
      {!next && (
        <Button component="a" href="#certificate" variant="contained" size="large">
          {progress?.certificateCode ? 'See your certificate' : 'Get your certificate'}
        </Button>
      )}
    </>
  );
}

interface NextActionsProps {
  path: LearningPathDetail;
  next: PathStep;
  isBegun: boolean;
}

/** Starts the next step; while that is locked, a step that can be tried comes first. Says what the step costs. */
function NextActions({ path, next: { tool }, isBegun }: NextActionsProps) {
  const { sentence, isLocked } = useStepAccess(tool);
  const toTry = isLocked ? path.steps.find((step) => step.tool.previewUrl !== null) : undefined;
  return (
    <>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {toTry && (
          <Button
            component="a"
            href={previewOfPathAddress(toTry.tool.slug, path.slug)}
            variant="contained"
            size="large"
            startIcon={<PlayArrowIcon />}
          >
            Try step {path.steps.indexOf(toTry) + 1} in your browser
          </Button>
        )}
        <Button
          component={RouterLink}
          href={toolOfPathAddress(tool.slug, path.slug)}
          variant={toTry ? 'outlined' : 'contained'}
          size="large"
        >
          {isBegun ? 'Continue' : 'Start'} with {tool.name}
        </Button>
      </Stack>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        {isLocked ? (
          <LockIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
        ) : (
          <CheckIcon color="success" sx={{ fontSize: 20 }} />
        )}
        <Typography variant="body2">
          <span>{sentence}</span> <Terms path={path} />
        </Typography>
      </Stack>
    </>
  );
}

/** How many steps are free, and where to read what Pro includes; nothing when no step needs Pro, and for Pro members. */
function Terms({ path: { steps, isPro } }: { path: LearningPathDetail }) {
  const user = useCurrentUser();
  const free = steps.filter(({ tool }) => tool.accessLevel === 'free').length;
  if (!isPro || user?.isPro) return null;
  return (
    <>
      {free > 0 && `${free} of the steps ${free === 1 ? 'is' : 'are'} free for everybody. `}
      <Link component={RouterLink} href="/subscribe" underline="always">
        See what EXE Pro includes
      </Link>
    </>
  );
}
