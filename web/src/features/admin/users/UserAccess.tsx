import type { AccessReason } from '@contracts/access';
import type { AdminUser } from '@contracts/admin-users';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { SelectInput } from '../../../shared/form/SelectInput';
import { LoadError } from '../../../shared/ui/LoadError';
import { useAdminToolsQuery } from '../adminApi';
import { useUserAccessQuery } from './usersApi';

const REASONS: Record<AccessReason, string> = {
  free: 'Yes: the tool is free for every member.',
  pro: 'Yes: the member has Pro.',
  included_in_pro: 'Yes: the member has Pro, which includes this premium tool for a time.',
  purchased: 'Yes: the member owns the tool.',
  login_required: 'No: only members can download.',
  pro_required: 'No: the tool needs Pro, which the member does not have.',
  purchase_required: 'No: the member has not bought the tool.',
  not_for_sale: 'No: the member does not own the tool, and it is no longer sold.',
  no_file: 'No: the tool has no file.',
};

/** Explains whether a user may download a tool. */
export function UserAccess({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="section">
      <Typography component="h4" sx={{ fontWeight: 600, mb: 1 }}>
        Access
      </Typography>
      {isOpen ? (
        <AccessQuestion user={user} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          May {user.username} download a tool, and why?
        </Button>
      )}
    </Box>
  );
}

function AccessQuestion({ user }: { user: AdminUser }) {
  const [toolId, setToolId] = useState('');
  const tools = useAdminToolsQuery(undefined, FRESH);
  const access = useUserAccessQuery(
    { userId: user.id, toolId },
    { skip: toolId === '', refetchOnMountOrArgChange: true },
  );
  const failed = [tools, access].find(({ error }) => error !== undefined);
  const reason = access.currentData?.reason;
  return (
    <Stack sx={{ gap: 1 }}>
      <SelectInput
        label="Tool"
        size="small"
        value={toolId}
        options={[
          ['', tools.data ? 'Choose a tool' : 'Loading'],
          ...(tools.data ?? []).map(({ id, name }) => [id, name] as const),
        ]}
        field={{ name: 'tool', onChange: (event) => setToolId(event.target.value) }}
      />
      {failed && (
        <LoadError
          message={messageOf(failed.error, 'This could not be loaded')}
          retry={() => void failed.refetch()}
        />
      )}
      <Typography role="status" color="textSecondary">
        {reason && REASONS[reason]}
      </Typography>
    </Stack>
  );
}
