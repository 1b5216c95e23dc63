import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { PathFacts } from './PathFacts';
import { PathProgress } from './PathProgress';
import { usePathsQuery } from '../../shared/paths/pathsApi';
import { useProgress } from './useProgress';

/** Lists the learning paths, with the member's progress. */
export function PathsPage() {
  const preloaded = useContext(PreloadedState).paths;
  const { data = preloaded, error, refetch } = usePathsQuery();
  const downloaded = useProgress();
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1" gutterBottom>
        Learning paths
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6 }}>
        Tools in a sensible order, with a short lesson between them.
      </Typography>
      {!data && error && (
        <LoadError
          message={messageOf(error, 'The learning paths could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingSkeleton label="Loading the learning paths" height={420} />}
      {data?.length === 0 && <Typography>There are no learning paths yet.</Typography>}
      <Box component="ul" sx={GRID}>
        {data?.map((path) => (
          <PathCard key={path.slug} path={path} downloaded={downloaded} />
        ))}
      </Box>
    </Container>
  );
}

function PathCard({
  path,
  downloaded,
}: {
  path: LearningPath;
  downloaded: ReadonlySet<string> | undefined;
}) {
  return (
    <Paper component="li" sx={{ p: 6, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          href={learningPathAddress(path.slug)}
          color="inherit"
          underline="hover"
        >
          {path.title}
        </Link>
      </Typography>
      <PathFacts path={path} />
      <Typography sx={{ flex: 1 }}>{path.summary}</Typography>
      <PathProgress toolIds={path.toolIds} downloaded={downloaded} />
    </Paper>
  );
}

const GRID = {
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
