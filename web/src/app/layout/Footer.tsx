import SensorsIcon from '@mui/icons-material/Sensors';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useConfigQuery } from '../../shared/api/configApi';
import { live, type LiveStatus } from '../../shared/live/LiveConnection';
import { RouterLink } from '../../shared/ui/RouterLink';

interface Column {
  title: string;
  links: { label: string; href?: string }[];
}

/** The footer's columns. Entries without `href` are placeholder links (spec §2). */
const columns = (newsletter: string | undefined): Column[] => [
  {
    title: 'Platform',
    links: [
      { label: 'Free Tools', href: '/downloads' },
      { label: 'Pro Access', href: '/subscribe' },
      { label: 'Documentation', href: '/terms' },
    ],
  },
  {
    title: 'Support',
    links: [{ label: 'Help Center' }, { label: 'Contact' }, { label: 'Terms', href: '/terms' }],
  },
  {
    title: 'Community',
    links: [{ label: 'Discord' }, { label: 'GitHub' }, { label: 'Newsletter', href: newsletter }],
  },
];

/** Renders links, tagline and copyright below every page; its children are in the last line. */
export function Footer({ children }: { children: ReactNode }) {
  const { data } = useConfigQuery();
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: 16, py: 10 }}>
      <Container maxWidth="lg">
        <Box sx={COLUMN_GRID}>
          <Box sx={{ maxWidth: '20rem', gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <Typography component="p" variant="h3">
              EXE
            </Typography>
            <Typography color="textSecondary">
              Educational cybersecurity tools: simulated and safe.
            </Typography>
          </Box>
          {columns(data?.newsletterUrl ?? undefined).map((column) => (
            <Box component="nav" aria-label={column.title} key={column.title}>
              <Typography component="h2" variant="h3" gutterBottom>
                {column.title}
              </Typography>
              <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <FooterLink {...link} />
                  </li>
                ))}
              </Stack>
            </Box>
          ))}
        </Box>
        <Stack
          direction="row"
          sx={{
            mt: 8,
            gap: 4,
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
          }}
        >
          <Typography color="textSecondary">© {new Date().getFullYear()} EXE</Typography>
          <FooterLink label="Trust and security" href="/security" />
          {children}
          <LiveStatus />
        </Stack>
      </Container>
    </Box>
  );
}

function FooterLink({ label, href }: { label: string; href?: string }) {
  if (href === undefined) {
    return (
      <Typography
        component="a"
        role="link"
        aria-disabled="true"
        color="textSecondary"
        sx={PLACEHOLDER}
      >
        {label}
      </Typography>
    );
  }
  return (
    <Link component={RouterLink} href={href} color="textSecondary" sx={LINE}>
      {label}
    </Link>
  );
}

const LINE = { display: 'inline-block', py: 1, fontSize: '1rem' };
const PLACEHOLDER = { ...LINE, cursor: 'not-allowed' };
const COLUMN_GRID = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    sm: 'repeat(3, 1fr)',
    md: '2fr 1fr 1fr 1fr',
  },
};

const LABELS = {
  connecting: 'Connecting to live updates',
  connected: 'Live updates are on',
  lost: 'Live updates are paused, reconnecting',
};

/** Milliseconds before screen readers announce changes, so that the first connection is not announced. */
const QUIET_MS = 5000;

/** Shows whether the counts on the page are live. */
function LiveStatus() {
  const status = useLiveStatus();
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setAnnounced, QUIET_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Typography
      aria-live={isAnnounced ? 'polite' : 'off'}
      color="textSecondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
    >
      <SensorsIcon color={status === 'lost' ? 'warning' : 'inherit'} sx={{ fontSize: 18 }} />
      {LABELS[status]}
    </Typography>
  );
}

const subscribe = (changed: () => void): (() => void) => live.listen({ onStatus: changed });

const useLiveStatus = () =>
  useSyncExternalStore<LiveStatus>(
    subscribe,
    () => live.status,
    () => 'connecting',
  );
