import type { CurrentUser } from '@contracts/user';
import Button from '@mui/material/Button';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Renders the links a user sees: Dashboard only when logged in, Admin only for administrators (spec §2, navigation bar; learning paths are ours). */
export function NavLinks({ user }: { user: CurrentUser | null | undefined }) {
  const { pathname } = useLocation();
  const links = [
    { href: '/', label: 'Home' },
    { href: '/downloads', label: 'Downloads' },
    { href: '/paths', label: 'Learning Paths' },
    ...(user ? [{ href: '/dashboard', label: 'Dashboard' }] : []),
    ...(user?.isAdmin ? [{ href: '/admin', label: 'Admin' }] : []),
    { href: '/terms', label: 'Terms' },
  ];
  return links.map(({ href, label }) => (
    <Button
      key={href}
      component={RouterLink}
      href={href}
      color="inherit"
      aria-current={pathname === href ? 'page' : undefined}
      sx={CURRENT}
    >
      {href === '/admin' ? <AdminLabel label={label} /> : label}
    </Button>
  ));
}

const CURRENT = { '&[aria-current=page]': { color: 'primary.main' } };

/** The label of the Admin link, with the number of orders to review. Only administrators fetch its code; the link works without it. */
function AdminLabel({ label }: { label: string }) {
  const [Label, setLabel] = useState<ComponentType<{ label: string; floating: true }>>();
  useEffect(() => {
    import('../../features/admin/payments/ReviewLabel').then(
      ({ ReviewLabel }) => setLabel(() => ReviewLabel),
      console.warn,
    );
  }, []);
  return Label ? <Label label={label} floating /> : label;
}
