import { mdiCurrencyBtc } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Icon } from '../../shared/ui/Icon';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CardPayment } from './CardPayment';
import { ContactTeam } from './ContactTeam';
import { FeatureList } from './FeatureList';
import { PRO_PLAN } from './plans';

/** For members without Pro: what it costs, what they get, and paying by card or crypto (spec §2, /subscribe 2). */
export function ProUpgrade() {
  return (
    <>
      <Typography variant="h1" sx={{ mb: 8, textAlign: 'center' }}>
        Complete Your Pro Upgrade
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Paper component="section" aria-labelledby="you-get" sx={{ p: { xs: 5, sm: 8 } }}>
          <Typography component="p">
            <Box component="span" sx={{ fontSize: '2.25rem', fontWeight: 750 }}>
              {PRO_PLAN.price}
            </Box>{' '}
            per month
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 6 }}>
            {PRO_PLAN.note}
          </Typography>
          <Typography id="you-get" variant="h2" gutterBottom>
            What You'll Get
          </Typography>
          <FeatureList features={PRO_PLAN.features} />
        </Paper>
        <Stack sx={{ gap: 6 }}>
          <Paper component="section" aria-labelledby="by-card" sx={{ p: { xs: 5, sm: 8 } }}>
            <Typography id="by-card" variant="h2" gutterBottom>
              Pay by card
            </Typography>
            <CardPayment />
          </Paper>
          <Paper component="section" aria-labelledby="by-crypto" sx={{ p: { xs: 5, sm: 8 } }}>
            <Typography id="by-crypto" variant="h2" gutterBottom>
              Pay in cryptocurrency
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 4 }}>
              30 days of Pro, not renewed by itself.
            </Typography>
            <Button fullWidth variant="outlined" component={RouterLink} href="/payment" startIcon={<Icon path={mdiCurrencyBtc} />}>
              Pay with crypto
            </Button>
          </Paper>
          <Typography color="textSecondary">
            Trouble paying? <ContactTeam />
          </Typography>
        </Stack>
      </Box>
    </>
  );
}
