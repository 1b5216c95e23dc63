import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/baseQuery';
import { useResendConfirmationMutation } from '../../../shared/session/loginApi';
import { useToast } from '../../../shared/toast/useToast';

/** Sends the member a new link that confirms their email. */
export function ResendButton({ label }: { label: string }) {
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const toast = useToast();
  const run = async () => {
    const { data, error } = await resend();
    if (error)
      toast({
        title: 'Error',
        description: messageOf(error, 'The link could not be sent'),
        variant: 'destructive',
      });
    else toast({ title: 'Link sent', description: data.message });
  };
  return (
    <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
      {label}
    </Button>
  );
}
