import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../api/baseQuery';
import { useToast } from '../toast/useToast';
import { openExternalPage } from '../ui/openExternalPage';
import { usePayRenewalMutation } from './membershipApi';

/** The history state in which /subscribe shows the form for a renewal. */
export interface RenewalState {
  renewalSecret: string;
}

/** Pays a failed renewal on the card provider's page, or with the card form on /subscribe. */
export function usePayRenewal(): { pay: () => void; isLoading: boolean } {
  const navigate = useNavigate();
  const toast = useToast();
  const [payRenewal, { isLoading }] = usePayRenewalMutation();
  const pay = useCallback(async () => {
    const { data, error } = await payRenewal();
    if (data?.portalUrl) openExternalPage(data.portalUrl);
    else if (data?.clientSecret)
      await navigate('/subscribe', {
        state: { renewalSecret: data.clientSecret } satisfies RenewalState,
      });
    else
      toast({
        title: 'Payment Error',
        description: messageOf(error, 'The payment page could not be opened'),
        variant: 'destructive',
      });
  }, [navigate, payRenewal, toast]);
  return { pay: () => void pay(), isLoading };
}
