import Link from '@mui/material/Link';
import { useConfigQuery } from '../../shared/api/configApi';
import { Notice } from '../../shared/ui/Notice';

/** States that payments are simulated, and links to the emails that a development stack sends. */
export function TestModeBanner() {
  const { data } = useConfigQuery();
  if (!data?.testMode) return null;
  return (
    <Notice severity="warning" banner>
      <strong>TEST MODE</strong> Payments are simulated; no real money moves.
      {data.mailboxUrl && (
        <>
          {' '}
          <Link
            href={data.mailboxUrl}
            target="_blank"
            rel="noopener noreferrer"
            color="inherit"
            underline="always"
          >
            Mailbox
          </Link>
        </>
      )}
    </Notice>
  );
}
