import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** What somebody can do after a path, one a line; nothing without any. */
export function PathOutcomes({ text }: { text: string }) {
  const id = useId();
  const outcomes = text.split('\n').filter((line) => line.trim() !== '');
  if (outcomes.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: { xs: 10, md: 12 } }}>
      <Typography id={id} variant="label" component="h2" color="textSecondary" sx={{ mb: 3 }}>
        After this path you can
      </Typography>
      <Box component="ul" sx={LIST}>
        {outcomes.map((outcome) => (
          <li key={outcome} dir="auto">
            <CheckIcon color="primary" sx={{ fontSize: 20, mt: 0.5 }} />
            {outcome}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 8,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  '& > li': { display: 'flex', gap: 2, alignItems: 'start', overflowWrap: 'anywhere' },
};
