import type { CurrentUser } from '@contracts/user';
import CloseIcon from '@mui/icons-material/Close';
import ContrastIcon from '@mui/icons-material/Contrast';
import DarkModeIcon from '@mui/icons-material/DarkMode';
import BrightnessIcon from '@mui/icons-material/Brightness5';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useColorScheme } from '@mui/material/styles';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { Logo } from '../../shared/ui/Logo';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useBrowserValue } from '../../shared/ui/useBrowserValue';
import { AccountActions, type AccountActionsProps } from './AccountActions';
import { MemberNotice } from './MemberNotice';

/** The navigation bar. Below the lg breakpoint, its links collapse into a menu. */
export function NavBar(logout: Omit<AccountActionsProps, 'user'>) {
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  const links = <NavLinks user={user} />;
  return (
    <Box component="header" sx={BAR}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 64, px: { xs: 4, sm: 6 } }}
      >
        <Brand />
        <Stack
          component="nav"
          aria-label="Main"
          direction="row"
          sx={{ flex: '1 0 auto', display: { xs: 'none', lg: 'flex' } }}
        >
          {links}
        </Stack>
        <MemberNotice place="header" />
        <ColorSchemeSwitch />
        <Stack
          direction="row"
          spacing={2}
          sx={{ display: { xs: 'none', lg: 'flex' }, flexShrink: 0, alignItems: 'center' }}
        >
          <AccountActions user={user} {...logout} />
        </Stack>
        <IconButton
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={open ? 'menu' : undefined}
          aria-describedby="waiting"
          onClick={() => setOpen(!open)}
          sx={{ display: { lg: 'none' } }}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
          <span id="waiting">
            <MemberNotice place="menuButton" />
          </span>
        </IconButton>
      </Box>
      {open && (
        <Stack id="menu" component="nav" aria-label="Menu" sx={MENU} onClick={() => setOpen(false)}>
          <MemberNotice place="menu" />
          {links}
          <AccountActions user={user} {...logout} isInMenu />
        </Stack>
      )}
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
};
const MENU = {
  display: { lg: 'none' },
  p: 4,
  gap: 2,
  alignItems: 'stretch',
  maxHeight: 'calc(100vh - 64px)',
  overflowY: 'auto',
  '& > .MuiButton-text': { justifyContent: 'start' },
};

function Brand() {
  return (
    <Link
      component={RouterLink}
      href="/"
      underline="none"
      color="inherit"
      aria-label="EXE, home"
      sx={{ display: 'inline-flex', alignItems: 'center', mr: { xs: 'auto', lg: 4 }, py: 2 }}
    >
      <Logo />
    </Link>
  );
}

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: ContrastIcon, light: BrightnessIcon, dark: DarkModeIcon };

/** Cycles through the system's color scheme, light and dark. */
function ColorSchemeSwitch() {
  const { mode: chosen = 'system', setMode } = useColorScheme();
  const mode = useBrowserValue(() => chosen, 'system');
  const Icon = ICONS[mode];
  const label = `Color scheme: ${mode}. Switch to ${NEXT[mode]}.`;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(NEXT[mode])}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}

/** Renders the links a user sees: Dashboard only when logged in, Admin only for administrators (spec §2, navigation bar; learning paths are ours). */
function NavLinks({ user }: { user: CurrentUser | null | undefined }) {
  const { pathname } = useLocation();
  const links = [
    { href: '/', label: 'Home' },
    { href: '/downloads', label: 'Downloads' },
    { href: '/paths', label: 'Learning paths' },
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
      sx={LINK}
    >
      {href === '/admin' ? <AdminLabel label={label} /> : label}
    </Button>
  ));
}

const LINK = { minWidth: 0, px: 3, '&[aria-current=page]': { color: 'primary.main' } };

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
