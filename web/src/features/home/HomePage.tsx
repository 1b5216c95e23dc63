import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthMode } from '../../shared/auth/AuthForms';
import { useCurrentUser, useMeQuery } from '../../shared/session/sessionApi';
import { PathPanelSkeleton } from '../../shared/paths/PathPanelSkeleton';
import { Bench } from '../../shared/ui/Bench';
import { LazySection } from '../../shared/ui/LazySection';
import { RouterLink } from '../../shared/ui/RouterLink';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { nearViewport } from '../../shared/ui/nearViewport';
import { FeaturedTools } from './FeaturedTools';
import { HashDemo } from './HashDemo';

const SECTIONS_ID = 'home-sections';

/** The server renders what is below the first screens; the browser fetches its code when the visitor scrolls there. */
const HomeSections = lazyComponent(async () => {
  await nearViewport(SECTIONS_ID);
  return (await import('./HomeSections')).HomeSections;
});

/** One element, which no render of the page updates: React drops the server's markup of a boundary that is updated before its code has come. */
const SECTIONS = (
  <div id={SECTIONS_ID}>
    <LazySection fallback={null}>
      <HomeSections />
    </LazySection>
  </div>
);

const ContinuePath = lazyComponent(
  async () => (await import('../../shared/paths/ContinuePath')).ContinuePath,
);

/** What members see in place of the demo. The server renders it for requests with a session, before the user is known. */
const MEMBER_START = (
  <LazySection fallback={<PathPanelSkeleton />}>
    <ContinuePath otherwise={<HashDemo />} />
  </LazySection>
);

/** The front page (spec §2, Home). */
export function HomePage() {
  const user = useCurrentUser();
  return (
    <>
      <Hero user={user} />
      <LabRules />
      <FeaturedTools />
      {SECTIONS}
    </>
  );
}

/** Introduces the site, shows a tool at work and offers the first actions. */
function Hero({ user }: { user: CurrentUser | null | undefined }) {
  const { isError } = useMeQuery();
  const isAwaited = user === undefined && !isError;
  return (
    <Bench component="section" aria-labelledby="headline">
      <Container maxWidth="lg" sx={TWO_COLUMNS}>
        <div>
          <Typography
            variant="h1"
            id="headline"
            sx={{ maxWidth: '14ch', mb: 4, fontSize: DISPLAY }}
          >
            Learn how attacks work, safely
          </Typography>
          <Typography color="textSecondary" sx={{ fontSize: '1.125rem', maxWidth: '48ch', mb: 6 }}>
            50+ Advanced Tools to download, read and run: scripts, programs, archives and workbooks.
            Every one is simulated and safe, for learning only.
          </Typography>
          <HeroActions user={user} />
        </div>
        {user || isAwaited ? MEMBER_START : <HashDemo />}
      </Container>
    </Bench>
  );
}

const DISPLAY = 'clamp(2.25rem, 1.4rem + 3.6vw, 3.75rem)';
const TWO_COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
  gap: { xs: 8, md: 16 },
  alignItems: 'center',
  py: { xs: 8, md: 14 },
};

const RULES = [
  ['Simulated', 'Attacks run on made-up data.'],
  ['Offline', 'No network connections.'],
  ['Contained', 'Writes only to its own folder.'],
  ['Verifiable', 'Each file is signed and checked.'],
];

/** What is true of every tool. */
function LabRules() {
  return (
    <Box
      component="section"
      aria-label="Lab rules"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Container component="ul" maxWidth="lg" sx={FOUR_COLUMNS}>
        {RULES.map(([rule, text]) => (
          <li key={rule}>
            <Typography variant="label" component="p" color="primary" gutterBottom>
              {rule}
            </Typography>
            <Typography variant="body2">{text}</Typography>
          </li>
        ))}
      </Container>
    </Box>
  );
}

const FOUR_COLUMNS = {
  listStyle: 'none',
  m: '0 auto',
  py: 5,
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
};

const AuthDialog = lazyDialog(
  async () => (await import('../../shared/auth/AuthDialog')).AuthDialog,
);

/** Visitors can sign up or browse, members continue to their pages (spec §2, Home). Hidden until the current user is known. */
function HeroActions({ user }: { user: CurrentUser | null | undefined }) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 3, flexWrap: 'wrap', visibility: user === undefined ? 'hidden' : 'visible' }}
    >
      {user === null ? <VisitorActions /> : <MemberActions />}
    </Stack>
  );
}

/** The main action of a member is that of the path beside them. */
function MemberActions() {
  return (
    <>
      <Button component={RouterLink} href="/dashboard" variant="outlined" size="large">
        Go to Dashboard
      </Button>
      <Button component={RouterLink} href="/downloads" size="large">
        Browse Tools
      </Button>
    </>
  );
}

function VisitorActions() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const afterwards = (by: AuthMode) => {
    if (by === 'login') void navigate('/dashboard'); // spec §4; after registration the user stays on the page
  };
  return (
    <>
      <Button variant="contained" size="large" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Get Started
      </Button>
      <Button component={RouterLink} href="/downloads?level=free" variant="outlined" size="large">
        Browse Free Tools
      </Button>
      <AuthDialog
        start="register"
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={afterwards}
      />
    </>
  );
}
