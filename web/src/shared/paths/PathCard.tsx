import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CardLink } from '../ui/CardLink';
import { Label } from '../ui/Label';
import { DRAWING_GROUND, PathDrawing } from './PathDrawing';
import { PathFacts } from './PathFacts';
import { progressText, StepBar } from './PathProgress';
import type { Progress } from './useProgress';

interface PathCardProps {
  path: LearningPath;
  progress: Progress | undefined;
}

/** A learning path in a list, with the member's progress once it is begun. All of the card is its link. */
export function PathCard({ path, progress }: PathCardProps) {
  return (
    <Paper component="li" variant="link" sx={CARD}>
      <Box data-mui-color-scheme="dark" sx={COVER}>
        <PathDrawing url={path.thumbnailUrl} at="80%" />
        {progress && progress.done.size > 0 && (
          <Label color="free.main">{progressText(path, progress)}</Label>
        )}
        <Typography variant="h3" sx={TITLE}>
          <CardLink href={learningPathAddress(path.slug)}>{path.title}</CardLink>
        </Typography>
      </Box>
      <StepBar path={path} progress={progress} />
      <Stack sx={{ p: 5, gap: 4, flex: 1 }}>
        <Typography color="textSecondary" sx={{ flex: 1 }}>
          {path.summary}
        </Typography>
        <PathFacts path={path} />
      </Stack>
    </Paper>
  );
}

const CARD = { position: 'relative', display: 'flex', flexDirection: 'column', overflow: 'hidden' };
const COVER = {
  ...DRAWING_GROUND,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  minHeight: 168,
  p: 5,
};
const TITLE = { position: 'relative', mt: 'auto', maxWidth: '62%', overflowWrap: 'anywhere' };

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
