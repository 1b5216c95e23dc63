import Alert from '@mui/material/Alert';
import { useConfigQuery } from '../../shared/api/configApi';

/** Says that payments are simulated, wherever one is. */
export function TestModeBanner() {
  const { data } = useConfigQuery();
  if (!data?.testMode) return null;
  return (
    <Alert severity="warning" square icon={false} sx={{ py: 0, justifyContent: 'center', textAlign: 'center' }}>
      <strong>TEST MODE</strong> Payments are simulated; no real money moves.
    </Alert>
  );
}
