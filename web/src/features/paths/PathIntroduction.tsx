import { toolOfPathAddress } from '@contracts/pages';
import type { LearningPathDetail, PathStep } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
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

/** The id of the introduction, after which the next step is at the lower edge of a phone. */
export const INTRODUCTION_ID = 'introduction';

interface PathIntroductionProps {
  path: LearningPathDetail;
  /** Undefined when all steps are done. */
  next: PathStep | undefined;
}

/** What the path is about, what it takes and costs, the member's progress, and where to begin or go on. */
export function PathIntroduction({ path, next }: PathIntroductionProps) {
  const progress = useProgress()(path);
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

/** Starts the next step. Says what it costs, unless it is locked: then its step does. */
function NextActions({ path, next: { tool }, isBegun }: NextActionsProps) {
  const { sentence, isLocked } = useStepAccess(tool);
  return (
    <>
      <Button
        component={RouterLink}
        href={toolOfPathAddress(tool.slug, path.slug)}
        variant="contained"
        size="large"
      >
        {isBegun ? 'Continue' : 'Start'} with {tool.name}
      </Button>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        {!isLocked && <CheckIcon color="success" sx={{ fontSize: 20 }} />}
        <Typography variant="body2">
          {!isLocked && <span>{sentence} </span>}
          <Terms path={path} />
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
