import { previewOfPathAddress, toolOfPathAddress } from '@contracts/pages';
import type { LearningPath, PathStep, PathTool } from '@contracts/path';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import CheckIcon from '@mui/icons-material/Check';
import LockIcon from '@mui/icons-material/LockOutlined';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDuration } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { AccessBadge, LanguageBadge } from '../../shared/tools/badges';
import { CardLink } from '../../shared/ui/CardLink';
import { Label } from '../../shared/ui/Label';
import { useStepAccess } from './stepAccess';
import { StepDone } from './StepDone';

interface PathStepItemProps {
  path: Pick<LearningPath, 'slug' | 'isPro'>;
  step: PathStep;
  position: number;
  isDone: boolean;
  /** Whether it is the first step that is not done. */
  isNext: boolean;
  isDownloaded: boolean;
}

/** A step of a learning path on the line that connects the steps: one line, and in it the lesson, its tool and the self-check. */
export function PathStepItem(props: PathStepItemProps) {
  const { path, step, position, isDone, isNext, isDownloaded } = props;
  const { lesson, tool, questions } = step;
  const { isOpen, setOpen } = useOpenStep(position, isNext);
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
          <ToolOfStep slug={path.slug} tool={tool} isDownloaded={isDownloaded} />
          <StepDone
            step={{ slug: path.slug, toolId: tool.id }}
            toolName={tool.name}
            questions={questions}
            isDone={isDone}
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
  const isInAddress = hash === `#step-${position}`;
  const isOpen = chosen?.hash === hash ? chosen.isOpen : isInAddress || isNext || !!chosen?.isOpen;
  return { isOpen, setOpen: (open: boolean) => setOpen({ isOpen: open, hash }) };
}

/** The name of a step, its state, how long it takes, and what it needs unless the head of the page says it. */
function StepSummary({ path, step: { tool }, position, isDone, isNext }: PathStepItemProps) {
  const { isLocked, label } = useStepAccess(tool);
  const user = useCurrentUser();
  const isFreePart = path.isPro && !user?.isPro && tool.accessLevel === 'free';
  return (
    <summary>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <span style={visuallyHidden}>{position}. </span>
        {tool.name}
      </Typography>
      <Stack direction="row" sx={FACTS}>
        {isDone && <span style={visuallyHidden}>Step done</span>}
        {isNext && <Label color="success.main">Next</Label>}
        {!isDone && isFreePart && <Label color="free.main">Free</Label>}
        {!isDone && isLocked && tool.accessLevel === 'premium' && (
          <Label color="premium.main" icon={<LockIcon />}>
            {label}
          </Label>
        )}
        {tool.durationMinutes !== null && <Label>{formatDuration(tool.durationMinutes)}</Label>}
      </Stack>
    </summary>
  );
}

interface ToolOfStepProps {
  slug: string;
  tool: PathTool;
  isDownloaded: boolean;
}

/** The tool of a step. The picture and the line of the step have its name. */
function ToolOfStep({ slug, tool, isDownloaded }: ToolOfStepProps) {
  return (
    <>
      <Paper variant="link" sx={CARD}>
        <ToolPicture tool={tool} />
        <Stack sx={{ gap: 3, p: { xs: 4, sm: 0 }, minWidth: 0 }}>
          <Typography color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {tool.description}
          </Typography>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <AccessBadge level={tool.accessLevel} />
            <LanguageBadge language={tool.language} />
            {tool.skillLevel !== null && <Label>{SKILL_LEVEL_LABELS[tool.skillLevel]}</Label>}
            {isDownloaded && <Label color="success.main">Downloaded</Label>}
          </Stack>
          <Typography color="primary" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <CardLink href={toolOfPathAddress(tool.slug, slug)}>{`Open ${tool.name}`}</CardLink>
          </Typography>
        </Stack>
      </Paper>
      {tool.previewUrl !== null && (
        <Button
          component="a"
          href={previewOfPathAddress(tool.slug, slug)}
          variant="outlined"
          startIcon={<PlayArrowIcon />}
          aria-label={`Try it in your browser: ${tool.name}`}
          sx={{ alignSelf: 'start' }}
        >
          Try it in your browser
        </Button>
      )}
    </>
  );
}

const LINE = '2rem'; // the width of the column with the line

const ROW = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${LINE} minmax(0, 1fr)`,
  columnGap: { xs: 3, sm: 6 },
  pb: 2,
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
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 48,
    mt: '-8px', // the middle of the line is that of the number
    py: 1,
    cursor: 'pointer',
    borderRadius: 1,
    listStyle: 'none',
    '&:hover': { color: 'primary.main' },
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+"', typography: 'mono', width: '1ch', color: 'primary.main' },
  },
  '&[open] > summary::after': { content: '"−"' },
};
const FACTS = {
  gap: 2,
  flexWrap: 'wrap',
  justifyContent: 'end',
  ml: 'auto',
  flex: 'none',
  maxWidth: '50%',
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
