import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { PATH_GRID, PathCard } from '../../shared/paths/PathCard';
import { usePathsQuery } from '../../shared/paths/pathsApi';
import { useProgress } from '../../shared/paths/useProgress';

/** Lists the learning paths, with the member's progress. */
export function PathsPage() {
  const preloaded = useContext(PreloadedState).paths;
  const { data = preloaded, error, refetch } = usePathsQuery();
  const progressOf = useProgress();
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1" gutterBottom>
        Learning paths
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6 }}>
        Guided routes through the catalogue, with a short lesson before each tool, a self-check
        after it and a certificate at the end.
      </Typography>
      {!data && error && (
        <LoadError
          message={messageOf(error, 'The learning paths could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingSkeleton label="Loading the learning paths" height={420} />}
      {data?.length === 0 && <Typography>There are no learning paths yet.</Typography>}
      <Box component="ul" sx={PATH_GRID}>
        {data?.map((path) => (
          <PathCard key={path.slug} path={path} progress={progressOf(path)} />
        ))}
      </Box>
    </Container>
  );
}
