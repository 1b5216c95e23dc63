import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { PRO_NOTE } from '../../../shared/membership/proPlan';
import { useProFeatures } from '../../../shared/membership/useProFeatures';
import { AccessBadge } from '../../../shared/tools/badges';
import { DetailsButton } from '../DetailsButton';
import { FeatureList } from './FeatureList';
import { PremiumTerms } from './PremiumTerms';
import type { PaymentMethodName } from './ProPayment';
import { ProMonth } from './ProMonth';
import { WantedTool } from './WantedTool';

/** How Pro is paid; `either` before a method is chosen. */
type OfferedMethod = PaymentMethodName | 'either';

/** How long a payment lasts, and whether it renews. */
const TERMS: Record<OfferedMethod, { period: string; note: string }> = {
  card: { period: 'per month', note: PRO_NOTE },
  crypto: { period: 'for 30 days', note: 'Paid once, does not renew.' },
  either: {
    period: 'for a month',
    note: 'By card it renews monthly; cancel anytime. In crypto you pay once for 30 days.',
  },
};

/** What Pro costs and contains, beside its payment (spec §2, /subscribe 2). On phones its price alone, so that the payment comes soon; the rest on request. */
export function ProOfferSummary({ method }: { method: OfferedMethod }) {
  const { period, note } = TERMS[method];
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const detail = { display: { xs: isOpen ? 'block' : 'none', md: 'block' } };
  return (
    <Paper component="section" aria-label="Your purchase" sx={{ overflow: 'hidden' }}>
      <Box sx={detail}>
        <WantedTool />
        <ProMonth />
      </Box>
      <Box sx={CONTENT}>
        <Box sx={HEAD}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
            <Typography variant="h2" sx={{ mr: { md: 'auto' } }}>
              EXE Pro
            </Typography>
            <AccessBadge level="pro" />
          </Stack>
          <Typography sx={PRICE}>
            <span>{PRO_PRICE}</span> {period}
          </Typography>
        </Box>
        <Typography color="textSecondary">{note}</Typography>
        <DetailsButton isOpen={isOpen} controls={more} onClick={() => setOpen(!isOpen)} />
        <Box id={more} sx={detail}>
          <Stack sx={{ gap: 4, pb: { xs: 3, md: 0 } }}>
            <Features />
            <Typography variant="body2" color="textSecondary">
              <PremiumTerms />
            </Typography>
          </Stack>
        </Box>
      </Box>
    </Paper>
  );
}

function Features() {
  const features = useProFeatures();
  return (
    <div>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        What You&apos;ll Get
      </Typography>
      <FeatureList features={features} />
    </div>
  );
}

const CONTENT = {
  display: 'grid',
  gap: { xs: 1, md: 4 },
  p: { xs: 4, sm: 6 },
  pb: { xs: 1, md: 6 }, // a button has room of its own below its text
  '& > *': { minWidth: 0 },
};
/** One line on phones: what it is, and its price. */
const HEAD = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', md: 'normal' },
  columnGap: 4,
  rowGap: { xs: 1, md: 2 },
  '& h2': { fontSize: { xs: '1.0625rem', md: '1.5rem' } },
};
const PRICE = {
  justifySelf: 'start',
  '& > span': { fontSize: { xs: '1.25rem', md: '2.25rem' }, fontWeight: 750 },
};
