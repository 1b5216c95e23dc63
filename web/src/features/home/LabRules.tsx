import {
  mdiCheckDecagramOutline,
  mdiFlaskOutline,
  mdiFolderLockOutline,
  mdiLanDisconnect,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Icon } from '../../shared/ui/Icon';

const RULES = [
  {
    icon: mdiFlaskOutline,
    rule: 'Simulated',
    text: 'Attacks run on made-up data, in memory only.',
  },
  { icon: mdiLanDisconnect, rule: 'Offline', text: 'No tool opens a network connection.' },
  { icon: mdiFolderLockOutline, rule: 'Contained', text: 'Writes only to its own folder.' },
  {
    icon: mdiCheckDecagramOutline,
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
        {RULES.map(({ icon, rule, text }) => (
          <Box component="li" key={rule} sx={{ display: 'flex', gap: 4 }}>
            <Icon path={icon} color="primary" sx={{ mt: '2px' }} />
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
