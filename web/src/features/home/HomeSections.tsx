import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { PreloadedState } from '../../shared/api/preloadedState';
import { formatCount } from '../../shared/format/format';
import { PATH_GRID, PathCard } from '../../shared/paths/PathCard';
import { usePathsQuery } from '../../shared/paths/pathsApi';
import { useProgress } from '../../shared/paths/useProgress';
import { RouterLink } from '../../shared/ui/RouterLink';
import { SectionHead } from '../../shared/ui/SectionHead';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { JoinPro } from './JoinPro';
import { SinceLastVisit } from './SinceLastVisit';
import { CatalogueNumbers } from './CatalogueNumbers';
import { begunFirst } from '../../shared/paths/choosePaths';

/** The front page below the featured tools: what is new for a member, learning paths, how it works, and Pro. */
export function HomeSections() {
  const user = useCurrentUser();
  return (
    <>
      {user && <SinceLastVisit />}
      <LearningPaths />
      <HowItWorks />
      <JoinPro />
    </>
  );
}

/** The learning paths shown. */
const SHOWN = 3;

/** Learning paths, those that a member has begun first. Left out while there are none. */
function LearningPaths() {
  const preloaded = useContext(PreloadedState).paths;
  const { data = preloaded } = usePathsQuery();
  const progressOf = useProgress();
  if (!data?.length) return null;
  return (
    <>
      <CatalogueNumbers paths={data} />
      <Container component="section" maxWidth="lg" aria-labelledby="paths" sx={{ pb: SECTION }}>
        <SectionHead id="paths" title="Learn in order" href="/paths" all="See all paths">
          {formatCount(data.length)} learning paths, with a lesson before each tool, a self-check
          after it and a certificate at the end.
        </SectionHead>
        <Box component="ul" sx={PATH_GRID}>
          {begunFirst(data, progressOf)
            .slice(0, SHOWN)
            .map((path) => (
              <PathCard key={path.slug} path={path} progress={progressOf(path)} />
            ))}
        </Box>
      </Container>
    </>
  );
}

const STEPS = [
  {
    title: 'Choose a tool',
    text: 'Look inside, and read how its lesson begins, before you download or buy it.',
  },
  {
    title: 'Check what you got',
    text: 'Your browser checks the digest, signature and log entry of each file before it saves it.',
  },
  {
    title: 'Break it, then repair it',
    text: 'Run it offline, follow the lesson, and solve the exercises.',
  },
];

function HowItWorks() {
  return (
    <Box
      component="section"
      aria-labelledby="how"
      sx={{ bgcolor: 'background.paper', borderBlock: 1, borderColor: 'divider', mb: SECTION }}
    >
      <Container maxWidth="lg" sx={{ py: SECTION }}>
        <Typography variant="h2" id="how" sx={{ mb: 8 }}>
          How it works
        </Typography>
        <Box component="ol" sx={{ ...PATH_GRID, gap: 8 }}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <Typography variant="label" component="p" color="primary" sx={{ mb: 2 }}>
                Step {index + 1}
              </Typography>
              <Typography variant="h3" gutterBottom>
                {title}
              </Typography>
              <Typography color="textSecondary">{text}</Typography>
            </li>
          ))}
        </Box>
        <Typography sx={{ mt: 10 }}>
          Every file is signed, and every publication is in a public log.{' '}
          <Link component={RouterLink} href="/security" underline="always">
            See how EXE is protected
          </Link>
        </Typography>
      </Container>
    </Box>
  );
}

const SECTION = { xs: 12, md: 20 };
