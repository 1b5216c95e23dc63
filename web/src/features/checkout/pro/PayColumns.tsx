import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Two payment methods side by side, stacked on narrow screens. */
export function PayColumns({ children }: { children: ReactNode }) {
  return <Box sx={COLUMNS}>{children}</Box>;
}

const COLUMNS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
