import type { AdminPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf } from '../../../shared/format/format';
import { useToast } from '../../../shared/toast/useToast';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { keepFocus } from '../../../shared/ui/keepFocus';
import { PathDialog } from './PathDialog';
import { useAdminPathsQuery, useDeletePathMutation } from './adminPathsApi';

/** All learning paths, to add, edit, unlist and delete. */
export function PathsTab() {
  const { data: paths, error, refetch } = useAdminPathsQuery(undefined, FRESH);
  const [edited, setEdited] = useState<AdminPath | 'new' | null>(null);
  const [pathToDelete, setPathToDelete] = useState<AdminPath | null>(null);
  const edit = async ({ id }: AdminPath) => {
    const { data: latest, isSuccess } = await refetch(); // saving replaces everything, also what another administrator has changed since
    if (isSuccess) setEdited(latest.find((path) => path.id === id) ?? null);
  };
  const failure = error && (
    <LoadError
      message={messageOf(error, 'The learning paths could not be loaded')}
      retry={() => void refetch()}
    />
  );
  if (!paths) return failure ?? <LoadingSkeleton label="Loading the learning paths" height={420} />;
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
        <PathDialog path={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {pathToDelete && (
        <DeletePathDialog path={pathToDelete} onClose={() => setPathToDelete(null)} />
      )}
    </Stack>
  );
}

interface PathRowProps {
  path: AdminPath;
  onEdit: () => void;
  onDelete: () => void;
}

/** A learning path in the administrator's list. */
function PathRow({ path, onEdit, onDelete }: PathRowProps) {
  return (
    <Paper
      component="li"
      sx={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 15rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="h3">
          {path.title}
        </Typography>
        <Typography color="textSecondary">
          /paths/{path.slug}, {countOf(path.steps.length, 'tool')}
        </Typography>
      </Box>
      {path.unlisted && <Chip size="small" label="Unlisted" />}
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button variant="outlined" onClick={onEdit} aria-label={`Edit: ${path.title}`}>
          Edit
        </Button>
        <Button color="error" onClick={onDelete} aria-label={`Delete: ${path.title}`}>
          Delete
        </Button>
      </Stack>
    </Paper>
  );
}

/** Asks for confirmation before a learning path is deleted. */
function DeletePathDialog({ path, onClose }: { path: AdminPath; onClose: () => void }) {
  const toast = useToast();
  const [deletePath, { isLoading }] = useDeletePathMutation();
  const run = async () => {
    const { error } = await deletePath(path.id);
    if (error)
      toast({
        title: 'Delete Failed',
        description: messageOf(error, 'Failed to delete the path'),
        variant: 'destructive',
      });
    else toast({ title: 'Path deleted', description: `${path.title} was deleted` });
    onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
    >
      <DialogTitle id="delete-title" sx={{ overflowWrap: 'anywhere' }}>
        Delete {path.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-text">
          The path and its lessons are deleted. Its tools stay in the catalogue.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button color="error" variant="contained" loading={isLoading} onClick={() => void run()}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
