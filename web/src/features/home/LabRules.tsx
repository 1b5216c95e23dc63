import FolderIcon from '@mui/icons-material/FolderOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import SensorsOffIcon from '@mui/icons-material/SensorsOff';
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

const RULES = [
  {
    icon: ScienceIcon,
    rule: 'Simulated',
    text: 'Attacks run on made-up data, in memory only.',
  },
  { icon: SensorsOffIcon, rule: 'Offline', text: 'No tool opens a network connection.' },
  { icon: FolderIcon, rule: 'Contained', text: 'Writes only to its own folder.' },
  {
    icon: VerifiedIcon,
    rule: 'Verifiable',
    text: 'Every download lists its SHA-256 checksum.',
  },
];

/** The rules of the lab, beside the headline. */
export function LabRules() {
  return (
    <Paper component="aside" aria-labelledby="lab-rules" sx={{ p: { xs: 5, sm: 7 } }}>
      <Typography
        id="lab-rules"
        component="h2"
        variant="mono"
        color="textSecondary"
        sx={{ display: 'block', mb: 4 }}
      >
        Lab rules
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 4 }}>
        {RULES.map(({ icon: Icon, rule, text }) => (
          <Box component="li" key={rule} sx={{ display: 'flex', gap: 4 }}>
            <Icon color="primary" sx={{ mt: '2px' }} />
            <div>
              <Typography sx={{ fontWeight: 650 }}>{rule}</Typography>
              <Typography color="textSecondary">{text}</Typography>
            </div>
          </Box>
        ))}
      </Stack>
    </Paper>
  );
}
