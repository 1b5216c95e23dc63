import { toolOfPathAddress } from '@contracts/pages';
import type { PathStep, PathTool } from '@contracts/path';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import CheckIcon from '@mui/icons-material/Check';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf, formatDuration } from '../../shared/format/format';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { AccessBadge, LanguageBadge } from '../../shared/tools/badges';
import { CardLink } from '../../shared/ui/CardLink';
import { Label } from '../../shared/ui/Label';
import { useStepAccess } from './stepAccess';
import { StepDone } from './StepDone';

interface PathStepItemProps {
  /** The path's. */
  slug: string;
  step: PathStep;
  position: number;
  isDone: boolean;
  /** Whether it is the first step that is not done. */
  isNext: boolean;
  isDownloaded: boolean;
}

/** A step of a learning path on the line that connects the steps: its facts, the lesson, its tool and the self-check. */
export function PathStepItem({
  slug,
  step,
  position,
  isDone,
  isNext,
  isDownloaded,
}: PathStepItemProps) {
  const { lesson, tool, questions } = step;
  return (
    <Box
      component="li"
      id={`step-${position}`}
      aria-current={isNext ? 'step' : undefined}
      sx={isDone ? { ...ROW, ...PASSED } : ROW}
    >
      <Box aria-hidden="true" sx={isDone ? DONE : isNext ? NEXT : NUMBER}>
        {isDone ? <CheckIcon fontSize="small" /> : position}
      </Box>
      <Stack sx={{ gap: 5, minWidth: 0 }}>
        <StepFacts step={step} position={position} isDone={isDone} isNext={isNext} />
        {lesson !== '' && (
          <Typography sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>{lesson}</Typography>
        )}
        <ToolOfStep slug={slug} tool={tool} position={position} isDownloaded={isDownloaded} />
        <StepDone
          step={{ slug, toolId: tool.id }}
          toolName={tool.name}
          questions={questions}
          isDone={isDone}
        />
      </Stack>
    </Box>
  );
}

type StepFactsProps = Pick<PathStepItemProps, 'step' | 'position' | 'isDone' | 'isNext'>;

/** The state of a step, how long it takes, how it ends and what it needs. */
function StepFacts({ step: { tool, questions }, position, isDone, isNext }: StepFactsProps) {
  const { isLocked, label } = useStepAccess(tool);
  return (
    <Stack direction="row" sx={FACTS}>
      <Typography component="span" variant="label">
        Step {position}
      </Typography>
      {isNext && <Label color="success.main">Next</Label>}
      {tool.durationMinutes !== null && <Label>{formatDuration(tool.durationMinutes)}</Label>}
      {questions.length > 0 && <Label>{countOf(questions.length, 'question')}</Label>}
      {!isDone && isLocked && (
        <Label color={tool.accessLevel === 'pro' ? 'pro.main' : 'premium.main'} icon={<LockIcon />}>
          {label}
        </Label>
      )}
    </Stack>
  );
}

interface ToolOfStepProps {
  slug: string;
  tool: PathTool;
  position: number;
  isDownloaded: boolean;
}

function ToolOfStep({ slug, tool, position, isDownloaded }: ToolOfStepProps) {
  return (
    <Paper variant="link" sx={CARD}>
      <ToolPicture tool={tool} />
      <Stack sx={{ gap: 2, p: { xs: 4, sm: 0 }, minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {position}. <CardLink href={toolOfPathAddress(tool.slug, slug)}>{tool.name}</CardLink>
        </Typography>
        <Typography color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {tool.description}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <AccessBadge level={tool.accessLevel} />
          <LanguageBadge language={tool.language} />
          {tool.skillLevel !== null && <Label>{SKILL_LEVEL_LABELS[tool.skillLevel]}</Label>}
          {isDownloaded && <Label color="success.main">Downloaded</Label>}
        </Stack>
      </Stack>
    </Paper>
  );
}

const LINE = '2rem'; // the width of the column with the line

const ROW = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${LINE} minmax(0, 1fr)`,
  columnGap: { xs: 3, sm: 6 },
  pb: 12,
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
const FACTS = { gap: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: LINE };
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
const CARD = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '14rem minmax(0, 1fr)' },
  alignItems: 'start',
  columnGap: 5,
  p: { sm: 4 },
  overflow: 'hidden',
  '& > :first-of-type': { borderRadius: { sm: '6px' } },
};
