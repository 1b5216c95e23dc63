import type { SubscriptionResponse } from '@contracts/subscriptions';
import DiamondIcon from '@mui/icons-material/Diamond';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../shared/format/format';
import type { ProOffer } from '../../../shared/membership/proOffer';
import { AccessBadge } from '../../../shared/tools/badges';
import { RouterLink } from '../../../shared/ui/RouterLink';

interface NothingToPayProps {
  membership: SubscriptionResponse;
  offer: Extract<ProOffer, { kind: 'renews' | 'later' }>;
}

/** Replaces the checkout for a member with time left: states the end of Pro and when it can be renewed. */
export function NothingToPay({ membership: { proUntil }, offer }: NothingToPayProps) {
  return (
    <Paper component="section" aria-label="Your membership" sx={PANEL}>
      <DiamondIcon color="secondary" sx={{ fontSize: 40 }} />
      <Stack sx={{ gap: 4, minWidth: 0 }}>
        <div>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
            <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
              EXE Pro{proUntil !== null && ` until ${formatDay(proUntil)}`}
            </Typography>
            <AccessBadge level="pro" />
          </Stack>
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {offer.kind === 'renews'
              ? 'Your card renews it automatically.'
              : `You can renew from ${formatDay(offer.from)}.`}
          </Typography>
        </div>
        <Box sx={ACTIONS}>
          <Button
            variant="contained"
            size="large"
            component={RouterLink}
            href="/downloads?level=pro"
          >
            Open pro tools
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            size="large"
            component={RouterLink}
            href="/account/membership"
          >
            Membership
          </Button>
        </Box>
      </Stack>
    </Paper>
  );
}

const PANEL = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  gap: { xs: 3, sm: 6 },
  alignItems: 'start',
  p: { xs: 5, sm: 8 },
  maxWidth: '48rem',
};
const ACTIONS = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  flexWrap: 'wrap',
  gap: 3,
};
