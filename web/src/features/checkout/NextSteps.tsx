import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RefundTerms } from './RefundTerms';

/** Says below a form what happens after it is sent, in numbered steps, and when it is refunded. */
export const NextSteps = ({ steps }: { steps: string[] }) => (
  <Box sx={NEXT}>
    <Typography variant="h3">What happens next</Typography>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <RefundTerms />
  </Box>
);

const NEXT = {
  mt: 6,
  pt: 5,
  borderTop: 1,
  borderColor: 'divider',
  '& ol': {
    listStyle: 'none',
    m: 0,
    mt: 4,
    p: 0,
    display: 'grid',
    color: 'text.secondary',
    counterReset: 'step',
  },
  '& li': { position: 'relative', pl: 10, pb: 4, counterIncrement: 'step' },
  '& li:last-of-type': { pb: 0 },
  // the number of a step, and the line to the next one
  '& li::before': {
    content: 'counter(step)',
    position: 'absolute',
    left: 0,
    top: 0,
    width: '1.5rem',
    textAlign: 'center',
    typography: 'mono',
    lineHeight: 1.7,
    color: 'primary.main',
    bgcolor: 'color-mix(in srgb, currentColor 12%, var(--mui-palette-background-paper))',
    borderRadius: '50%',
    zIndex: 1,
  },
  '& li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: '0.75rem',
    top: '1.5rem',
    bottom: 0,
    borderLeft: 1,
    borderColor: 'divider',
  },
};
