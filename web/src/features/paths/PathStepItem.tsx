import type { LearningPath, PathStep } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDuration } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { Label } from '../../shared/ui/Label';
import { useStepAccess } from '../../shared/paths/stepAccess';
import { splitDescription } from '../../shared/tools/splitDescription';
import { StepDone } from './StepDone';
import { ToolOfStep } from './ToolOfStep';

interface PathStepItemProps {
  path: Pick<LearningPath, 'slug' | 'isPro'>;
  step: PathStep;
  position: number;
  isDone: boolean;
  /** Whether it is the first step that is not done. */
  isNext: boolean;
  isDownloaded: boolean;
}

/** The id of the step at a position, from 1. */
export const stepId = (position: number): string => `step-${position}`;

/** A step of a learning path on the line that connects the steps: one line, and in it the lesson, its tool and the self-check. */
export function PathStepItem(props: PathStepItemProps) {
  const { path, step, position, isDone, isNext, isDownloaded } = props;
  const { lesson, tool, questions } = step;
  const { isOpen, setOpen } = useOpenStep(position, isNext);
  const access = useStepAccess(tool);
  const [isChecking, setChecking] = useState(false);
  return (
    <Box
      component="li"
      id={stepId(position)}
      aria-current={isNext ? 'step' : undefined}
      sx={isDone ? { ...ROW, ...PASSED } : ROW}
    >
      <Box aria-hidden="true" sx={isDone ? DONE : isNext ? NEXT : NUMBER}>
        {isDone ? <CheckIcon fontSize="small" /> : position}
      </Box>
      <Box
        component="details"
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) setOpen(currentTarget.open);
        }}
        sx={DETAILS}
      >
        <StepSummary {...props} />
        {/* A step that somebody works on stays open when it is done. */}
        <Stack sx={{ gap: 5, minWidth: 0, pt: 3, pb: 8 }} onClick={() => setOpen(true)}>
          {lesson !== '' && (
            <Typography sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>{lesson}</Typography>
          )}
          <ToolOfStep
            slug={path.slug}
            tool={tool}
            isDownloaded={isDownloaded}
            access={access}
            isMain={!isChecking && !isDone}
          />
          <StepDone
            step={{ slug: path.slug, toolId: tool.id }}
            toolName={tool.name}
            questions={questions}
            isDone={isDone}
            isLocked={access.isLocked}
            onCheck={setChecking}
          />
        </Stack>
      </Box>
    </Box>
  );
}

/** The next step is open, and the one in the address, until somebody opens or closes a step. */
function useOpenStep(position: number, isNext: boolean) {
  const { hash } = useLocation();
  const [chosen, setOpen] = useState<{ isOpen: boolean; hash: string }>();
  const isInAddress = hash === `#${stepId(position)}`;
  const isOpen = chosen?.hash === hash ? chosen.isOpen : isInAddress || isNext || !!chosen?.isOpen;
  return { isOpen, setOpen: (open: boolean) => setOpen({ isOpen: open, hash }) };
}

/** The name of a step, what it teaches, its state, how long it takes, and what it needs. */
function StepSummary({ path, step: { tool }, position, isDone, isNext }: PathStepItemProps) {
  const { isLocked, label } = useStepAccess(tool);
  const user = useCurrentUser();
  const isFreePart = path.isPro && !user?.isPro && tool.accessLevel === 'free';
  return (
    <summary>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <span style={visuallyHidden}>{position}. </span>
          {tool.name}
        </Typography>
        <Typography className="outcome" variant="body2" color="textSecondary" dir="auto">
          {splitDescription(tool.description)[0]}
        </Typography>
      </Box>
      <Stack direction="row" sx={FACTS}>
        {isDone && <span style={visuallyHidden}>Step done</span>}
        {isNext && <Label color="success.main">{user ? 'Next' : 'Start'}</Label>}
        {!isDone && isFreePart && <Label color="free.main">Free</Label>}
        {!isDone && isLocked && (
          <Label
            color={tool.accessLevel === 'premium' ? 'premium.main' : 'pro.main'}
            icon={<LockIcon />}
          >
            {label}
          </Label>
        )}
        {tool.durationMinutes !== null && <Label>{formatDuration(tool.durationMinutes)}</Label>}
      </Stack>
      <ExpandMoreIcon className="chevron" aria-hidden="true" />
    </summary>
  );
}

const LINE = '2rem'; // the width of the column with the line

const ROW = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${LINE} minmax(0, 1fr)`,
  columnGap: { xs: 3, sm: 6 },
  pb: 3,
  scrollMarginTop: '5.5rem', // the header
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    top: LINE,
    bottom: 0,
    left: `calc(${LINE} / 2 - 1px)`,
    width: '2px',
    bgcolor: 'divider',
  },
};
/** The line behind a step that is done. */
const PASSED = {
  '&:not(:last-of-type)::before': {
    ...ROW['&:not(:last-of-type)::before'],
    bgcolor: 'primary.main',
  },
};
/** The line of the step, with a sign at its end that turns when the step is open. */
const DETAILS = {
  minWidth: 0,
  '& > summary': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
    gridTemplateAreas: { xs: '"name chevron" "facts facts"', sm: '"name facts chevron"' },
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    minHeight: 48,
    mt: '-8px', // the middle of the line is that of the number
    py: 1,
    cursor: 'pointer',
    borderRadius: 1,
    listStyle: 'none',
    '&:hover': { color: 'primary.main' },
    '&::-webkit-details-marker': { display: 'none' },
    '& > .chevron': { color: 'primary.main', flex: 'none', gridArea: 'chevron' },
  },
  '&[open] > summary > .chevron': { transform: 'rotate(180deg)' },
  '&[open] > summary .outcome': { display: 'none' }, // the card below says it
};
const FACTS = {
  gridArea: 'facts',
  gap: 2,
  flexWrap: 'wrap',
  justifyContent: { sm: 'end' },
  maxWidth: { sm: '16rem' },
};
const NUMBER = {
  typography: 'mono',
  display: 'grid',
  placeItems: 'center',
  width: LINE,
  height: LINE,
  border: 2,
  borderColor: 'control',
  borderRadius: '50%',
  bgcolor: 'background.paper',
};
const NEXT = {
  ...NUMBER,
  borderColor: 'primary.main',
  color: 'primary.main',
  fontWeight: 700,
  outline: '4px solid color-mix(in srgb, var(--mui-palette-primary-main) 20%, transparent)',
};
const DONE = {
  ...NUMBER,
  borderColor: 'primary.main',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
