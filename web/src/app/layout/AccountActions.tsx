import type { CurrentUser } from '@contracts/user';
import { mdiRhombus } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { useLogoutMutation } from '../../shared/session/sessionApi';
import { useToast } from '../../shared/toast/useToast';
import { Icon } from '../../shared/ui/Icon';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Shows Buy Pro to users without Pro, then either Sign Up and Login or the username and Logout (spec §2). */
export function AccountActions({ user }: { user: CurrentUser | null | undefined }) {
  const [logout, { isLoading }] = useLogoutMutation();
  const toast = useToast();
  if (user === undefined) return null;
  const logOut = async () => {
    const { error } = await logout();
    if (error) toast({ title: 'Error', description: messageOf(error, 'Logging out failed. Please try again.'), variant: 'destructive' });
  };
  return (
    <>
      {!user?.isPro && (
        <Button component={RouterLink} href="/payment" color="pro" variant="outlined" startIcon={<Icon path={mdiRhombus} />}>
          Buy Pro
        </Button>
      )}
      {user ? (
        <>
          <Typography noWrap sx={{ maxWidth: { lg: 160 }, fontWeight: 600 }}>
            {user.username}
          </Typography>
          <Button color="inherit" variant="outlined" onClick={() => void logOut()} loading={isLoading}>
            Logout
          </Button>
        </>
      ) : (
        <Button component={RouterLink} href="/login" variant="contained">
          Sign Up / Login
        </Button>
      )}
    </>
  );
}
