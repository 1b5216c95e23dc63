import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { PreloadedState } from '../../shared/api/preloadedState';
import { formatCount } from '../../shared/format/format';
import { PATH_GRID, PathCard } from '../../shared/paths/PathCard';
import { usePathsQuery } from '../../shared/paths/pathsApi';
import { useProgress } from '../../shared/paths/useProgress';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { JoinPro } from './JoinPro';
import { SinceLastVisit } from './SinceLastVisit';
import { choosePaths, summarizePaths } from './choosePaths';

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

/** Three learning paths, those that a member has begun first. Left out while there are none. */
function LearningPaths() {
  const preloaded = useContext(PreloadedState).paths;
  const { data = preloaded } = usePathsQuery();
  const progressOf = useProgress();
  if (!data?.length) return null;
  const { tools, hours } = summarizePaths(data);
  return (
    <Container component="section" maxWidth="lg" aria-labelledby="paths" sx={{ pb: SECTION }}>
      <Stack direction="row" sx={HEAD}>
        <div>
          <Typography variant="h2" id="paths" gutterBottom>
            Learn in order
          </Typography>
          <Typography color="textSecondary">
            {formatCount(data.length)} learning paths lead through {formatCount(tools)} tools: about{' '}
            {formatCount(hours)} hours, with a lesson before each tool.
          </Typography>
        </div>
        <Button component={RouterLink} href="/paths">
          See all paths
        </Button>
      </Stack>
      <Box component="ul" sx={PATH_GRID}>
        {choosePaths(data, progressOf).map((path) => (
          <PathCard key={path.slug} path={path} progress={progressOf(path)} heading="h3" />
        ))}
      </Box>
    </Container>
  );
}

const STEPS = [
  {
    title: 'Choose a tool',
    text: 'Read its contents, requirements and the beginning of its lesson before you download or buy it.',
  },
  {
    title: 'Check what you got',
    text: 'Compare the SHA-256 checksum. The command for your system is beside each download.',
  },
  {
    title: 'Break it, then repair it',
    text: 'Run it offline, follow the lesson, and solve the exercises. The answers are included.',
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
      </Container>
    </Box>
  );
}

const SECTION = { xs: 12, md: 20 };
const HEAD = {
  justifyContent: 'space-between',
  alignItems: 'end',
  flexWrap: 'wrap',
  gap: 2,
  mb: 6,
};
