import Box from '@mui/material/Box';
import { Suspense, useRef, type RefObject, useEffect } from 'react';
import { Outlet, useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import { OfflineNotice, SessionNotice, SlowNotice, TestModeBanner } from './Notices';
import { DocumentHead } from './DocumentHead';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import { Shortcuts } from './Shortcuts';
import { SkipLink } from './SkipLink';
import { useEntitlementUpdates } from './useEntitlementUpdates';
import { useLogout } from './useLogout';
import { useRecovery } from './useRecovery';

/** Shown while the code of a page loads: a heading for assistive technology only, so that a quick load does not flicker. */
export const LOADING = (
  <Box component="h1" sx={{ opacity: 0 }}>
    Loading
  </Box>
);

/** The layout of every page: skip link, banners, navigation, page, footer. Moves the focus to a new page. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { logOut, isLoggingOut, isLeaving } = useLogout();
  useFocusOnNavigation(main);
  useRecovery();
  useEntitlementUpdates();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink />
      <OfflineNotice />
      <SessionNotice />
      <TestModeBanner />
      <NavBar onLogout={logOut} isLoggingOut={isLoggingOut} />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ flex: 1, minHeight: '100vh', outline: 'none' }}
      >
        <DocumentHead />
        <Suspense fallback={LOADING}>{isLeaving ? LOADING : <Outlet />}</Suspense>
        <Shortcuts />
      </Box>
      <Footer />
      <SlowNotice />
    </Box>
  );
}

/** Scrolls to the top of a new page and focuses it, as loading a document does. Back keeps the scroll position. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, kind, main]);
}
