import Link from '@mui/material/Link';
import { useConfigQuery } from '../../../shared/api/configApi';

/** States whom to contact for immediate Pro access (spec §2, /subscribe 2). */
export function ContactTeam() {
  const { data } = useConfigQuery();
  if (!data) return <>Contact the team for immediate Pro access.</>;
  return (
    <>
      Contact the team for immediate Pro access:{' '}
      <Link href={`mailto:${data.supportEmail}`} underline="always">
        {data.supportEmail}
      </Link>
    </>
  );
}
