import { learningPathAddress } from '@contracts/pages';
import Link from '@mui/material/Link';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Leads to the login and back to the path. */
export const LogInLink = ({ slug }: { slug: string }) => (
  <Link
    component={RouterLink}
    href={`/login?next=${encodeURIComponent(learningPathAddress(slug))}`}
    underline="always"
  >
    Log in
  </Link>
);
