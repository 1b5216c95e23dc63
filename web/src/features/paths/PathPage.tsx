import { toolAddress } from '@contracts/pages';
import type { LearningPathDetail, PathTool } from '@contracts/path';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { countOf } from '../../shared/format/format';
import { AccessBadge, LanguageBadge } from '../../shared/tools/badges';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
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
  return (
    <Container maxWidth="md" sx={{ py: 8 }}>
      <Typography sx={{ mb: 4 }}>
        <Link component={RouterLink} href="/paths">
          Learning paths
        </Link>
      </Typography>
      <Typography variant="h1" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {path?.title ?? (isUnknown ? 'Learning path not found' : 'Learning path')}
      </Typography>
      {path && <PathContent path={path} />}
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
  );
}

/** The summary of a path, the member's progress, and its lessons and tools in order. */
function PathContent({ path }: { path: LearningPathDetail }) {
  const downloaded = useProgress();
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography>{path.summary}</Typography>
      <PathFacts path={path} />
      <PathProgress toolIds={path.toolIds} downloaded={downloaded} />
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 6 }}>
        {path.steps.map(({ lesson, tool }, index) => (
          <li key={tool.id}>
            {lesson !== '' && (
              <Typography sx={{ mb: 6, maxWidth: '65ch', whiteSpace: 'pre-line' }}>
                {lesson}
              </Typography>
            )}
            <PathToolCard
              tool={tool}
              position={index + 1}
              isDownloaded={downloaded?.has(tool.id) ?? false}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface PathToolCardProps {
  tool: PathTool;
  position: number;
  isDownloaded: boolean;
}

function PathToolCard({ tool, position, isDownloaded }: PathToolCardProps) {
  return (
    <Paper sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 2 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
        {position}.{' '}
        <Link component={RouterLink} href={toolAddress(tool.slug)} underline="hover">
          {tool.name}
        </Link>
      </Typography>
      <Typography color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {tool.description}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <AccessBadge level={tool.accessLevel} />
        <LanguageBadge language={tool.language} />
        {tool.durationMinutes !== null && (
          <Typography color="textSecondary">{countOf(tool.durationMinutes, 'minute')}</Typography>
        )}
        {isDownloaded && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, ml: 'auto' }}
          >
            <CheckCircleIcon color="primary" />
            Downloaded
          </Box>
        )}
      </Stack>
    </Paper>
  );
}
