import { learningPathAddress, toolOfPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation } from 'react-router-dom';
import { usePathQuery } from '../../../shared/paths/pathsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { useBrowserValue } from '../../../shared/ui/useBrowserValue';

interface PathBarProps {
  toolId: string;
  /** The paths with the tool. */
  paths: readonly LearningPath[];
}

/** For visitors who opened the tool from a learning path (`?path=`): leads back to the step, and to the next tool. */
export function PathBar({ toolId, paths }: PathBarProps) {
  const slug = useOpenedPath();
  const path = paths.find((one) => one.slug === slug);
  const { currentData } = usePathQuery(path?.slug ?? skipToken);
  if (!path) return null;
  const step = path.toolIds.indexOf(toolId) + 1;
  const next = currentData?.steps[step]?.tool;
  return (
    <Box component="nav" aria-label="Learning path" sx={BAR}>
      <Button
        component={RouterLink}
        href={`${learningPathAddress(path.slug)}#step-${step}`}
        color="inherit"
        startIcon={<ArrowBackIcon />}
      >
        Back to {path.title}, step {step}
      </Button>
      {next && (
        <Button
          component={RouterLink}
          href={toolOfPathAddress(next.slug, path.slug)}
          variant="outlined"
        >
          Next
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            : {next.name}
          </Box>
        </Button>
      )}
    </Box>
  );
}

/** The server renders a tool's page without its query, so hydration must not show what is in it. */
function useOpenedPath(): string | null {
  const { search } = useLocation();
  return useBrowserValue(() => new URLSearchParams(search).get('path'), null);
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  justifyContent: 'space-between',
  px: { xs: 4, sm: 6 },
  py: 2,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};
