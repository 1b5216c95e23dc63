import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTip } from './useTip';

/**
 * A tooltip: what its control already says to a screen reader, for eyes. Much lighter than MUI's, which brings a positioning
 * library into the first route, and with the delays of the spec (§9).
 */
export function Tip({ title, children }: { title: string; children: ReactNode }) {
  const { place, handlers } = useTip();
  return (
    <Box component="span" sx={{ display: 'inline-flex' }} {...handlers}>
      {children}
      {place && (
        <Box role="tooltip" sx={BUBBLE} style={place}>
          {title}
        </Box>
      )}
    </Box>
  );
}

const BUBBLE = {
  position: 'fixed',
  zIndex: 'tooltip',
  maxWidth: 280,
  px: 3,
  py: 1,
  borderRadius: 1,
  border: 1,
  borderColor: 'control',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.875rem',
  fontWeight: 400,
  lineHeight: 1.4,
};
