import type { AdminPath } from '@contracts/path';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useAdminToolsQuery } from '../adminApi';
import { keepFocus } from '../../../shared/ui/keepFocus';
import { useAdminPathsQuery } from './adminPathsApi';
import { DeletePathDialog } from './DeletePathDialog';
import { PathDialog } from './PathDialog';
import { PathRow } from './PathRow';
import { FRESH } from '../../../shared/api/api';

/** All learning paths, to add, edit, unlist and delete. */
export function PathsTab() {
  const { data: paths, error, refetch } = useAdminPathsQuery(undefined, FRESH);
  const { data: tools, error: toolsError, refetch: refetchTools } = useAdminToolsQuery();
  const [edited, setEdited] = useState<AdminPath | 'new' | null>(null);
  const [pathToDelete, setPathToDelete] = useState<AdminPath | null>(null);
  const edit = async ({ id }: AdminPath) => {
    const { data: latest, isSuccess } = await refetch(); // saving replaces everything, also what another administrator has changed since
    if (isSuccess) setEdited(latest.find((path) => path.id === id) ?? null);
  };
  const reason = error ?? toolsError;
  const retry = () => void (error ? refetch() : refetchTools());
  const failure = reason && (
    <LoadError
      message={messageOf(reason, 'The learning paths could not be loaded')}
      retry={retry}
    />
  );
  if (!paths || !tools)
    return failure ?? <LoadingSkeleton label="Loading the learning paths" height={420} />;
  return (
    <Stack sx={{ gap: 4 }}>
      {failure}
      <Button variant="contained" sx={{ alignSelf: 'start' }} onClick={() => setEdited('new')}>
        Add path
      </Button>
      <Stack
        component="ul"
        ref={keepFocus}
        tabIndex={-1}
        aria-label="Learning paths"
        sx={{ listStyle: 'none', p: 0, m: 0, gap: 3, outline: 'none' }}
      >
        {paths.map((path) => (
          <PathRow
            key={path.id}
            path={path}
            onEdit={() => void edit(path)}
            onDelete={() => setPathToDelete(path)}
          />
        ))}
      </Stack>
      {edited && (
        <PathDialog
          path={edited === 'new' ? null : edited}
          tools={tools}
          onClose={() => setEdited(null)}
        />
      )}
      {pathToDelete && (
        <DeletePathDialog path={pathToDelete} onClose={() => setPathToDelete(null)} />
      )}
    </Stack>
  );
}
