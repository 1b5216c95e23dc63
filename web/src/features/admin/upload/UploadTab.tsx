import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { QuickStats } from './QuickStats';
import { UploadForm } from './UploadForm';
import { useUploadForm } from './useUploadForm';

/** The Upload tab: the upload form and the catalogue's statistics (spec §2, admin panel). */
export function UploadTab() {
  const upload = useUploadForm();
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
        <UploadForm {...upload} />
      </Paper>
      <QuickStats />
    </Box>
  );
}
