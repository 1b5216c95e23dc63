import Box from '@mui/material/Box';

/** A progress bar in percent; 0 means unknown and shows an indeterminate bar. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const known = percent > 0;
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? percent : undefined}
      sx={TRACK}
    >
      <Box
        sx={{ height: 1, bgcolor: 'primary.main', ...(!known && MOVING) }}
        style={{ width: known ? `${percent}%` : '30%' }}
      />
    </Box>
  );
}

const TRACK = { width: 1, height: 4, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden' };
const MOVING = {
  animation: 'to-and-fro 1.2s ease-in-out infinite alternate',
  '@keyframes to-and-fro': {
    from: { transform: 'translateX(0)' },
    to: { transform: 'translateX(233%)' },
  },
};
