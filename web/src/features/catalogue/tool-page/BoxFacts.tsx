import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The facts below the button of the buy box. */
export const BoxFacts = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={LIST}>
    {children}
  </Box>
);

interface BoxFactProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** One of the {@link BoxFacts}. */
export const BoxFact = ({ icon, title, children }: BoxFactProps) => (
  <Box component="li" sx={FACT}>
    {icon}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={TEXT}>
        {children}
      </Typography>
    </Box>
  </Box>
);

/** Links are lines of at least 24 pixels, which fingers can tell apart. */
const TEXT = { overflowWrap: 'anywhere', '& a': { display: 'inline-block', py: 0.75 } };
const LIST = {
  m: 0,
  p: 0,
  pt: 4,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  borderTop: 1,
  borderColor: 'divider',
};
const FACT = {
  display: 'flex',
  gap: 3,
  alignItems: 'start',
  '& > svg': { fontSize: 20, mt: '1px', color: 'text.secondary' },
};
