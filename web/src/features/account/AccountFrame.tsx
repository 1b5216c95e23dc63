import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LogInFirst } from '../../shared/auth/LogInFirst';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { FADED_EDGES } from '../../shared/ui/fadedEdges';

/** Leads to the first page of the account. */
export function AccountPage() {
  return <Navigate to="/account/membership" replace />;
}

interface AccountFrameProps {
  /** Beside the sections where there is room, below them elsewhere. */
  aside?: ReactNode;
  /** For a page below one of the navigation. */
  title?: string;
  children: (user: CurrentUser) => ReactNode;
}

/** A page of the account for its member: the navigation among the account's pages, and the sections of this one. */
export function AccountFrame({ aside, title, children }: AccountFrameProps) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const current = PAGES.find(({ href }) => pathname.startsWith(href));
  if (user === null)
    return (
      <LogInFirst
        title="Log in to view your account"
        text={current?.text ?? 'Only you can see your account.'}
      />
    );
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="label" component="p" color="textSecondary">
        Account
      </Typography>
      <Typography variant="h1" sx={{ mb: { xs: 4, md: 8 }, overflowWrap: 'anywhere' }}>
        {title ?? current?.label}
      </Typography>
      <Box sx={COLUMNS}>
        <AccountNav current={current?.href} />
        {user ? (
          <Box key={user.id} sx={aside ? WITH_ASIDE : undefined}>
            <Stack sx={{ gap: 6, maxWidth: '46rem', minWidth: 0 }}>{children(user)}</Stack>
            {aside}
          </Box>
        ) : (
          <LoadingSkeleton label="Loading your account" height={320} />
        )}
      </Box>
    </Container>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: { xs: 5, md: 10 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '12rem minmax(0, 1fr)' },
};

const WITH_ASIDE = {
  display: 'grid',
  gap: { xs: 6, lg: 8 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 15rem' },
};

/** The pages, with what visitors read of them. */
const PAGES = [
  {
    href: '/account/membership',
    label: 'Membership',
    text: 'Your plan, when it renews, and how to change it.',
  },
  {
    href: '/account/orders',
    label: 'Orders',
    text: 'What you bought, with its payments, receipts and credit notes.',
  },
  {
    href: '/account/security',
    label: 'Security',
    text: 'Your email address, your password, passkeys and two-factor authentication.',
  },
  {
    href: '/account/sessions',
    label: 'Sessions',
    text: 'Where you are logged in, and how to end a session.',
  },
  {
    href: '/account/data',
    label: 'Your data',
    text: 'Export everything that EXE keeps about you, or delete your account.',
  },
];

/** A list beside the page; on phones, a row above it that scrolls sideways to the current page. */
function AccountNav({ current }: { current: string | undefined }) {
  return (
    <Box component="nav" aria-label="Account">
      <Box component="ul" ref={(list: HTMLElement | null) => showCurrent(list)} sx={LIST}>
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <Link
              component={RouterLink}
              href={href}
              underline="none"
              color="inherit"
              aria-current={href === current ? 'page' : undefined}
              sx={ITEM}
            >
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && link) list.scrollLeft = link.offsetLeft - list.offsetLeft - 48; // pixels of the link before it
}

const LIST = {
  listStyle: 'none',
  m: 0,
  mx: { xs: -4, sm: -6, md: 0 },
  py: 1,
  px: { xs: 6, md: 1 },
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: 1,
  overflowX: 'auto',
  maskImage: { xs: FADED_EDGES, md: 'none' },
  borderBottom: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
};
const SELECTED = 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent)';
const ITEM = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 3,
  borderRadius: 1,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&[aria-current=page]': { color: 'primary.main', fontWeight: 650, bgcolor: SELECTED },
};
