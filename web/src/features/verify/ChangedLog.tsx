import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Warns that the public log is not the one that this browser saw, and offers to start again with it. */
export function ChangedLog({ message, trust }: { message: string; trust: () => void }) {
  return (
    <Alert severity="error">
      <AlertTitle>The public log is not the one that this browser saw</AlertTitle>
      <Typography variant="body2" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      <Typography variant="body2" sx={{ mb: 3 }}>
        Nothing is verified meanwhile. Entries may have been removed or rewritten, or somebody shows
        you another log than everybody else. Write down the root hashes, ask others for theirs, and{' '}
        <Link component={RouterLink} href="/security" color="inherit" underline="always">
          report it
        </Link>
        . Trust the present log only if you know why it began anew, for example because you have
        deleted the data of a marketplace of your own.
      </Typography>
      <Button color="inherit" variant="outlined" onClick={trust}>
        Trust the present log
      </Button>
    </Alert>
  );
}
