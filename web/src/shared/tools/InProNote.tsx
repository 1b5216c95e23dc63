import type { Tool } from '@contracts/tool';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDay } from '../format/format';
import { LocalDay } from '../format/LocalDay';
import { useCurrentUser } from '../session/sessionApi';
import { RouterLink } from '../ui/RouterLink';
import { useIsBefore } from './useIsBefore';

/** Says until when Pro includes a premium tool, and what comes after; nothing unless it does. */
export function InProNote({ tool: { id, proUntil } }: { tool: Pick<Tool, 'id' | 'proUntil'> }) {
  const user = useCurrentUser();
  if (!useIsBefore(proUntil) || proUntil === null) return null;
  const day = <LocalDay time={proUntil} format={formatDay} />;
  return (
    <Typography variant="body2" color="textSecondary">
      {user?.isPro ? (
        <>
          Included in your EXE Pro until {day}.{' '}
          <Link component={RouterLink} href={`/payment/${id}`} underline="always">
            Buy it
          </Link>{' '}
          to keep it after that.
        </>
      ) : (
        <>
          Included in{' '}
          <Link component={RouterLink} href="/subscribe" underline="always">
            EXE Pro
          </Link>{' '}
          until {day}.
        </>
      )}
    </Typography>
  );
}
