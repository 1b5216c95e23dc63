import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Box from '@mui/material/Box';
import { SPECIMEN_LABEL_HEIGHT } from './SpecimenLabel';

/** A loading card with the exact size of a card. */
export function ToolCardSkeleton() {
  return (
    <Paper aria-hidden="true" data-testid="tool-skeleton" sx={{ overflow: 'hidden' }}>
      <Box sx={{ aspectRatio: '16 / 9' }}>
        <Skeleton variant="rectangular" width="100%" height="100%" />
      </Box>
      <Stack sx={{ p: 4, gap: 2 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <Skeleton variant="rounded" width={72} height={24} />
          <Skeleton variant="rounded" width={72} height={24} />
        </Stack>
        <Box sx={{ minHeight: '5.25rem' }}>
          <Skeleton variant="text" height={28} width="80%" />
          <Skeleton variant="text" height={24} />
          <Skeleton variant="text" height={24} width="90%" />
        </Box>
        <Skeleton variant="rounded" height={SPECIMEN_LABEL_HEIGHT} />
        <Skeleton variant="text" height="1.5rem" width="60%" />
        <Skeleton variant="text" height="1.75rem" width="40%" />
        <Skeleton variant="rounded" height={44} />
      </Stack>
    </Paper>
  );
}
