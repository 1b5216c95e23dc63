import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Arranges cards in one, two or three columns. */
export function ToolGrid({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <Box
      aria-busy={busy}
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      {children}
    </Box>
  );
}
