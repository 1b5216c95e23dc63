import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';

/** The dashboard until it is loaded. The footer stays below the screen. */
export const DashboardLoading = ({ title = 'Dashboard' }: { title?: string }) => (
  <Box sx={{ minHeight: '100vh' }}>
    <Typography variant="h1" sx={{ mb: 8, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <LoadingSkeleton label="Loading the dashboard" height={320} />
  </Box>
);
