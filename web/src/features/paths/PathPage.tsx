import type { LearningPathDetail } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext, useId } from 'react';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { PathDrawing } from '../../shared/paths/PathDrawing';
import { usePathQuery } from '../../shared/paths/pathsApi';
import { useDownloadedTools } from '../../shared/paths/useDownloadedTools';
import { useProgress } from '../../shared/paths/useProgress';
import { Bench } from '../../shared/ui/Bench';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { ContinueBar } from './ContinueBar';
import { NextPath } from './NextPath';
import { PathCertificate } from './PathCertificate';
import { INTRODUCTION_ID, PathIntroduction } from './PathIntroduction';
import { PathOutline } from './PathOutline';
import { PathStepItem } from './PathStepItem';
import { useIsKnown } from './useIsKnown';
import { useNextPathStep } from '../../shared/paths/useNextPathStep';
import Skeleton from '@mui/material/Skeleton';
import CheckIcon from '@mui/icons-material/Check';

/** One learning path: its tools in order, with lessons before them and self-checks after them. */
export function PathPage() {
  const { slug = '' } = useParams();
  const { path: preloaded } = useContext(PreloadedState);
  const { currentData, error, refetch } = usePathQuery(slug);
  const isUnknown = isNotFound(error);
  const path = isUnknown
    ? undefined
    : (currentData ?? (preloaded?.slug === slug ? preloaded : undefined));
  const title = path?.title ?? (isUnknown ? 'Learning path not found' : 'Learning path');
  usePageTitle(title);
  return (
    <>
      <Bench>
        <Container maxWidth="lg" sx={HEADER}>
          <Stack id={INTRODUCTION_ID} sx={{ gap: 4, alignItems: 'start', minWidth: 0 }}>
            <Link component={RouterLink} href="/paths">
              Learning paths
            </Link>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {path && <PathIntroduction path={path} />}
          </Stack>
          <Box sx={PICTURE}>{path && <PathDrawing url={path.thumbnailUrl} eager />}</Box>
        </Container>
      </Bench>
      <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
        {path && <KnownSteps path={path} />}
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

/** The steps as they are for somebody, not before: a step that opens later would move those below it. */
const KnownSteps = ({ path }: { path: LearningPathDetail }) =>
  useIsKnown(path) ? (
    <Steps path={path} />
  ) : (
    <Stack>
      <PathOutcomes text={path.outcomes} />
      <StepsSkeleton count={path.steps.length} />
    </Stack>
  );

function Steps({ path }: { path: LearningPathDetail }) {
  const downloaded = useDownloadedTools();
  const progress = useProgress()(path);
  const next = useNextPathStep(path);
  return (
    <>
      <PathOutcomes text={path.outcomes} />
      <Box sx={COLUMNS}>
        <PathOutline path={path} progress={progress} next={next} />
        <Stack sx={{ gap: 10, minWidth: 0 }}>
          <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, minWidth: 0 }}>
            {path.steps.map((step, index) => (
              <PathStepItem
                key={step.tool.id}
                path={path}
                step={step}
                position={index + 1}
                isDone={progress?.done.has(step.tool.id) ?? false}
                isNext={index === next}
                isDownloaded={downloaded?.has(step.tool.id) ?? false}
              />
            ))}
            <PathCertificate path={path} progress={progress} />
          </Stack>
          {next < 0 && <NextPath after={path.slug} />}
        </Stack>
        <ContinueBar path={path} position={next + 1} isBegun={(progress?.done.size ?? 0) > 0} />
      </Box>
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
const PICTURE = {
  display: { xs: 'none', md: 'block' },
  position: 'relative',
  minHeight: 320,
  alignSelf: 'stretch',
};
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 17rem' },
  columnGap: { md: 10, lg: 16 },
  '& > nav': { order: { md: 1 } },
};

/** The steps of a path while it is not known which one is next. */
const StepsSkeleton = ({ count }: { count: number }) => (
  <Stack role="progressbar" aria-label="Loading your progress" sx={{ gap: 8, minHeight: '100vh' }}>
    {Array.from({ length: count }, (_, index) => (
      <Stack key={index} direction="row" sx={{ gap: { xs: 3, sm: 6 }, alignItems: 'center' }}>
        <Skeleton variant="circular" width={32} height={32} sx={{ flex: 'none' }} />
        <Skeleton variant="rounded" height={32} sx={{ width: 1, maxWidth: '28rem' }} />
      </Stack>
    ))}
  </Stack>
);

/** What somebody can do after a path, one a line; nothing without any. */
function PathOutcomes({ text }: { text: string }) {
  const id = useId();
  const outcomes = text.split('\n').filter((line) => line.trim() !== '');
  if (outcomes.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: { xs: 10, md: 12 } }}>
      <Typography id={id} variant="label" component="h2" color="textSecondary" sx={{ mb: 3 }}>
        After this path you can
      </Typography>
      <Box component="ul" sx={LIST}>
        {outcomes.map((outcome) => (
          <li key={outcome} dir="auto">
            <CheckIcon color="primary" sx={{ fontSize: 20, mt: 0.5 }} />
            {outcome}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 8,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  '& > li': { display: 'flex', gap: 2, alignItems: 'start', overflowWrap: 'anywhere' },
};
