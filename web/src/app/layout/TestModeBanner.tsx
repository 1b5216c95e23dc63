import { useConfigQuery } from '../../shared/api/configApi';
import { Notice } from '../../shared/ui/Notice';

/** Says that payments are simulated, wherever one is. */
export function TestModeBanner() {
  const { data } = useConfigQuery();
  if (!data?.testMode) return null;
  return (
    <Notice severity="warning" banner>
      <strong>TEST MODE</strong> Payments are simulated; no real money moves.
    </Notice>
  );
}
