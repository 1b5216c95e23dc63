import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CardLink } from '../ui/CardLink';
import { Label } from '../ui/Label';
import { PathCover } from './PathCover';
import { PathFacts } from './PathFacts';
import { ProgressBar, progressText } from './PathProgress';
import type { Progress } from './useProgress';

interface PathCardProps {
  path: LearningPath;
  progress: Progress | undefined;
  heading?: 'h2' | 'h3';
  /** Whether this is where newcomers start. */
  isStart?: boolean;
}

/** A learning path in a list, with the member's progress once it is begun. All of the card is its link. */
export function PathCard({ path, progress, heading = 'h2', isStart = false }: PathCardProps) {
  const stepCount = path.toolIds.length;
  const isBegun = progress !== undefined && progress.done.size > 0;
  return (
    <Paper
      component="li"
      variant="link"
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <Box sx={COVER}>
        <PathCover thumbnailUrls={path.thumbnailUrls} />
        {isBegun && <ProgressBar stepCount={stepCount} progress={progress} />}
      </Box>
      {(isStart || isBegun) && (
        <Box data-mui-color-scheme="dark" sx={MARK}>
          <Label color="free.main">
            {isBegun ? progressText(stepCount, progress) : 'Start here'}
          </Label>
        </Box>
      )}
      <Stack sx={{ p: 5, gap: 3, flex: 1 }}>
        <Typography variant="h3" component={heading} sx={{ overflowWrap: 'anywhere' }}>
          <CardLink href={learningPathAddress(path.slug)}>{path.title}</CardLink>
        </Typography>
        <PathFacts path={path} />
        <Typography color="textSecondary" sx={{ flex: 1 }}>
          {path.summary}
        </Typography>
      </Stack>
    </Paper>
  );
}

/** The bar lies on the lower edge of the cover, so that nothing moves when the progress is known. */
const COVER = {
  position: 'relative',
  '& > :nth-of-type(2)': { position: 'absolute', insetInline: 0, bottom: 0 },
};
const MARK = {
  position: 'absolute',
  top: 12,
  left: 12,
  '& > span': { bgcolor: 'free.main', color: 'background.default' },
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
