import type { AdminUser } from '@contracts/payments';
import { useState } from 'react';
import { TextInput } from '../../../shared/form/TextInput';
import { useSetProMutation } from '../adminApi';
import { fromLocalTime, toLocalTime } from '../form/localTime';
import { ReasonDialog } from './ReasonDialog';

/** Thirty days in milliseconds, the default length of a grant. */
const PROPOSED = 30 * 86_400_000;

/** Grants Pro until a date; the default is thirty days from now or from the end of the current period. */
export function GrantProDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [setPro] = useSetProMutation();
  const [local, setLocal] = useState(() => toLocalTime(proposedEnd(user.proUntil, new Date()).toISOString()));
  const until = fromLocalTime(local);
  return (
    <ReasonDialog
      title={`Grant Pro to ${user.username}`}
      text="The member has Pro until the date you choose, regardless of payments."
      confirm="Grant Pro"
      ready={until !== null}
      action={{ run: (reason) => setPro({ userId: user.id, until, reason }), successMessage: `${user.username} now has Pro.` }}
      onClose={onClose}
    >
      <TextInput
        label="Pro until"
        type="datetime-local"
        labelAbove
        value={local}
        field={{ name: 'until', onChange: (event) => setLocal(event.target.value) }}
        error={until === null ? { message: 'Enter a date and a time' } : undefined}
        hint="In your time zone"
      />
    </ReasonDialog>
  );
}

function proposedEnd(proUntil: string | null, now: Date): Date {
  const start = Math.max(now.getTime(), proUntil === null ? 0 : new Date(proUntil).getTime());
  return new Date(start + PROPOSED);
}
