import { mdiClose, mdiMenu } from '@mdi/js';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Toolbar from '@mui/material/Toolbar';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../shared/session/useCurrentUser';
import { Icon } from '../../shared/ui/Icon';
import { RouterLink } from '../../shared/ui/RouterLink';
import { AccountActions } from './AccountActions';
import { Brand } from './Brand';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { navLinks } from './navLinks';

/** The bar above every page; below the md width its links collapse into a menu. */
export function NavBar() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const links = navLinks(user).map(({ href, label }) => (
    <Button
      key={href}
      component={RouterLink}
      href={href}
      color="inherit"
      aria-current={pathname === href ? 'page' : undefined}
      sx={CURRENT}
    >
      {label}
    </Button>
  ));
  return (
    <AppBar position="sticky" sx={{ bgcolor: 'background.default' }}>
      <Toolbar sx={{ gap: 2 }}>
        <Brand />
        <Stack component="nav" aria-label="Main" direction="row" sx={{ flex: 1, display: { xs: 'none', md: 'flex' } }}>
          {links}
        </Stack>
        <Box sx={{ flex: 1, display: { md: 'none' } }} />
        <ColorSchemeSwitch />
        <Stack direction="row" spacing={2} sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center' }}>
          <AccountActions user={user} />
        </Stack>
        <IconButton
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
          sx={{ display: { md: 'none' } }}
        >
          <Icon path={open ? mdiClose : mdiMenu} />
        </IconButton>
      </Toolbar>
      <Collapse in={open} unmountOnExit id="menu" sx={{ display: { md: 'none' } }}>
        <Stack component="nav" aria-label="Menu" sx={{ p: 4, gap: 2, alignItems: 'stretch' }} onClick={() => setOpen(false)}>
          {links}
          <AccountActions user={user} />
        </Stack>
      </Collapse>
    </AppBar>
  );
}

const CURRENT = { '&[aria-current=page]': { color: 'primary.main' } };
