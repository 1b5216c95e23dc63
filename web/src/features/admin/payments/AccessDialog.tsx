import type { AdminCustomer } from '@contracts/admin-payments';
import type { AdminTool } from '@contracts/tool';
import { millisecondsInDay } from 'date-fns/constants';
import { useState } from 'react';
import { TextInput } from '../../../shared/form/TextInput';
import { useSetProMutation, useGrantPurchaseMutation } from '../adminApi';
import { ToolPicker } from '../ToolPicker';
import { fromLocalTime, toLocalTime } from '../form/localTime';
import { ReasonDialog } from './ReasonDialog';
import type { UserAction } from './UserCard';

interface UserDialogProps {
  user: AdminCustomer;
  onClose: () => void;
}

/** The dialog in which an administrator changes what a member may use. */
export function AccessDialog({ action, ...props }: UserDialogProps & { action: UserAction }) {
  const Dialog = DIALOGS[action];
  return <Dialog {...props} />;
}

/** Thirty days in milliseconds, the default length of a grant. */
const PROPOSED = 30 * millisecondsInDay;

/** Grants Pro until a date; the default is thirty days from now or from the end of the current period. */
function GrantProDialog({ user, onClose }: UserDialogProps) {
  const [setPro] = useSetProMutation();
  const [local, setLocal] = useState(() =>
    toLocalTime(proposedEnd(user.proUntil, new Date()).toISOString()),
  );
  const until = fromLocalTime(local);
  return (
    <ReasonDialog
      title={`Grant Pro to ${user.username}`}
      text="The member has Pro until the date you choose, regardless of payments."
      confirm="Grant Pro"
      ready={until !== null}
      action={{
        run: (reason) => setPro({ userId: user.id, until, reason }),
        successMessage: `${user.username} now has Pro.`,
      }}
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

function EndProDialog({ user, onClose }: UserDialogProps) {
  const [setPro] = useSetProMutation();
  return (
    <ReasonDialog
      title={`End Pro for ${user.username}`}
      text="The member loses Pro immediately. Any card subscription is canceled at Stripe. No money is refunded."
      confirm="End Pro"
      destructive
      action={{
        run: (reason) => setPro({ userId: user.id, until: null, reason }),
        successMessage: `${user.username} no longer has Pro.`,
      }}
      onClose={onClose}
    />
  );
}

/** Grants a premium tool to a member without payment; unlisted tools can be granted too. */
function GrantToolDialog({ user, onClose }: UserDialogProps) {
  const [grant] = useGrantPurchaseMutation();
  const [tool, setTool] = useState<AdminTool | null>(null);
  return (
    <ReasonDialog
      title={`Grant a tool to ${user.username}`}
      text="The member can download the tool as if they had bought it."
      confirm="Grant tool"
      ready={tool !== null}
      action={{
        run: (reason) => grant({ userId: user.id, toolId: tool?.id ?? '', reason }),
        successMessage: `${user.username} now has the tool.`,
      }}
      onClose={onClose}
    >
      <ToolPicker label="Premium tool" accessLevel="premium" value={tool} onChoose={setTool} />
    </ReasonDialog>
  );
}

const DIALOGS = {
  'grant-pro': GrantProDialog,
  'end-pro': EndProDialog,
  'grant-tool': GrantToolDialog,
};
