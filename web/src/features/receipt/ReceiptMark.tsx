import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Highlights a note on a receipt, on screen and in print. */
export const ReceiptNote = ({ children }: { children: ReactNode }) => (
  <Box component="p" sx={{ m: 0, mb: 5, px: 4, py: 3, border: 2, borderColor: 'warning.main', borderRadius: 1, fontWeight: 700 }}>
    {children}
  </Box>
);
