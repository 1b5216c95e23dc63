import type { AdminUser } from '@contracts/admin-users';
import { ReasonDialog } from '../payments/ReasonDialog';
import { ACTION_TEXTS } from './userActions';
import { useActOnUserMutation, type UserActionName } from './usersApi';

interface UserActionDialogProps {
  user: AdminUser;
  action: UserActionName;
  onClose: () => void;
}

/** Asks for the reason of an action on a user. */
export function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const [act] = useActOnUserMutation();
  const { label, title, text, success, destructive } = ACTION_TEXTS[action];
  return (
    <ReasonDialog
      title={title(user.username)}
      text={text}
      confirm={label}
      destructive={destructive}
      action={{
        run: (reason) => act({ userId: user.id, action, reason }),
        successMessage: success(user.username),
      }}
      onClose={onClose}
    />
  );
}
