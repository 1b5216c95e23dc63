import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** The dashboard until it is loaded: its tiles and its columns. The footer stays below the screen. */
export const DashboardLoading = ({ title = 'Dashboard' }: { title?: string }) => (
  <Stack sx={{ minHeight: '100vh', gap: { xs: 6, md: 8 } }}>
    <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Stack role="progressbar" aria-label="Loading the dashboard" sx={{ gap: { xs: 6, md: 8 } }}>
      <Skeleton variant="rounded" sx={{ height: { xs: '12rem', md: '6rem' } }} />
      <Box sx={DASHBOARD_COLUMNS}>
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    </Stack>
  </Stack>
);

/** The tools beside what is about the account. */
export const DASHBOARD_COLUMNS = {
  display: 'grid',
  gap: { xs: 6, md: 8 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 19rem' },
};
