import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface LabelProps {
  /** A color of the palette. */
  color?:
    | `${'free' | 'pro' | 'premium' | 'warning' | 'error' | 'success'}.main`
    | 'text.primary'
    | 'text.secondary';
  icon?: ReactNode;
  children: ReactNode;
}

/** A short fact in monospace capitals, as on the label of a specimen. Its color never says anything that its text does not. */
export function Label({ color = 'text.secondary', icon, children }: LabelProps) {
  return (
    <Box
      component="span"
      sx={{
        typography: 'label',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.75,
        borderRadius: '6px',
        color,
        bgcolor: 'color-mix(in srgb, currentColor 10%, var(--mui-palette-background-paper))',
        overflowWrap: 'anywhere',
        '& > svg': { fontSize: '0.875rem' },
      }}
    >
      {icon}
      {children}
    </Box>
  );
}
