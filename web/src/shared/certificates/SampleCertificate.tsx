import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Logo } from '../ui/Logo';

/** A code in the form of those on certificates, which nobody has. */
export const SAMPLE_CODE = '7GJ2K-0QX4M-ZB9TD-H5RWE';

interface SampleCertificateProps {
  pathTitle: string;
  /** Says below it that it is a sample. */
  note: string;
  /** Marks where the code is printed. */
  pointsAtCode?: boolean;
}

/** A small certificate, marked as a sample. */
export function SampleCertificate({
  pathTitle,
  note,
  pointsAtCode = false,
}: SampleCertificateProps) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box role="img" aria-label="A sample of a certificate" sx={SHEET}>
        <Box aria-hidden="true" sx={CONTENT}>
          <Box sx={HEAD}>
            <Logo />
            <Typography variant="label" color="textSecondary">
              Certificate of completion
            </Typography>
          </Box>
          <div>
            <Typography variant="body2" color="textSecondary">
              This certifies that
            </Typography>
            <Typography component="p" variant="h2" sx={{ my: 1 }}>
              Jo Sample
            </Typography>
            <Typography variant="body2" color="textSecondary">
              has completed the learning path
            </Typography>
            <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{pathTitle}</Typography>
          </div>
          <Box sx={pointsAtCode ? POINTED : CODE}>
            <Typography component="p" variant="label" color="textSecondary">
              Code
            </Typography>
            <Typography variant="mono">{SAMPLE_CODE}</Typography>
          </Box>
        </Box>
      </Box>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {note}
      </Typography>
    </Box>
  );
}

const SHEET = {
  position: 'relative',
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const CONTENT = {
  display: 'grid',
  gap: 6,
  p: { xs: 4, sm: 5 },
  border: 1,
  borderColor: 'control',
  borderTop: 6,
  borderTopColor: 'primary.main',
  borderRadius: '4px',
};
const HEAD = { display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' };
const CODE = { maxWidth: 1, overflowWrap: 'anywhere' };
/** The place to look at. */
const POINTED = {
  ...CODE,
  justifySelf: 'start',
  px: 3,
  py: 2,
  ml: -3,
  borderRadius: '6px',
  outline: 2,
  outlineStyle: 'dashed',
  outlineColor: 'primary.main',
};
