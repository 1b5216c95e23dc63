import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Says below a form what happens after it is sent, in numbered steps. */
export const NextSteps = ({ steps }: { steps: string[] }) => (
  <Box sx={NEXT}>
    <Typography variant="h3">What happens next</Typography>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Box>
);

const NEXT = {
  mt: 6,
  pt: 5,
  borderTop: 1,
  borderColor: 'divider',
  '& ol': { m: 0, mt: 3, pl: 5, display: 'grid', gap: 2, color: 'text.secondary' },
};
