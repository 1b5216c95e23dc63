import Alert from '@mui/material/Alert';

/** Why a form's call failed, in the destructive style; announced at once. */
export function FormFailure({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Alert severity="error">{message}</Alert>;
}
