import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { CRAMPED } from '../ui/cramped';

/** A loading card, as high as a card and with the same parts: picture, text, and actions. */
export function ToolCardSkeleton() {
  return (
    <Paper aria-hidden="true" data-testid="tool-skeleton" sx={CARD}>
      <Skeleton variant="rectangular" sx={PICTURE} />
      <Stack sx={{ justifyContent: 'space-between', px: { sm: 4 } }}>
        {LINE_WIDTHS.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
      <Skeleton variant="rounded" sx={ACTIONS} />
    </Paper>
  );
}

const LINE_WIDTHS = ['40%', '90%', '100%', '70%'];
const CARD = {
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: { xs: '6rem minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
  gridTemplateRows: { xs: '7.25rem 12rem', sm: 'auto 7.25rem 12rem' },
  columnGap: 4,
  rowGap: { xs: 3, sm: 4 },
  p: { xs: 4, sm: 0 },
  pb: 4,
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};
const PICTURE = {
  height: 'auto',
  aspectRatio: { sm: '16 / 9' },
  borderRadius: { xs: '6px', sm: 0 },
  [CRAMPED]: { display: 'none' },
};
const ACTIONS = { height: 'auto', gridColumn: '1 / -1', mx: { sm: 4 } };
