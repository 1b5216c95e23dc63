import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Says in a sentence that something could not be loaded, and offers to try again. */
export function LoadError({ message, retry }: { message: string; retry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={retry}>
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
