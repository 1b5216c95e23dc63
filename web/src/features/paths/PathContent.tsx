import type { LearningPathDetail, PathTool } from '@contracts/path';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../../shared/format/format';
import type { OPENED_FROM_CARD } from '../../shared/tools/ToolCard';
import { AccessBadge, LanguageBadge } from '../../shared/tools/badges';
import { RouterLink } from '../../shared/ui/RouterLink';
import { PathFacts } from './PathFacts';
import { PathProgress } from './PathProgress';
import { useProgress } from './useProgress';

/** Makes closing the details return to the path. */
const OPENED_HERE: typeof OPENED_FROM_CARD = { fromCard: true };

/** The summary of a path, the member's progress, and its lessons and tools in order. */
export function PathContent({ path }: { path: LearningPathDetail }) {
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
        <Link
          component={RouterLink}
          href={`/downloads?tool=${tool.id}`}
          state={OPENED_HERE}
          underline="hover"
        >
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
