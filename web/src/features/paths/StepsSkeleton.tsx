import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** The steps of a path while it is not known which one is next. */
export const StepsSkeleton = ({ count }: { count: number }) => (
  <Stack role="progressbar" aria-label="Loading your progress" sx={{ gap: 8, minHeight: '100vh' }}>
    {Array.from({ length: count }, (_, index) => (
      <Stack key={index} direction="row" sx={{ gap: { xs: 3, sm: 6 }, alignItems: 'center' }}>
        <Skeleton variant="circular" width={32} height={32} sx={{ flex: 'none' }} />
        <Skeleton variant="rounded" height={32} sx={{ width: 1, maxWidth: '28rem' }} />
      </Stack>
    ))}
  </Stack>
);
