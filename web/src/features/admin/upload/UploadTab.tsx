import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { QuickStats } from './QuickStats';
import { UploadForm } from './UploadForm';

/** The Upload tab: the upload form and the catalogue's statistics (spec §2, admin panel). */
export function UploadTab() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Paper component="section" aria-labelledby="upload" sx={{ p: { xs: 4, sm: 6 } }}>
        <Typography id="upload" variant="h2" sx={{ mb: 5 }}>
          Upload a new tool
        </Typography>
        <UploadForm />
      </Paper>
      <QuickStats />
    </Box>
  );
}
