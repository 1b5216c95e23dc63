import Box from '@mui/material/Box';
import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import { OfflineNotice } from './OfflineNotice';
import { PageErrorBoundary } from './PageErrorBoundary';
import { SessionNotice } from './SessionNotice';
import { Shortcuts } from './Shortcuts';
import { SkipLink } from './SkipLink';
import { SlowNotice } from './SlowNotice';
import { TestModeBanner } from './TestModeBanner';
import { useFocusOnNavigation } from './useNewPage';
import { useRecovery } from './useRecovery';

/** Shown while the code of a page loads: a heading for assistive technology only, so that a quick load does not flicker. */
const LOADING = (
  <Box component="h1" sx={{ opacity: 0 }}>
    Loading
  </Box>
);

/** The layout of every page: skip link, banners, navigation, page, footer. Moves the focus to a new page. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useFocusOnNavigation(main);
  useRecovery();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink />
      <OfflineNotice />
      <SessionNotice />
      <TestModeBanner />
      <NavBar />
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flex: 1, minHeight: '100vh', outline: 'none' }}>
        <PageErrorBoundary key={pathname}>
          <Suspense fallback={LOADING}>
            <Outlet />
          </Suspense>
          <Shortcuts />
        </PageErrorBoundary>
      </Box>
      <Footer />
      <SlowNotice />
    </Box>
  );
}
