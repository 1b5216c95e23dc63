import type { AdminPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../../../shared/format/format';

interface PathRowProps {
  path: AdminPath;
  onEdit: () => void;
  onDelete: () => void;
}

/** A learning path in the administrator's list. */
export function PathRow({ path, onEdit, onDelete }: PathRowProps) {
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
