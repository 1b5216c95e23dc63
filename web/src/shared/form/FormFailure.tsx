import Alert from '@mui/material/Alert';

/** The error message of a failed form; announced at once. */
export function FormFailure({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Alert severity="error">{message}</Alert>;
}
