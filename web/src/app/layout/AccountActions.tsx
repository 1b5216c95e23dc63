import type { CurrentUser } from '@contracts/user';
import DiamondIcon from '@mui/icons-material/Diamond';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../shared/ui/RouterLink';

export interface AccountActionsProps {
  user: CurrentUser | null | undefined;
  onLogout: () => void;
  isLoggingOut: boolean;
}

/** Shows Buy Pro to users without Pro, then either Sign Up and Login or the username and Logout (spec §2). */
export function AccountActions({ user, onLogout, isLoggingOut }: AccountActionsProps) {
  if (user === undefined) return null;
  return (
    <>
      {!user?.isPro && (
        <Button
          component={RouterLink}
          href="/payment"
          color="pro"
          variant="outlined"
          startIcon={<DiamondIcon />}
        >
          Buy Pro
        </Button>
      )}
      {user ? (
        <>
          <Typography noWrap sx={{ maxWidth: { lg: 160 }, fontWeight: 600 }}>
            {user.username}
          </Typography>
          <Button color="inherit" variant="outlined" onClick={onLogout} loading={isLoggingOut}>
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
