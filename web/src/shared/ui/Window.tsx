import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface WindowProps {
  title: string;
  /** Beside the title, at the other end of the bar. */
  note?: string;
  children: ReactNode;
}

/** The frame of a tool at work. */
export function Window({ title, note, children }: WindowProps) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'control',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        boxShadow: 'var(--mui-palette-shadow)',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 4,
          px: 4,
          py: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="label" component="p" sx={{ textTransform: 'none' }}>
          {title}
        </Typography>
        {note && (
          <Typography variant="label" component="p" color="primary">
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={{ p: { xs: 4, sm: 6 } }}>{children}</Box>
    </Box>
  );
}
