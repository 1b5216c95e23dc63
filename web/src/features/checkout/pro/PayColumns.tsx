import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Two ways to pay side by side, or one below the other where there is no room. */
export function PayColumns({ children }: { children: ReactNode }) {
  return <Box sx={COLUMNS}>{children}</Box>;
}

const COLUMNS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
