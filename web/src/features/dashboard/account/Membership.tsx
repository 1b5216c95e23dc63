import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/messageOf';
import { LoadError } from '../../../shared/ui/LoadError';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { useSubscriptionQuery } from '../dashboardApi';
import { Section } from '../Section';
import { CancelDialog } from './CancelDialog';
import { membershipWords } from './membershipWords';

/** Until when Pro is paid for, with the ways to renew and to cancel. */
export function Membership({ isPro }: { isPro: boolean }) {
  const { data, error, refetch } = useSubscriptionQuery();
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const words = data && membershipWords(data, now);
  return (
    <Section title="Membership" heading="h3">
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {error && <LoadError message={messageOf(error, 'Your membership could not be loaded')} retry={() => void refetch()} />}
      {words && (
        <Stack sx={{ gap: 4, alignItems: 'start' }}>
          <div>
            <Typography sx={{ fontWeight: 650 }}>{words.headline}</Typography>
            <Typography color="textSecondary">{words.detail}</Typography>
          </div>
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
            {words.canRenew && (
              <Button component={RouterLink} href="/payment" variant="contained" color="pro">
                {isPro ? 'Renew for $19.99' : 'Upgrade for $19.99'}
              </Button>
            )}
            {words.canCancel && (
              <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
                Cancel membership
              </Button>
            )}
          </Stack>
        </Stack>
      )}
      <CancelDialog open={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}
