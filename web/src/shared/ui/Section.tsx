import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** Where links to the section lead. */
  anchor?: string;
  title: string;
  /** Beside the heading, such as whether something is on. */
  state?: ReactNode;
  children: ReactNode;
}

/** A framed section of a page, labeled by its heading. */
export function Section({ anchor, title, state, children }: SectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      id={anchor}
      aria-labelledby={id}
      sx={{ p: { xs: 5, sm: 6 }, scrollMarginTop: 80 }}
    >
      <Box sx={HEADING}>
        <Typography variant="h2" id={id} sx={{ fontSize: '1.25rem' }}>
          {title}
        </Typography>
        {state}
      </Box>
      {children}
    </Paper>
  );
}

const HEADING = { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 };
