import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../format/format';
import { CardLink } from '../ui/CardLink';
import { CRAMPED } from '../ui/cramped';
import { Label } from '../ui/Label';
import { DRAWING_GROUND, PathDrawing } from './PathDrawing';
import { approximateDuration, levelRange, PathPrice } from './PathFacts';
import { progressText, StepBar } from './PathProgress';
import type { Progress } from './useProgress';

interface PathCardProps {
  path: LearningPath;
  progress: Progress | undefined;
}

/** A learning path in a list, with the member's progress once it is begun; on phones a row, without the picture where text is large. All of it is its link. */
export function PathCard({ path, progress }: PathCardProps) {
  const { toolIds, durationMinutes, skillLevels } = path;
  const time = durationMinutes > 0 && `, ${approximateDuration(durationMinutes)}`;
  return (
    <Paper component="li" variant="link" sx={CARD}>
      <Box data-mui-color-scheme="dark" sx={COVER}>
        <Box aria-hidden="true" sx={PICTURE}>
          <PathDrawing url={path.thumbnailUrl} at="var(--drawing-at)" />
        </Box>
        <Typography variant="h3" sx={TITLE}>
          <CardLink href={learningPathAddress(path.slug)}>{path.title}</CardLink>
        </Typography>
        {progress && progress.done.size > 0 ? (
          <Label color="free.main">{progressText(path, progress)}</Label>
        ) : (
          <Typography variant="label" color="textSecondary">
            {countOf(toolIds.length, 'step')}
            {time}
          </Typography>
        )}
        <StepBar path={path} progress={progress} />
      </Box>
      <Stack sx={TEXT}>
        <Typography color="textSecondary" sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }}>
          {path.summary}
        </Typography>
        {skillLevels.length > 0 && <Label>{levelRange(skillLevels)}</Label>}
        <PathPrice path={path} />
      </Stack>
    </Paper>
  );
}

const CARD = { position: 'relative', display: 'flex', flexDirection: 'column', overflow: 'hidden' };
/** The width of the picture on phones, where the title is beside it. */
const PICTURE_WIDTH = '7rem';
const PICTURE = {
  position: 'absolute',
  insetBlock: 0,
  left: 0,
  width: { xs: PICTURE_WIDTH, sm: 1 },
  '--drawing-at': { xs: '46%', sm: '76%' },
  [CRAMPED]: { display: 'none' },
};
const TEXT = {
  flex: 1,
  alignItems: 'start',
  p: { xs: 4, sm: 5 },
  py: { xs: 3, sm: 5 },
  gap: { xs: 1, sm: 3 },
};
/** The title is first in the document and last on the picture. */
const COVER = {
  ...DRAWING_GROUND,
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: { xs: 2, sm: 4 },
  minHeight: { xs: 96, sm: 184 },
  p: { xs: 4, sm: 5 },
  pl: { xs: PICTURE_WIDTH, sm: 5 },
  [CRAMPED]: { pl: 4 },
  '& > :not([aria-hidden])': { position: 'relative' },
  '& > :last-child': { position: 'absolute', insetInline: 0, bottom: 0 },
};
const TITLE = {
  fontSize: { xs: '1.125rem', sm: '1.375rem' },
  maxWidth: { sm: '58%' },
  overflowWrap: 'anywhere',
};

/** The grid of a list of cards. */
export const PATH_GRID = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 6,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
};
