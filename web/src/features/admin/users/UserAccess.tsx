import type { AccessReason } from '@contracts/access';
import type { AdminUser } from '@contracts/admin-users';
import type { AdminTool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { LoadError } from '../../../shared/ui/LoadError';
import { ToolPicker } from '../ToolPicker';
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
  const [tool, setTool] = useState<AdminTool | null>(null);
  const { currentData, error, refetch } = useUserAccessQuery(
    { userId: user.id, toolId: tool?.id ?? '' },
    { skip: tool === null, refetchOnMountOrArgChange: true },
  );
  const reason = currentData?.reason;
  return (
    <Stack sx={{ gap: 1 }}>
      <ToolPicker label="Tool" value={tool} onChoose={setTool} />
      {error && (
        <LoadError
          message={messageOf(error, 'This could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      <Typography role="status" color="textSecondary">
        {reason && REASONS[reason]}
      </Typography>
    </Stack>
  );
}
