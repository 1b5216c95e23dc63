import { toolOfPathAddress } from '@contracts/pages';
import type { LearningPathDetail, PathStep } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { KEEP_FOCUS_VISIBLE } from '../../shared/ui/keepFocusVisible';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useIsOutOfView } from '../../shared/ui/useIsOutOfView';
import { INTRODUCTION_ID } from './PathIntroduction';
import { stepId } from './PathStepItem';
import { useStepAccess } from '../../shared/paths/stepAccess';
import { StepOffer } from '../../shared/paths/StepOffer';

interface ContinueBarProps {
  path: LearningPathDetail;
  /** Of the next step, from 1; 0 when all are done. */
  position: number;
  isBegun: boolean;
}

/** On narrow screens, the next step at the lower edge while neither the head of the page, which has it too, nor the step itself is in view. */
export function ContinueBar({ path, position, isBegun }: ContinueBarProps) {
  const isHeadOut = useIsOutOfView(INTRODUCTION_ID);
  const isStepOut = useIsOutOfView(stepId(position));
  const isShown = isHeadOut && isStepOut;
  const next = path.steps[position - 1];
  if (!next) return null;
  return (
    <Box sx={isShown ? BAR : HIDDEN}>
      <GlobalStyles styles={KEEP_FOCUS_VISIBLE} />
      <NextButton path={path} step={next} position={position} isBegun={isBegun} />
    </Box>
  );
}

interface NextButtonProps extends ContinueBarProps {
  step: PathStep;
}

function NextButton({ path, step: { tool }, position, isBegun }: NextButtonProps) {
  const { offer } = useStepAccess(tool);
  if (offer)
    return <StepOffer tool={tool} offer={offer} purpose={isBegun ? 'to continue' : 'to start'} />;
  return (
    <Button
      component={RouterLink}
      href={toolOfPathAddress(tool.slug, path.slug)}
      variant="contained"
      size="large"
    >
      {isBegun ? 'Continue' : 'Start'}: step {position} of {path.steps.length}
    </Button>
  );
}

const BAR = {
  display: { md: 'none' },
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  mx: { xs: -4, sm: -6 },
  mt: 6,
  px: 4,
  py: 3,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  displayPrint: 'none',
  '& > .MuiButton-root': { width: 1 },
};

/** Keeps its place at the end of the page, so that nothing moves when the bar appears. */
const HIDDEN = { ...BAR, visibility: 'hidden' };
