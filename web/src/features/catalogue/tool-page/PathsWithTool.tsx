import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { DRAWING_GROUND, PathDrawing } from '../../../shared/paths/PathDrawing';
import { PathProgress } from '../../../shared/paths/PathProgress';
import { type Progress, useProgress } from '../../../shared/paths/useProgress';
import { CRAMPED } from '../../../shared/ui/cramped';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../Section';

interface PathsWithToolProps {
  toolId: string;
  paths: LearningPath[];
}

/** The learning paths that contain a tool, where in them it is, and how far the member is. */
export function PathsWithTool({ toolId, paths }: PathsWithToolProps) {
  const progressOf = useProgress();
  if (paths.length === 0) return null;
  return (
    <Section title="Learning paths" heading="h2">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {paths.map((path) => (
          <PathRow key={path.slug} toolId={toolId} path={path} progress={progressOf(path)} />
        ))}
      </Box>
    </Section>
  );
}

interface PathRowProps {
  toolId: string;
  path: LearningPath;
  progress: Progress | undefined;
}

function PathRow({ toolId, path, progress }: PathRowProps) {
  const { slug, title, toolIds, thumbnailUrl } = path;
  const href = learningPathAddress(slug);
  return (
    <Paper component="li" sx={ROW}>
      <Box data-mui-color-scheme="dark" sx={COVER}>
        <PathDrawing url={thumbnailUrl} />
      </Box>
      <Box sx={TEXT}>
        <Link component={RouterLink} href={href} color="inherit" underline="hover" sx={TITLE}>
          {title}
        </Link>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          This is step {toolIds.indexOf(toolId) + 1} of {toolIds.length}
        </Typography>
        <PathProgress path={path} progress={progress} />
      </Box>
      <Button
        component={RouterLink}
        href={href}
        variant="outlined"
        aria-label={`Open path ${title}`}
        sx={{ m: 4, ml: { xs: 4, sm: 0 }, alignSelf: 'center' }}
      >
        Open path
      </Button>
    </Paper>
  );
}

const ROW = {
  display: 'grid',
  overflow: 'hidden',
  gridTemplateColumns: { xs: '6rem minmax(0, 1fr)', sm: '9rem minmax(0, 1fr) auto' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};
const COVER = { ...DRAWING_GROUND, minHeight: '6rem', [CRAMPED]: { display: 'none' } };
const TEXT = { minWidth: 0, p: 4 };
const TITLE = { fontWeight: 600, overflowWrap: 'anywhere' };
