import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

const POINTS: [string, string][] = [
  ['Educational use only', 'Everything here is for learning about security.'],
  ['No liability', 'Tools are provided as is. You are responsible for how you use them.'],
  [
    'Legal compliance',
    'Follow the laws that apply to you, and only test systems you are authorized to test.',
  ],
  ['Prohibited uses', 'Never use a tool to access, disrupt or damage systems that are not yours.'],
  ['Simulated functionality', 'All functionality is simulated: no tool touches a real system.'],
  ['Access', 'Access may be terminated for misuse.'],
];

/** The legal notice below the list (spec §2, /downloads). */
export function LegalDisclaimer() {
  return (
    <Paper component="section" aria-labelledby="legal" sx={{ mt: 12, p: 6 }}>
      <Typography id="legal" variant="h2" sx={{ mb: 4 }}>
        Legal Disclaimer
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, m: 0 }}
      >
        {POINTS.map(([term, text]) => (
          <div key={term}>
            <Typography component="dt" sx={{ fontWeight: 700 }}>
              {term}
            </Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0 }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
    </Paper>
  );
}
