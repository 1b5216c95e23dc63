import { toolAddress } from '@contracts/pages';
import type { LearningPathDetail } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { Bench } from '../../shared/ui/Bench';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { PathStepItem } from './PathStepItem';
import { PathCover } from '../../shared/paths/PathCover';
import { PathFacts } from '../../shared/paths/PathFacts';
import { PathProgress } from '../../shared/paths/PathProgress';
import { usePathQuery } from '../../shared/paths/pathsApi';
import { useProgress } from '../../shared/paths/useProgress';

/** One learning path: its tools in order, with lessons between them. */
export function PathPage() {
  const { slug = '' } = useParams();
  const { path: preloaded } = useContext(PreloadedState);
  const { currentData, error, refetch } = usePathQuery(slug);
  const isUnknown = isNotFound(error);
  const path = isUnknown
    ? undefined
    : (currentData ?? (preloaded?.slug === slug ? preloaded : undefined));
  usePageTitle(path?.title ?? (isUnknown ? 'Learning path not found' : 'Learning path'));
  const title = path?.title ?? (isUnknown ? 'Learning path not found' : 'Learning path');
  return (
    <>
      <Bench>
        <Container maxWidth="lg" sx={HEADER}>
          <Stack sx={{ gap: 4, alignItems: 'start', minWidth: 0 }}>
            <Link component={RouterLink} href="/paths">
              Learning paths
            </Link>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {path && <Introduction path={path} />}
          </Stack>
          {path && <PathCover thumbnailUrls={path.thumbnailUrls} />}
        </Container>
      </Bench>
      <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
        {path && <Steps path={path} />}
        {isUnknown && (
          <Button component={RouterLink} href="/paths" variant="contained">
            See all learning paths
          </Button>
        )}
        {!path && !isUnknown && error && (
          <LoadError
            message={messageOf(error, 'The learning path could not be loaded')}
            retry={() => void refetch()}
          />
        )}
        {!path && !error && <LoadingSkeleton label="Loading the learning path" height={420} />}
      </Container>
    </>
  );
}

const HEADER = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: { xs: 8, md: 16 },
  alignItems: 'center',
  py: { xs: 8, md: 12 },
};

/** What the path is about, what it needs, the member's progress, and where to begin or go on. */
function Introduction({ path }: { path: LearningPathDetail }) {
  const downloaded = useProgress();
  const begun = path.steps.some(({ tool }) => downloaded?.has(tool.id));
  const next = path.steps.find(({ tool }) => !downloaded?.has(tool.id));
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        {path.summary}
      </Typography>
      <PathFacts path={path} />
      <Box sx={{ width: 1, maxWidth: '28rem' }}>
        <PathProgress toolIds={path.toolIds} downloaded={downloaded} />
      </Box>
      {next && (
        <Button
          component={RouterLink}
          href={toolAddress(next.tool.slug)}
          variant="contained"
          size="large"
        >
          {begun ? 'Continue' : 'Start'} with {next.tool.name}
        </Button>
      )}
    </>
  );
}

function Steps({ path }: { path: LearningPathDetail }) {
  const downloaded = useProgress();
  return (
    <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {path.steps.map((step, index) => (
        <PathStepItem
          key={step.tool.id}
          step={step}
          position={index + 1}
          isDownloaded={downloaded?.has(step.tool.id) ?? false}
        />
      ))}
    </Stack>
  );
}
