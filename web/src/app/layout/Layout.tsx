import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { OfflineNotice } from './OfflineNotice';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import { ShortcutHelp } from './ShortcutHelp';
import { SkipLink } from './SkipLink';
import { TestModeBanner } from './TestModeBanner';

/** The frame of every page: skip link, banners, navigation, the page itself, footer. A new page gets the focus. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink />
      <OfflineNotice />
      <TestModeBanner />
      <NavBar />
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        <Outlet />
      </Box>
      <Footer />
      <ShortcutHelp />
      <ScrollRestoration />
    </Box>
  );
}
