import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { RouterLink } from '../../shared/ui/RouterLink';

interface AccountMenuProps {
  open: boolean;
  onClose: () => void;
  /** The button below which it opens. */
  anchor: HTMLElement | null;
  onLogout: () => void;
}

const LINKS = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/account/membership', label: 'Membership' },
  { href: '/account/orders', label: 'Orders' },
  { href: '/account/security', label: 'Security' },
  { href: '/account/sessions', label: 'Sessions' },
  { href: '/account/data', label: 'Your data' },
];

/** The pages of the member's account, and the logout. */
export function AccountMenu({ open, onClose, anchor, onLogout }: AccountMenuProps) {
  const logOut = () => {
    onClose();
    onLogout();
  };
  return (
    <Menu
      open={open}
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      disableScrollLock
      slotProps={{ list: { 'aria-label': 'Account', sx: { minWidth: 200 } } }}
    >
      {LINKS.map(({ href, label }) => (
        <MenuItem key={href} component={RouterLink} href={href} onClick={onClose} sx={ROW}>
          {label}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={logOut} sx={ROW}>
        Log out
      </MenuItem>
    </Menu>
  );
}

const ROW = { py: 2.5 };
