import type { Page } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import {
  type MouseEvent,
  type RefObject,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDispatch } from 'react-redux';
import {
  NavigationType,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useNavigation,
} from 'react-router-dom';
import { live } from '../../shared/live/LiveConnection';
import { startSession, useLogoutMutation } from '../../shared/session/sessionApi';
import { useErrorToast } from '../../shared/toast/useErrorToast';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { useShortcutKey } from '../../shared/ui/shortcuts';
import type { makeStore } from '../store';
import { DocumentHead } from './DocumentHead';
import { Footer } from './Footer';
import { MemberNotice } from './MemberNotice';
import { NavBar } from './NavBar';
import { OfflineNotice, SessionNotice, SlowNotice, TestModeBanner } from './Notices';
import { useEntitlementUpdates } from './useEntitlementUpdates';
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
  const isFetching = useNavigation().location !== undefined; // the code of the next page
  useFocusOnNavigation(main, isFetching);
  useRecovery();
  useEntitlementUpdates();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink />
      <OfflineNotice />
      <SessionNotice />
      <TestModeBanner />
      <MemberNotice place="edge" />
      <NavBar onLogout={logOut} isLoggingOut={isLoggingOut} />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ flex: 1, minHeight: '100vh', outline: 'none' }}
      >
        <DocumentHead />
        <Suspense fallback={LOADING}>{isLeaving || isFetching ? LOADING : <Outlet />}</Suspense>
      </Box>
      <Footer>
        <Shortcuts />
      </Footer>
      <SlowNotice />
    </Box>
  );
}

/**
 * Focuses a new page and scrolls to its top, as loading a document does. Back and Forward lead to the place where the page was left. React
 * Router's ScrollRestoration would scroll to the top with every letter of a search, which is part of the address.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>, isFetching: boolean): void {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  const places = useRef(new Map<string, number>());
  // The browser notes where a page was left only after it has become shorter. After a reload it knows better.
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => void (history.scrollRestoration = 'auto');
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  // A layout effect, since the browser scrolls a page that becomes shorter, and that is not where the user left it.
  useLayoutEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      main.current?.focus({ preventScroll: true });
      const top = kind === NavigationType.Pop ? places.current.get(key) : 0;
      if (top !== undefined) window.scrollTo(0, top);
    }
    if (isFetching) return undefined;
    const note = () => void places.current.set(key, window.scrollY);
    addEventListener('scroll', note);
    return () => removeEventListener('scroll', note);
  }, [pathname, key, kind, main, isFetching]);
}

const ShortcutHelp = lazyDialog(async () => (await import('./ShortcutHelp')).ShortcutHelp);

/** Opens the help of the keyboard shortcuts by a button, which works when they are turned off, and on `?`. Its code is fetched when it first opens. */
function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useShortcutKey('?', () => setOpen(true));
  return (
    <>
      <Button color="inherit" onClick={() => setOpen(true)} sx={HELP}>
        Keyboard shortcuts
      </Button>
      <ShortcutHelp open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Phones and tablets have no keys. */
const HELP = {
  displayPrint: 'none',
  px: 0,
  font: 'inherit',
  color: 'text.secondary',
  '@media (pointer: coarse)': { display: 'none' },
};

/** Skips the navigation; it is the first focusable element of every page. */
function SkipLink() {
  return (
    <Link
      href="#main"
      onClick={focusMain}
      sx={{
        position: 'absolute',
        left: 8,
        top: -100,
        zIndex: 'tooltip',
        p: 3,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}

/** Moves the focus without a history entry; otherwise Back would later move the focus to `#main` again. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/**
 * Logs out. From a page for members it leads home, so that nobody who logs out reads "Access denied". The page stays until the session
 * has ended, since logging out can fail; `isLeaving` is true from then until the home page is shown.
 */
function useLogout() {
  const [logout] = useLogoutMutation();
  const [isPending, setPending] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const dispatch = useDispatch<ReturnType<typeof makeStore>['dispatch']>();
  const [showError, navigate] = [useErrorToast(), useNavigate()];
  const page = useMatches().at(-1)?.handle as Page | undefined;
  const isMembersPage = page?.membersOnly ?? false;
  const logOut = async () => {
    setPending(true);
    const { error } = await logout();
    if (error) showError(error, 'Logging out failed. Please try again.');
    else {
      setLeaving(isMembersPage);
      dispatch(startSession(null));
      live.startAnew();
      window.scrollTo(0, 0);
    }
    startTransition(() => {
      if (!error && isMembersPage) void navigate('/');
      setPending(false);
      setLeaving(false);
    });
  };
  return { logOut: () => void logOut(), isLoggingOut: isPending, isLeaving };
}
