import type { AdminUser } from '@contracts/payments';
import { useState } from 'react';
import { SelectInput } from '../../../shared/form/SelectInput';
import { useAdminToolsQuery, useGrantPurchaseMutation } from '../adminApi';
import { ReasonDialog } from './ReasonDialog';

/** Grants a premium tool to a member without payment; unlisted tools can be granted too. */
export function GrantToolDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [grant] = useGrantPurchaseMutation();
  const { data: tools = [] } = useAdminToolsQuery();
  const [toolId, setToolId] = useState('');
  const premium = tools.filter(({ accessLevel }) => accessLevel === 'premium');
  return (
    <ReasonDialog
      title={`Grant a tool to ${user.username}`}
      text="The member can download the tool as if they had bought it."
      confirm="Grant tool"
      ready={toolId !== ''}
      action={{ run: (reason) => grant({ userId: user.id, toolId, reason }), successMessage: `${user.username} now has the tool.` }}
      onClose={onClose}
    >
      <SelectInput
        label="Premium tool"
        value={toolId}
        options={[['', 'Choose a tool'], ...premium.map(({ id, name, unlisted }) => [id, unlisted ? `${name} (unlisted)` : name] as const)]}
        field={{ name: 'tool', onChange: (event) => setToolId(event.target.value) }}
        hint={premium.length === 0 ? 'There are no premium tools yet.' : undefined}
      />
    </ReasonDialog>
  );
}
