import { PRO_PRICE } from '@contracts/membership';
import type { SubscriptionResponse } from '@contracts/payments';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, useEffect, useRef } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import {
  useSubscriptionQuery,
  useRefreshSubscriptionMutation,
} from '../../../shared/membership/membershipApi';
import { isRenewalDue } from '../../../shared/membership/proOffer';
import { RenewalFailed } from '../../../shared/membership/RenewalFailed';
import { LoadError } from '../../../shared/ui/LoadError';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../Section';
import { CancelDialog } from './CancelDialog';
import { membershipText } from './membershipText';

/** Shows when Pro ends, a failed renewal, and the actions to renew and to cancel. */
export function Membership({ isPro }: { isPro: boolean }) {
  const { data, error, refetch } = useSubscriptionQuery();
  useRefreshUnsettledCard(data);
  const [isCanceling, setCanceling] = useState(false);
  const [now] = useState(() => new Date());
  const content = useRef<HTMLDivElement>(null);
  const text = data && membershipText(data, isPro, now);
  return (
    <Section title="Membership" heading="h3">
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {error && (
        <LoadError
          message={messageOf(error, 'Your membership could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {text && (
        <Stack ref={content} tabIndex={-1} sx={{ gap: 4, alignItems: 'start', outline: 'none' }}>
          {isRenewalDue(data) && <RenewalFailed accessUntil={data.accessUntil} />}
          <div>
            <Typography sx={{ fontWeight: 650 }}>{text.headline}</Typography>
            <Typography color="textSecondary">{text.detail}</Typography>
          </div>
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
            {text.canRenew && (
              <Button component={RouterLink} href="/payment" variant="contained" color="pro">
                {isPro ? 'Renew' : 'Upgrade'} for {PRO_PRICE}
              </Button>
            )}
            {data.canCancel && (
              <Button variant="outlined" color="inherit" onClick={() => setCanceling(true)}>
                Cancel membership
              </Button>
            )}
          </Stack>
          <CancelDialog
            open={isCanceling}
            onClose={() => setCanceling(false)}
            onCanceled={() => content.current?.focus()}
            membership={data}
          />
        </Stack>
      )}
    </Section>
  );
}

/** Refreshes an unsettled card subscription once from its provider: the member may just have paid there. */
function useRefreshUnsettledCard(membership: SubscriptionResponse | undefined): void {
  const [refresh] = useRefreshSubscriptionMutation();
  const isRead = useRef(false);
  const isUnsettled =
    membership?.card?.status === 'past_due' || membership?.card?.status === 'confirming';
  useEffect(() => {
    if (!isUnsettled || isRead.current) return;
    isRead.current = true;
    void refresh();
  }, [isUnsettled, refresh]);
}
