import Link from '@mui/material/Link';
import { RouterLink } from './RouterLink';

/** The link of a card. All of the card, which must be positioned, is its target. */
export function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      href={href}
      color="inherit"
      underline="none"
      sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
    >
      {children}
    </Link>
  );
}
