import { PRO_PRICE } from '@contracts/membership';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { formatCount } from '../../../shared/format/format';
import { RenewalFailed } from '../../../shared/membership/RenewalFailed';
import {
  useCancelSubscriptionMutation,
  useRefreshSubscriptionMutation,
  useSubscriptionQuery,
} from '../../../shared/membership/membershipApi';
import { hasTimeLeft, isRenewalDue } from '../../../shared/membership/proOffer';
import { useErrorToast } from '../../../shared/toast/useErrorToast';
import { useToast } from '../../../shared/toast/useToast';
import { AccessBadge } from '../../../shared/tools/badges';
import { useCatalogueQuery } from '../../../shared/tools/toolsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../../../shared/ui/Section';
import { type MembershipFact, membershipFacts } from './membershipFacts';
import { PlanTable } from './PlanTable';
import { Reminders } from './Reminders';
import { membershipText } from '../../../shared/membership/membershipText';

/** Shows the plan with its price and next date, a failed renewal, the actions to renew and to cancel, and what the plans give. */
export function Membership({ isPro }: { isPro: boolean }) {
  const { data, error, refetch } = useSubscriptionQuery();
  useRefreshUnsettledCard(data);
  return (
    <>
      <Section title="Your plan">
        {!data && !error && <Skeleton variant="rounded" height={240} />}
        {error && (
          <LoadError
            message={messageOf(error, 'Your membership could not be loaded')}
            retry={() => void refetch()}
          />
        )}
        {data && <CurrentPlan membership={data} isPro={isPro} />}
      </Section>
      <Section title={isPro ? 'What EXE Pro gives you' : 'Free and EXE Pro'}>
        <PlanTable isPro={isPro} />
      </Section>
    </>
  );
}

function CurrentPlan({ membership, isPro }: { membership: SubscriptionResponse; isPro: boolean }) {
  const [isCanceling, setCanceling] = useState(false);
  const [now] = useState(() => new Date());
  const content = useRef<HTMLDivElement>(null);
  const text = membershipText(membership, isPro, now);
  const counts = useToolCounts(isPro);
  const facts = [...counts, ...membershipFacts(membership, isPro)];
  const wasPro = isPro || membership.endedAt !== null;
  return (
    <Stack ref={content} tabIndex={-1} sx={{ gap: 5, alignItems: 'start', outline: 'none' }}>
      {isRenewalDue(membership) && <RenewalFailed accessUntil={membership.accessUntil} />}
      <div>
        <AccessBadge level={isPro ? 'pro' : 'free'} />
        <Typography sx={HEADLINE}>{text.headline}</Typography>
        <Typography color="textSecondary">{text.detail}</Typography>
      </div>
      <Box component="dl" sx={FACTS}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <Typography component="dt" variant="label" color="textSecondary">
              {term}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', '&:empty': { display: 'none' } }}>
        {text.canRenew && (
          <Button
            component={RouterLink}
            href="/payment"
            variant="contained"
            color="pro"
            size="large"
          >
            {wasPro ? 'Renew' : 'Upgrade'} for {PRO_PRICE}
          </Button>
        )}
        {membership.canCancel && (
          <Button variant="outlined" color="inherit" onClick={() => setCanceling(true)}>
            Cancel membership
          </Button>
        )}
      </Stack>
      {membership.reminders && <Reminders isOn={membership.reminders === 'on'} />}
      <CancelDialog
        open={isCanceling}
        onClose={() => setCanceling(false)}
        onCanceled={() => content.current?.focus()}
        membership={membership}
      />
    </Stack>
  );
}

/** How many tools the free plan has and how many Pro adds, for those without Pro; none while unknown. */
function useToolCounts(isPro: boolean): MembershipFact[] {
  const { data } = useCatalogueQuery('', { skip: isPro });
  if (isPro || !data) return [];
  const countAt = (level: Tool['accessLevel']) =>
    formatCount(data.facets.level.find(({ value }) => value === level)?.count ?? 0);
  return [
    { term: 'Free tools', value: `${countAt('free')}, included` },
    { term: 'Pro tools', value: `${countAt('pro')}, with EXE Pro` },
  ];
}

const HEADLINE = { mt: 3, mb: 1, fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.25 };
const FACTS = {
  m: 0,
  width: 1,
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  py: 4,
  borderBlock: 1,
  borderColor: 'divider',
  '&:empty': { display: 'none' },
};

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

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called when the dialog is gone after the cancellation; the button that opened it disappears. */
  onCanceled: () => void;
  membership: SubscriptionResponse;
}

/** Asks for confirmation before renewal stops, and states what ends and what stays. */
function CancelDialog({ open, onClose, onCanceled, membership }: CancelDialogProps) {
  const [cancel, { isLoading, isSuccess }] = useCancelSubscriptionMutation();
  const [now] = useState(() => new Date());
  const toast = useToast();
  const showError = useErrorToast();
  const kept = hasTimeLeft(membership, now)
    ? 'You keep EXE Pro until the end of your paid period. '
    : '';
  const ended = "Your card won't be charged again.";
  const confirm = async () => {
    const { error } = await cancel();
    onClose();
    if (error) showError(error, 'The membership could not be canceled');
    else toast({ title: 'Membership canceled', description: kept + ended });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      slotProps={{ transition: { onExited: () => isSuccess && onCanceled() } }}
      aria-labelledby="cancel-title"
      aria-describedby="cancel-text"
    >
      <DialogTitle id="cancel-title">Cancel EXE Pro?</DialogTitle>
      <DialogContent>
        <DialogContentText id="cancel-text">{kept + ended}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep EXE Pro</Button>
        <Button color="error" onClick={() => void confirm()} loading={isLoading}>
          Cancel membership
        </Button>
      </DialogActions>
    </Dialog>
  );
}
