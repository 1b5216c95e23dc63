import Link from '@mui/material/Link';
import { useConfigQuery } from '../api/configApi';

/** The support email address as a link. */
export function SupportEmail() {
  const { data, isError } = useConfigQuery();
  if (isError) return 'our support team (the address could not be loaded)';
  if (!data) return null;
  return (
    <Link href={`mailto:${data.supportEmail}`} underline="always" color="inherit">
      {data.supportEmail}
    </Link>
  );
}
