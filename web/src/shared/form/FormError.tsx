import Alert from '@mui/material/Alert';

/** The error message of a failed form; announced at once. */
export function FormError({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Alert severity="error">{message}</Alert>;
}
