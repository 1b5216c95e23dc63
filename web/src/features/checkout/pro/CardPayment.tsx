import { PRO_PRICE } from '@contracts/membership';
import { useConfigQuery } from '../../../shared/api/configApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { CardForm } from './CardForm';
import { ConfigurationNotice } from './ConfigurationNotice';
import { Initializing } from './Initializing';
import { useCardIntent } from './useCardIntent';

/** Subscribes by card. Where cards are not configured, shows the notice of spec §2 (/subscribe 2) without a call. */
export function CardPayment() {
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <Initializing />;
  return config?.cardPayments === false ? <ConfigurationNotice /> : <NewCardPayment />;
}

function NewCardPayment() {
  const { state, retry } = useCardIntent();
  if (state.step === 'failed') return <LoadError message={state.message} retry={retry} />;
  if (state.step === 'not-offered') return <ConfigurationNotice />;
  if (state.step === 'initializing') return <Initializing />;
  return <CardForm clientSecret={state.clientSecret} label={`Subscribe for ${PRO_PRICE}/month`} />;
}
