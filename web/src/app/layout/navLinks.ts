import type { CurrentUser } from '@contracts/user';

/** A link of the navigation bar. */
export interface NavLink {
  href: string;
  label: string;
}

/** Returns the links a user sees: Dashboard only when signed in, Admin only for administrators (spec §2, navigation bar). */
export function navLinks(user: CurrentUser | null | undefined): NavLink[] {
  return [
    { href: '/', label: 'Home' },
    { href: '/downloads', label: 'Downloads' },
    ...(user ? [{ href: '/dashboard', label: 'Dashboard' }] : []),
    ...(user?.isAdmin ? [{ href: '/admin', label: 'Admin' }] : []),
    { href: '/terms', label: 'Terms' },
  ];
}
