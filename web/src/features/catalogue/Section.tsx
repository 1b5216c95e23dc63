import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export type Heading = 'h2' | 'h3';

interface SectionProps {
  /** Where links lead. */
  id?: string;
  title: string;
  heading: Heading;
  /** Stands at the other end of the line of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the description of a tool. */
export function Section({ id, title, heading, aside, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box component="section" id={id} aria-labelledby={titleId} sx={{ scrollMarginTop: 136 }}>
      <Box sx={HEAD}>
        <Typography id={titleId} variant={heading} gutterBottom>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}

const HEAD = { display: 'flex', gap: 4, alignItems: 'baseline', justifyContent: 'space-between' };
