import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../session/sessionApi';
import type { Progress } from './useProgress';

interface PathProgressProps {
  stepCount: number;
  progress: Progress | undefined;
}

/** Shows how many steps of a path the member has done; reserves the space while loading, and shows nothing to visitors. */
export function PathProgress({ stepCount, progress }: PathProgressProps) {
  const isVisitor = useCurrentUser() === null;
  if (isVisitor) return null;
  return (
    <Box sx={{ minHeight: 32, width: 1 }}>
      {progress && (
        <>
          <Box
            aria-hidden="true"
            sx={{ height: 6, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden', mb: 1.5 }}
          >
            <Box
              sx={{ height: 1, width: progress.done.size / stepCount, bgcolor: 'primary.main' }}
            />
          </Box>
          <Typography color="textSecondary" variant="body2">
            {progress.done.size === stepCount
              ? `All ${stepCount} steps done`
              : `${progress.done.size} of ${stepCount} steps done`}
          </Typography>
        </>
      )}
    </Box>
  );
}
