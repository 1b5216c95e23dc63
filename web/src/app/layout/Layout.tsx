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
import { useNewPage } from './useNewPage';
import { useRecovery } from './useRecovery';

/** While the code of a page is being fetched: a heading for assistive technology only, so that a quick load shows nothing. */
const LOADING = (
  <Box component="h1" sx={{ opacity: 0 }}>
    Loading
  </Box>
);

/** The frame of every page: skip link, banners, navigation, the page itself, footer. A new page gets the focus. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useNewPage(main);
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
