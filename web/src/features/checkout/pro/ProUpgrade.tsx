import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { checkoutAddress } from '../addresses';
import type { Confirmation } from './confirmation';
import { ContactTeam } from './ContactTeam';
import { FeatureList } from './FeatureList';
import { PRO_PLAN } from './plans';
import { ProPayment } from './ProPayment';

/** For members without Pro: the price, the features, and payment by card or crypto (spec §2, /subscribe 2). */
export function ProUpgrade({ confirmation }: { confirmation: Confirmation }) {
  const navigate = useNavigate();
  return (
    <Stack sx={{ gap: 6, maxWidth: '60rem', mx: 'auto' }}>
      <Typography variant="h1" sx={{ textAlign: 'center', mb: 2 }}>
        Complete Your Pro Upgrade
      </Typography>
      <Paper component="section" aria-labelledby="you-get" sx={SUMMARY}>
        <div>
          <Typography component="p">
            <Box component="span" sx={{ fontSize: '2.25rem', fontWeight: 750 }}>
              {PRO_PLAN.price}
            </Box>{' '}
            per month
          </Typography>
          <Typography color="textSecondary">{PRO_PLAN.note}</Typography>
        </div>
        <div>
          <Typography id="you-get" variant="h2" gutterBottom>
            What You'll Get
          </Typography>
          <FeatureList features={PRO_PLAN.features} isWide />
        </div>
      </Paper>
      <ProPayment
        confirmation={confirmation}
        card="form"
        onCreated={(paymentId) => void navigate(checkoutAddress(null, paymentId))}
      />
      <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
        Trouble paying? <ContactTeam />
      </Typography>
    </Stack>
  );
}

const SUMMARY = {
  p: { xs: 5, sm: 8 },
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
};
