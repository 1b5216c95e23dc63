import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';

/** A loading card, as high as a card. Plain boxes, since the front page, which shows it, needs MUI's Skeleton for nothing else. */
export function ToolCardSkeleton() {
  return (
    <Paper aria-hidden="true" data-testid="tool-skeleton" sx={{ overflow: 'hidden' }}>
      <Box
        sx={{ aspectRatio: '16 / 9', bgcolor: 'divider', display: { xs: 'none', sm: 'block' } }}
      />
      <Box
        sx={{
          m: 4,
          height: { xs: '16rem', sm: '20rem' },
          bgcolor: 'divider',
          borderRadius: 1,
          opacity: 0.5,
        }}
      />
    </Paper>
  );
}
