import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { AccountActions, type AccountActionsProps } from './AccountActions';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { NavLinks } from './NavLinks';

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
          sx={{ flex: 1, display: { xs: 'none', lg: 'flex' } }}
        >
          {links}
        </Stack>
        <ColorSchemeSwitch />
        <Stack
          direction="row"
          spacing={2}
          sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center' }}
        >
          <AccountActions user={user} {...logout} />
        </Stack>
        <IconButton
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={open ? 'menu' : undefined}
          onClick={() => setOpen(!open)}
          sx={{ display: { lg: 'none' } }}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </IconButton>
      </Box>
      {open && (
        <Stack id="menu" component="nav" aria-label="Menu" sx={MENU} onClick={() => setOpen(false)}>
          {links}
          <AccountActions user={user} {...logout} />
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
      sx={{
        fontWeight: 800,
        fontSize: '1.25rem',
        letterSpacing: '0.04em',
        mr: { xs: 'auto', lg: 2 },
        py: 2,
      }}
    >
      EXE<span aria-hidden="true">.</span>
    </Link>
  );
}
