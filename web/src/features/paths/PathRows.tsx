import { certificateAddress, learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { DRAWING_GROUND, PathDrawing } from '../../shared/paths/PathDrawing';
import { progressText, StepBar } from '../../shared/paths/PathProgress';
import type { Progress } from '../../shared/paths/useProgress';
import { CRAMPED } from '../../shared/ui/cramped';
import { RouterLink } from '../../shared/ui/RouterLink';

/** A path with at least one step done. */
export interface BegunPath {
  path: LearningPath;
  progress: Progress;
}

interface PathRowsProps {
  title: string;
  paths: readonly BegunPath[];
}

/** Paths that the member has begun or completed, each with the way on; nothing without any. */
export function PathRows({ title, paths }: PathRowsProps) {
  const id = useId();
  if (paths.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={LIST}>
        {paths.map((one) => (
          <PathRow key={one.path.slug} {...one} />
        ))}
      </Box>
    </section>
  );
}

function PathRow({ path, progress }: BegunPath) {
  const address = learningPathAddress(path.slug);
  const { label, href, isMain } = wayOn(path, progress);
  return (
    <Paper component="li" sx={ROW}>
      <Box data-mui-color-scheme="dark" sx={PICTURE}>
        <PathDrawing url={path.thumbnailUrl} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3">
          <Link component={RouterLink} href={address} color="inherit">
            {path.title}
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 2 }}>
          {progressText(path, progress)}
        </Typography>
        <Box sx={{ maxWidth: '28rem' }}>
          <StepBar path={path} progress={progress} />
        </Box>
      </Box>
      <Button
        component={RouterLink}
        href={href}
        variant={isMain ? 'contained' : 'outlined'}
        aria-label={`${label}: ${path.title}`}
      >
        {label}
      </Button>
    </Paper>
  );
}

/** Leads to the next step, to the form for the certificate, or to the certificate. */
function wayOn({ slug, toolIds }: LearningPath, { done, certificateCode: code }: Progress) {
  if (code) return { label: 'View certificate', href: certificateAddress(code), isMain: false };
  const next = toolIds.findIndex((id) => !done.has(id));
  return next < 0
    ? {
        label: 'Get your certificate',
        href: `${learningPathAddress(slug)}#certificate`,
        isMain: true,
      }
    : { label: 'Continue', href: `${learningPathAddress(slug)}#step-${next + 1}`, isMain: false };
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 };
/** On phones, the button is below the text; large text there has the whole row. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: 5,
  rowGap: 4,
  p: 4,
  '& > a': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};
const PICTURE = {
  ...DRAWING_GROUND,
  width: 88,
  height: 88,
  borderRadius: '6px',
  [CRAMPED]: { display: 'none' },
};
