import Button from '@mui/material/Button';
import { Notice } from './Notice';

/** Says in a sentence that something could not be loaded, and offers to try again. */
export function LoadError({ message, retry }: { message: string; retry: () => void }) {
  return (
    <Notice
      severity="error"
      action={
        <Button color="inherit" onClick={retry}>
          Try again
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
