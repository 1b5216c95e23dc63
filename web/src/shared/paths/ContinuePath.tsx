import { learningPathAddress, toolOfPathAddress } from '@contracts/pages';
import type { LearningPath, LearningPathDetail, PathTool } from '@contracts/path';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDuration } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import { RouterLink } from '../ui/RouterLink';
import type { ChosenPath } from './choosePath';
import { PathFacts } from './PathFacts';
import { PathPanel } from './PathPanel';
import { PathPanelSkeleton } from './PathPanelSkeleton';
import { PathProgress } from './PathProgress';
import { useStepAccess } from './stepAccess';
import { StepOffer } from './StepOffer';
import { useChosenPath } from './useChosenPath';
import { useNextPathStep } from './useNextPathStep';

interface ContinuePathProps {
  /** Shown when there is no path to go on with, or they cannot be loaded. */
  otherwise?: ReactNode;
}

/** The learning path that a member should go on with, and its next step. */
export function ContinuePath({ otherwise = null }: ContinuePathProps) {
  const { isLoading, chosen, detail } = useChosenPath();
  if (isLoading) return <PathPanelSkeleton />;
  return chosen ? (
    <ChosenPanel key={chosen.path.slug} chosen={chosen} detail={detail} />
  ) : (
    otherwise
  );
}

const TITLES: Readonly<Record<ChosenPath['kind'], string>> = {
  continue: 'Continue your path',
  certificate: 'Your path is complete',
  start: 'Start a learning path',
};

interface ChosenPanelProps {
  chosen: ChosenPath;
  detail: LearningPathDetail | undefined;
}

function ChosenPanel({ chosen: { kind, path, progress }, detail }: ChosenPanelProps) {
  const index = useNextPathStep(detail);
  const tool = detail?.steps[index]?.tool;
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
      ) : tool ? (
        <NextStep path={path} tool={tool} position={index + 1} isBegun={kind === 'continue'} />
      ) : (
        <Onward path={path} isBegun={kind === 'continue'} href={learningPathAddress(path.slug)} />
      )}
    </PathPanel>
  );
}

interface NextStepProps {
  path: LearningPath;
  tool: PathTool;
  position: number;
  isBegun: boolean;
}

/** The next step, with the button that leads to its tool, or that gets what it needs. */
function NextStep({ path, tool, position, isBegun }: NextStepProps) {
  const { offer, sentence } = useStepAccess(tool);
  const { name, durationMinutes } = tool;
  return (
    <>
      <Typography color="textSecondary">
        Step {position}: {name}
        {durationMinutes !== null && `, ${formatDuration(durationMinutes)}`}
        {offer && `. ${sentence}`}
      </Typography>
      {offer ? (
        <Stack direction="row" sx={{ columnGap: 5, rowGap: 2, flexWrap: 'wrap' }}>
          <StepOffer tool={tool} offer={offer} purpose={isBegun ? 'to continue' : 'to start'} />
          <Link
            component={RouterLink}
            href={`${learningPathAddress(path.slug)}#step-${position}`}
            underline="always"
            sx={{ py: 2.5 }}
          >
            See the step
          </Link>
        </Stack>
      ) : (
        <Onward path={path} isBegun={isBegun} href={toolOfPathAddress(tool.slug, path.slug)} />
      )}
    </>
  );
}

interface OnwardProps {
  path: LearningPath;
  isBegun: boolean;
  href: string;
}

const Onward = ({ path, isBegun, href }: OnwardProps) => (
  <Button component={RouterLink} href={href} variant="contained" size="large">
    {isBegun ? 'Continue' : 'Start'} {path.title}
  </Button>
);
