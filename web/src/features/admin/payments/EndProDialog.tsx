import type { AdminUser } from '@contracts/payments';
import { useSetProMutation } from '../adminApi';
import { ReasonDialog } from './ReasonDialog';

/** Ends a member's Pro immediately, with a reason. */
export function EndProDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [setPro] = useSetProMutation();
  return (
    <ReasonDialog
      title={`End Pro for ${user.username}`}
      text="The member loses Pro immediately. Any card subscription is canceled at Stripe. No money is refunded."
      confirm="End Pro"
      destructive
      action={{ run: (reason) => setPro({ userId: user.id, until: null, reason }), successMessage: `${user.username} no longer has Pro.` }}
      onClose={onClose}
    />
  );
}
