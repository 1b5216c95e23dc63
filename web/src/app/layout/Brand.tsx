import Link from '@mui/material/Link';
import { RouterLink } from '../../shared/ui/RouterLink';

/** The site's name, linked to the front page. */
export function Brand() {
  return (
    <Link
      component={RouterLink}
      href="/"
      underline="none"
      color="inherit"
      aria-label="EXE, home"
      sx={{ fontWeight: 800, fontSize: '1.25rem', letterSpacing: '0.04em', mr: 2, py: 2 }}
    >
      EXE<span aria-hidden="true">.</span>
    </Link>
  );
}
