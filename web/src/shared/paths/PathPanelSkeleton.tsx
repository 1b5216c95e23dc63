import Box from '@mui/material/Box';

/** Takes the place of a {@link PathPanel} with about its height, so that little moves when it comes. A plain box, since the front page needs MUI's Skeleton for nothing else. */
export const PathPanelSkeleton = () => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Box role="progressbar" aria-label="Loading your path" sx={SKELETON} />
  </Box>
);

const SKELETON = {
  height: 496,
  borderRadius: 1,
  bgcolor: 'divider',
  opacity: 0.5,
  '@container (min-width: 40rem)': { height: 280 }, // where the panel has two columns
};
