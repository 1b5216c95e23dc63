import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { CRAMPED } from '../ui/cramped';
import { RouterLink } from '../ui/RouterLink';
import { DRAWING_GROUND, PathDrawing } from './PathDrawing';

interface PathPanelProps {
  path: LearningPath;
  /** Why the path is shown, such as `Start here`. */
  title: string;
  /** What the panel leads to when that is not the path. */
  target?: { name: string; href: string };
  children: ReactNode;
}

/** One learning path above all others, beside its drawing where the panel has room. */
export function PathPanel({ path, title, target, children }: PathPanelProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={PANEL}>
      <Box sx={COLUMNS}>
        <Box data-mui-color-scheme="dark" sx={{ ...DRAWING_GROUND, minHeight: 200 }}>
          <PathDrawing url={path.thumbnailUrl} eager />
        </Box>
        <Stack sx={TEXT}>
          <Typography id={id} variant="label" component="h2" color="primary">
            {title}
          </Typography>
          <Link
            component={RouterLink}
            href={target?.href ?? learningPathAddress(path.slug)}
            color="inherit"
            sx={NAME}
          >
            {target?.name ?? path.title}
          </Link>
          {children}
        </Stack>
      </Box>
    </Paper>
  );
}

/** In large text on phones, narrower and smaller, so that words of usual length are whole. */
const TEXT = {
  p: { xs: 5, sm: 8 },
  gap: 3,
  minWidth: 0,
  alignItems: 'start',
  [CRAMPED]: { p: 4 },
};
const NAME = {
  typography: 'h2',
  overflowWrap: 'anywhere',
  [CRAMPED]: { fontSize: '1.25rem' },
};
const PANEL = { containerType: 'inline-size', overflow: 'hidden' };
const COLUMNS = {
  display: 'grid',
  '@container (min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
};
