import type { CurrentUser } from '@contracts/user';
import DiamondIcon from '@mui/icons-material/Diamond';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RouterLink } from '../../shared/ui/RouterLink';
import { lazyDialog } from '../../shared/ui/lazyDialog';

export interface AccountActionsProps {
  user: CurrentUser | null | undefined;
  onLogout: () => void;
  isLoggingOut: boolean;
  /** Whether they are in the menu of small screens, which has no menus of its own. */
  isInMenu?: boolean;
}

/** Shows Buy Pro to users without Pro, then either Sign Up and Login or the username and Logout (spec §2). */
export function AccountActions({ user, onLogout, isLoggingOut, isInMenu }: AccountActionsProps) {
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
          {isInMenu ? (
            <AccountLink username={user.username} />
          ) : (
            <AccountMenuButton username={user.username} onLogout={onLogout} />
          )}
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

function AccountLink({ username }: { username: string }) {
  return (
    <Button component={RouterLink} href="/account/membership" color="inherit">
      Account:&nbsp;
      <Typography component="span" noWrap sx={NAME}>
        {username}
      </Typography>
    </Button>
  );
}

const AccountMenu = lazyDialog(async () => (await import('./AccountMenu')).AccountMenu);

/** The username, which opens the pages of the account. The menu's code is fetched when it first opens. */
function AccountMenuButton({ username, onLogout }: { username: string; onLogout: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        ref={setAnchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        endIcon={<ExpandMoreIcon />}
      >
        <Typography component="span" noWrap sx={NAME}>
          {username}
        </Typography>
      </Button>
      <AccountMenu
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={anchor}
        onLogout={onLogout}
      />
    </>
  );
}

const NAME = { maxWidth: { lg: 160 }, fontWeight: 600 };
