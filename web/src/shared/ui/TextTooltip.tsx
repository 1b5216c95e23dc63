import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTooltip } from './useTooltip';

/** A visual tooltip with the delays of spec §9, much smaller than MUI's Tooltip. Screen readers get the text from the control. */
export function TextTooltip({ title, children }: { title: string; children: ReactNode }) {
  const { position, handlers } = useTooltip();
  return (
    <Box component="span" sx={{ display: 'inline-flex' }} {...handlers}>
      {children}
      {position && (
        <Box role="tooltip" sx={BUBBLE} style={position}>
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
