import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useConfigQuery } from '../../shared/api/configApi';

/** In test mode: the page where the payment is played instead of made. */
export function SandboxLink({ payAddress }: { payAddress: string }) {
  const { data } = useConfigQuery();
  if (!data?.sandboxUrl) return null;
  return (
    <Alert severity="warning" icon={false}>
      <strong>TEST MODE</strong> The address belongs to no real network: send nothing to it.{' '}
      <Link
        href={`${data.sandboxUrl}/pay?address=${encodeURIComponent(payAddress)}`}
        target="_blank"
        rel="noopener noreferrer"
        color="inherit"
        underline="always"
      >
        Play the payment in the sandbox
      </Link>
    </Alert>
  );
}
