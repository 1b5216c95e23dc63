import type { AdminUser } from '@contracts/payments';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useToolsQuery } from '../../../shared/tools/toolsApi';
import { useGrantPurchaseMutation } from '../adminApi';
import { ReasonDialog } from './ReasonDialog';

/** Gives a member a premium tool without a payment. */
export function GrantToolDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [grant] = useGrantPurchaseMutation();
  const { data: tools = [] } = useToolsQuery();
  const [toolId, setToolId] = useState('');
  const premium = tools.filter(({ accessLevel }) => accessLevel === 'premium');
  return (
    <ReasonDialog
      title={`Grant a tool to ${user.username}`}
      text="The member may download the tool as if it had been bought."
      confirm="Grant the tool"
      ready={toolId !== ''}
      act={{ run: (reason) => grant({ userId: user.id, toolId, reason }), done: `${user.username} has the tool now.` }}
      onClose={onClose}
    >
      <TextField
        select
        id="granted-tool"
        label="Premium tool"
        value={toolId}
        onChange={(event) => setToolId(event.target.value)}
        helperText={premium.length === 0 ? 'There are no premium tools.' : undefined}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Choose a tool</option>
        {premium.map((tool) => (
          <option key={tool.id} value={tool.id}>
            {tool.name}
          </option>
        ))}
      </TextField>
    </ReasonDialog>
  );
}
