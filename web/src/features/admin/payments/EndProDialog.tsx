import type { AdminUser } from '@contracts/payments';
import { useSetProMutation } from '../adminApi';
import { ReasonDialog } from './ReasonDialog';

/** Ends a member's Pro at once. */
export function EndProDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [setPro] = useSetProMutation();
  return (
    <ReasonDialog
      title={`End Pro of ${user.username}`}
      text="The member loses Pro at once. Nothing is paid back by this."
      confirm="End Pro"
      destructive
      act={{ run: (reason) => setPro({ userId: user.id, until: null, reason }), done: `${user.username} is no longer Pro.` }}
      onClose={onClose}
    />
  );
}
