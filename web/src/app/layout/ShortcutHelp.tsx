import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';

const SHORTCUTS: [string, string][] = [
  ['?', 'Show this help'],
  ['/', 'Search tools'],
  ['g then h', 'Go to Home'],
  ['g then d', 'Go to Downloads'],
  ['g then s', 'Go to Dashboard'],
  ['F8', 'Go to notifications'],
  ['Esc', 'Close a dialog'],
];

/** Lists the keyboard shortcuts in a dialog. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 6, rowGap: 2, m: 0 }}>
          {SHORTCUTS.map(([keys, meaning]) => (
            <Fragment key={keys}>
              <Typography component="dt" variant="mono">
                {keys}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {meaning}
              </Typography>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
