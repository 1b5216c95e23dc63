import type { AdminUser } from '@contracts/payments';
import TextField from '@mui/material/TextField';
import { addDays, isAfter, parseISO } from 'date-fns';
import { useState } from 'react';
import { useSetProMutation } from '../adminApi';
import { fromLocalTime, toLocalTime } from '../form/localTime';
import { ReasonDialog } from './ReasonDialog';

/** Days that are proposed. */
const PROPOSED = 30;

/** Makes a member Pro until a moment; thirty days more than now, or than what they have, is proposed. */
export function GrantProDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [setPro] = useSetProMutation();
  const [local, setLocal] = useState(() => toLocalTime(proposedEnd(user.proUntil, new Date()).toISOString()));
  const until = fromLocalTime(local);
  return (
    <ReasonDialog
      title={`Grant Pro to ${user.username}`}
      text="The member is Pro until the moment you choose, whatever was paid."
      confirm="Grant Pro"
      ready={until !== null}
      act={{ run: (reason) => setPro({ userId: user.id, until, reason }), done: `${user.username} is Pro now.` }}
      onClose={onClose}
    >
      <TextField
        id="pro-until"
        type="datetime-local"
        label="Pro until"
        value={local}
        onChange={(event) => setLocal(event.target.value)}
        error={until === null}
        helperText={until === null ? 'Enter a date and a time' : 'In your own time zone'}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ReasonDialog>
  );
}

function proposedEnd(proUntil: string | null, now: Date): Date {
  const start = proUntil !== null && isAfter(parseISO(proUntil), now) ? parseISO(proUntil) : now;
  return addDays(start, PROPOSED);
}
