import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { turnShortcuts, useShortcutsOn } from '../../shared/ui/shortcuts';

const SHORTCUTS: [string, string][] = [
  ['?', 'Show this help'],
  ['F8', 'Go to notifications'],
  ['Esc', 'Close a dialog'],
];
const SEARCH: [string, string] = ['/', 'Search tools'];

/** Lists the keyboard shortcuts that work on the page, and turns the single keys off. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  const on = useShortcutsOn();
  const shortcuts = pathname === '/downloads' ? [SEARCH, ...SHORTCUTS] : SHORTCUTS;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 6, rowGap: 2, m: 0 }}
        >
          {shortcuts.map(([keys, meaning]) => (
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
        <FormControlLabel
          sx={{ mt: 4 }}
          label="Use the single-key shortcuts"
          control={
            <Switch checked={on} onChange={(event) => turnShortcuts(event.target.checked)} />
          }
        />
        {!on && (
          <Typography color="textSecondary">
            The button “Keyboard shortcuts” in the footer opens this window.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
