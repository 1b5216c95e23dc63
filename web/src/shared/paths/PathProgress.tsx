import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { countOf } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import type { Progress } from './useProgress';

interface PathProgressProps {
  path: Pick<LearningPath, 'toolIds'>;
  progress: Progress | undefined;
}

/** Shows which steps of a path the member has done; reserves the space while loading, and shows nothing to visitors. */
export function PathProgress({ path, progress }: PathProgressProps) {
  const isVisitor = useCurrentUser() === null;
  if (isVisitor) return null;
  return (
    <Box sx={{ minHeight: 32, width: 1 }}>
      {progress && (
        <>
          <StepBar path={path} progress={progress} />
          <Typography color="textSecondary" variant="body2" sx={{ mt: 1.5 }}>
            {progressText(path, progress)}
          </Typography>
        </>
      )}
    </Box>
  );
}

/** Says how many of a path's steps are done. */
export const progressText = (
  { toolIds: { length } }: PathProgressProps['path'],
  { done }: Progress,
): string =>
  done.size === length && length > 1
    ? `${length === 2 ? 'Both' : `All ${length}`} steps done`
    : `${done.size} of ${countOf(length, 'step')} done`;

/** A part of a bar for each step of a path, filled when it is done. A text beside it says the same. */
export const StepBar = ({ path, progress }: PathProgressProps) => (
  <Box aria-hidden="true" sx={BAR}>
    {path.toolIds.map((id) => (
      <i key={id} data-done={progress?.done.has(id)} />
    ))}
  </Box>
);

const BAR = {
  display: 'flex',
  gap: '3px',
  height: 6,
  '& > i': { flex: 1, bgcolor: 'divider' },
  '& > [data-done=true]': { bgcolor: 'primary.main' },
};
