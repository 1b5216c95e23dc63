import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useConfigQuery } from '../../shared/api/configApi';

/** In test mode, links to the sandbox page that simulates the payment. */
export function SandboxLink({ payAddress }: { payAddress: string }) {
  const { data } = useConfigQuery();
  if (!data?.sandboxUrl) return null;
  return (
    <Alert severity="warning" icon={false}>
      <strong>TEST MODE</strong> This address is not on any real network. Don&apos;t send anything
      to it.{' '}
      <Link
        href={`${data.sandboxUrl}/pay?address=${encodeURIComponent(payAddress)}`}
        target="_blank"
        rel="noopener noreferrer"
        color="inherit"
        underline="always"
      >
        Simulate the payment
      </Link>
    </Alert>
  );
}
