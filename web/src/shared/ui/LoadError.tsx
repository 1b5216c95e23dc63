import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** States that something could not be loaded and offers a retry, if there is one. */
export function LoadError({ message, retry }: { message: string; retry?: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        retry && (
          <Button color="inherit" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      {message}
    </Alert>
  );
}
