import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Takes the place of a {@link PathPanel} with about its height, so that little moves when it comes. */
export const PathPanelSkeleton = () => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Skeleton variant="rounded" role="progressbar" aria-label="Loading your path" sx={SKELETON} />
  </Box>
);

const SKELETON = {
  height: 496,
  '@container (min-width: 40rem)': { height: 280 }, // where the panel has two columns
};
