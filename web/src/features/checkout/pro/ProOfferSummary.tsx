import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../../shared/api/configApi';
import { PRO_NOTE, proFeatures } from '../../../shared/membership/proPlan';
import { AccessBadge } from '../../../shared/tools/badges';
import { FeatureList } from './FeatureList';
import { WantedTool } from './WantedTool';

/** What Pro costs and contains, beside its payment (spec §2, /subscribe 2). */
export function ProOfferSummary() {
  const { data: config } = useConfigQuery();
  return (
    <Paper component="section" aria-label="Your purchase" sx={{ overflow: 'hidden' }}>
      <WantedTool />
      <Stack sx={{ gap: 4, p: 5 }}>
        <div>
          <Stack
            direction="row"
            sx={{ justifyContent: 'space-between', alignItems: 'start', gap: 3 }}
          >
            <Typography variant="h2">EXE Pro</Typography>
            <AccessBadge level="pro" />
          </Stack>
          <Typography sx={{ mt: 2 }}>
            <Box component="span" sx={{ fontSize: '2.25rem', fontWeight: 750 }}>
              {PRO_PRICE}
            </Box>{' '}
            per month
          </Typography>
          <Typography color="textSecondary">{PRO_NOTE}</Typography>
        </div>
        <div>
          <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
            What You&apos;ll Get
          </Typography>
          <FeatureList features={proFeatures(config)} />
        </div>
        <Typography variant="body2" color="textSecondary">
          Crypto pays for 30 days and does not renew. A card renews every month until you cancel.
          Premium tools are bought one at a time.
        </Typography>
      </Stack>
    </Paper>
  );
}
