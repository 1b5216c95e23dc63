import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CardLink } from '../ui/CardLink';
import { PathCover } from './PathCover';
import { PathFacts } from './PathFacts';
import { PathProgress } from './PathProgress';
import type { Progress } from './useProgress';

interface PathCardProps {
  path: LearningPath;
  progress: Progress | undefined;
  heading?: 'h2' | 'h3';
}

/** A learning path in a list, with the member's progress. All of the card is its link. */
export function PathCard({ path, progress, heading = 'h2' }: PathCardProps) {
  return (
    <Paper
      component="li"
      variant="link"
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <PathCover thumbnailUrls={path.thumbnailUrls} />
      <Stack sx={{ p: 5, gap: 3, flex: 1 }}>
        <Typography variant="h3" component={heading} sx={{ overflowWrap: 'anywhere' }}>
          <CardLink href={learningPathAddress(path.slug)}>{path.title}</CardLink>
        </Typography>
        <PathFacts path={path} />
        <Typography color="textSecondary" sx={{ flex: 1 }}>
          {path.summary}
        </Typography>
        <PathProgress stepCount={path.toolIds.length} progress={progress} />
      </Stack>
    </Paper>
  );
}

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
