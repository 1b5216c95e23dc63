import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';

/** A loading card, as high as a card. */
export function ToolCardSkeleton() {
  return (
    <Paper aria-hidden="true" data-testid="tool-skeleton" sx={{ overflow: 'hidden' }}>
      <Skeleton
        variant="rectangular"
        sx={{ aspectRatio: '16 / 9', height: 'auto', display: { xs: 'none', sm: 'block' } }}
      />
      <Skeleton variant="rounded" sx={{ m: 4, height: { xs: '16rem', sm: '20rem' } }} />
    </Paper>
  );
}
