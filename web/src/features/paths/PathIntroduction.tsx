import { toolOfPathAddress } from '@contracts/pages';
import type { LearningPathDetail, PathStep } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PathChips, PathPrice } from '../../shared/paths/PathFacts';
import { PathProgress } from '../../shared/paths/PathProgress';
import { useProgress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useStepAccess } from '../../shared/paths/stepAccess';
import { StepOffer } from '../../shared/paths/StepOffer';
import { useIsKnown } from './useIsKnown';
import { useNextPathStep } from '../../shared/paths/useNextPathStep';

/** The id of the introduction, after which the next step is at the lower edge of a phone. */
export const INTRODUCTION_ID = 'introduction';

/** What the path is about, what it takes and costs, the member's progress, and where to begin or go on. */
export function PathIntroduction({ path }: { path: LearningPathDetail }) {
  const isKnown = useIsKnown(path);
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        {path.summary}
      </Typography>
      <PathChips path={path} />
      {isKnown ? <WayOn path={path} /> : <WayOnSkeleton />}
    </>
  );
}

/** Price, progress, button and sentence, with about their heights. */
const WayOnSkeleton = () => (
  <Stack sx={{ width: 1, maxWidth: '28rem', gap: 4, minHeight: { xs: 172, sm: 168 } }}>
    <Skeleton width="60%" />
    <Skeleton variant="rounded" height={32} />
    <Skeleton variant="rounded" width={240} height={44} />
    <Skeleton width="80%" />
  </Stack>
);

function WayOn({ path }: { path: LearningPathDetail }) {
  const progress = useProgress()(path);
  const next = useNextPathStep(path);
  const step = path.steps[next];
  const isBegun = progress !== undefined && progress.done.size > 0;
  return (
    <>
      <PathPrice path={path} />
      <Box sx={{ width: 1, maxWidth: '28rem' }}>
        <PathProgress path={path} progress={progress} />
      </Box>
      {step && <NextActions path={path} step={step} position={next + 1} isBegun={isBegun} />}
      {!step && (
        <Button component="a" href="#certificate" variant="contained" size="large">
          {progress?.certificateCode ? 'See your certificate' : 'Get your certificate'}
        </Button>
      )}
    </>
  );
}

interface NextActionsProps {
  path: LearningPathDetail;
  step: PathStep;
  position: number;
  isBegun: boolean;
}

/** Starts the next step, or gets what it needs, and says what it costs. */
function NextActions({ path, step: { tool }, position, isBegun }: NextActionsProps) {
  const { sentence, offer } = useStepAccess(tool);
  return (
    <>
      {offer ? (
        <Stack direction="row" sx={{ columnGap: 5, rowGap: 2, flexWrap: 'wrap', ...CENTERED }}>
          <StepOffer tool={tool} offer={offer} purpose={isBegun ? 'to continue' : 'to start'} />
          <Link href={`#step-${position}`} underline="always" sx={{ py: 2 }}>
            See step {position}
          </Link>
        </Stack>
      ) : (
        <Button
          component={RouterLink}
          href={toolOfPathAddress(tool.slug, path.slug)}
          variant="contained"
          size="large"
          aria-label={`${isBegun ? 'Continue' : 'Start'}: step ${position}, ${tool.name}`}
        >
          {isBegun ? 'Continue' : 'Start'}: step {position}
        </Button>
      )}
      <Stack direction="row" sx={{ gap: 2, ...CENTERED }}>
        {!offer && <CheckIcon color="success" sx={{ fontSize: 20 }} />}
        <Typography variant="body2">
          <strong>{tool.name}.</strong> {sentence} <Terms path={path} />
        </Typography>
      </Stack>
    </>
  );
}

const CENTERED = { alignItems: 'center' };

/** How many steps are free, and where to read what Pro includes; nothing when no step needs Pro, and for Pro members. */
function Terms({ path: { steps, isPro } }: { path: LearningPathDetail }) {
  const user = useCurrentUser();
  const free = steps.filter(({ tool }) => tool.accessLevel === 'free').length;
  if (!isPro || user?.isPro) return null;
  return (
    <>
      {free > 0 && `${free} of the steps ${free === 1 ? 'is' : 'are'} free for everyone. `}
      <Link component={RouterLink} href="/subscribe" underline="always">
        See what EXE Pro includes
      </Link>
    </>
  );
}
