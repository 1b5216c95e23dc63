import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { PRO_NOTE } from '../../../shared/membership/proPlan';
import { useProFeatures } from '../../../shared/membership/useProFeatures';
import { AccessBadge } from '../../../shared/tools/badges';
import { FeatureList } from './FeatureList';
import { PremiumTerms } from './PremiumTerms';
import type { PaymentMethodName } from './ProPayment';
import { ProMonth } from './ProMonth';
import { WantedTool } from './WantedTool';

/** What Pro costs and contains, beside its payment (spec §2, /subscribe 2). Without a method, the terms are those of both. */
export function ProOfferSummary({ method }: { method?: PaymentMethodName }) {
  const isOnce = method === 'crypto';
  return (
    <Paper component="section" aria-label="Your purchase" sx={{ overflow: 'hidden' }}>
      <WantedTool />
      <ProMonth />
      <Stack sx={{ gap: 4, p: 5 }}>
        <div>
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', gap: 3 }}
          >
            <Typography variant="h2">EXE Pro</Typography>
            <AccessBadge level="pro" />
          </Stack>
          <Typography sx={{ mt: 2 }}>
            <Box component="span" sx={{ fontSize: '2.25rem', fontWeight: 750 }}>
              {PRO_PRICE}
            </Box>{' '}
            {isOnce ? 'for 30 days' : 'per month'}
          </Typography>
          <Typography color="textSecondary">
            {isOnce ? 'Paid once, does not renew.' : PRO_NOTE}
          </Typography>
        </div>
        <Features />
        <Stack direction="row" sx={TOTAL}>
          <span>Total today</span>
          <span>{PRO_PRICE} USD</span>
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {method === undefined && 'Crypto pays for 30 days and does not renew. '}
          {!isOnce && 'A card renews every month until you cancel. '}
          <PremiumTerms />
        </Typography>
      </Stack>
    </Paper>
  );
}

/** What Pro contains; on phones on request, so that the payment comes soon. */
function Features() {
  const features = useProFeatures();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Stack direction="row" sx={HEAD}>
        <Typography variant="h3" component="h2">
          What You&apos;ll Get
        </Typography>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ display: { md: 'none' } }}
        >
          {isOpen ? 'Hide' : 'Show'} {features.length} features
        </Button>
      </Stack>
      <Box id={id} sx={{ mt: 3, display: { xs: isOpen ? 'block' : 'none', md: 'block' } }}>
        <FeatureList features={features} />
      </Box>
    </div>
  );
}

const HEAD = { flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 };

const TOTAL = {
  flexWrap: 'wrap',
  columnGap: 3,
  justifyContent: 'space-between',
  pt: 4,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '1.125rem',
  fontWeight: 700,
};
