import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';

/** A loading card, as high as a card. */
export function ToolCardSkeleton() {
  return (
    <Paper aria-hidden="true" data-testid="tool-skeleton" sx={{ overflow: 'hidden' }}>
      <Skeleton variant="rectangular" height="auto" sx={{ aspectRatio: '16 / 9' }} />
      <Box sx={{ p: 4 }}>
        <Skeleton variant="rounded" height="19rem" />
      </Box>
    </Paper>
  );
}
