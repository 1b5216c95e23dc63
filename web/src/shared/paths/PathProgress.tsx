import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../session/sessionApi';
import type { Progress } from './useProgress';

interface PathProgressProps {
  stepCount: number;
  progress: Progress | undefined;
}

/** Shows how many steps of a path the member has done, with a bar once it is begun; reserves the space while loading, and shows nothing to visitors. */
export function PathProgress({ stepCount, progress }: PathProgressProps) {
  const isVisitor = useCurrentUser() === null;
  if (isVisitor) return null;
  return (
    <Box sx={{ minHeight: 32, width: 1 }}>
      {progress && (
        <>
          {progress.done.size > 0 && <ProgressBar stepCount={stepCount} progress={progress} />}
          <Typography color="textSecondary" variant="body2" sx={{ mt: 1.5 }}>
            {progressText(stepCount, progress)}
          </Typography>
        </>
      )}
    </Box>
  );
}

/** Says how many of a path's steps are done. */
export const progressText = (stepCount: number, { done }: Progress): string =>
  done.size === stepCount
    ? `All ${stepCount} steps done`
    : `${done.size} of ${stepCount} steps done`;

interface ProgressBarProps {
  stepCount: number;
  progress: Progress;
}

/** The part of a path that is done; its text stands beside it. */
export const ProgressBar = ({ stepCount, progress }: ProgressBarProps) => (
  <Box aria-hidden="true" sx={{ height: 6, bgcolor: 'divider', overflow: 'hidden' }}>
    <Box sx={{ height: 1, width: progress.done.size / stepCount, bgcolor: 'primary.main' }} />
  </Box>
);
