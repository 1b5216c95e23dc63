import { certificateAddress, learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { DRAWING_GROUND, PathDrawing } from '../../shared/paths/PathDrawing';
import { progressText } from '../../shared/paths/PathProgress';
import type { Progress } from '../../shared/paths/useProgress';
import { RouterLink } from '../../shared/ui/RouterLink';

/** A path with all of its steps done. */
export interface CompletedPath {
  path: LearningPath;
  progress: Progress;
}

/** The paths that the member has finished, with their certificates; nothing without any. */
export function CompletedPaths({ paths }: { paths: CompletedPath[] }) {
  if (paths.length === 0) return null;
  return (
    <section aria-labelledby="completed">
      <Typography variant="h2" id="completed" sx={{ mb: 5 }}>
        Completed
      </Typography>
      <Box component="ul" sx={LIST}>
        {paths.map((one) => (
          <CompletedRow key={one.path.slug} {...one} />
        ))}
      </Box>
    </section>
  );
}

function CompletedRow({ path, progress }: CompletedPath) {
  const { slug, title, thumbnailUrl } = path;
  const { certificateCode: code } = progress;
  const label = code ? 'View certificate' : 'Get your certificate';
  return (
    <Paper component="li" sx={ROW}>
      <Box data-mui-color-scheme="dark" sx={PICTURE}>
        <PathDrawing url={thumbnailUrl} />
      </Box>
      <Box sx={{ minWidth: 0, flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
        <Typography variant="h3">
          <Link component={RouterLink} href={learningPathAddress(slug)} color="inherit">
            {title}
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {progressText(path, progress)}
        </Typography>
      </Box>
      <Button
        component={RouterLink}
        href={code ? certificateAddress(code) : `${learningPathAddress(slug)}#certificate`}
        variant={code ? 'outlined' : 'contained'}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </Button>
    </Paper>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 };
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 5,
  p: 4,
};
const PICTURE = { ...DRAWING_GROUND, width: 88, height: 88, borderRadius: '6px' };
