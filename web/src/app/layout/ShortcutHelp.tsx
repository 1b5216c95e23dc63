import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const SHORTCUTS: [string, string][] = [
  ['?', 'Show this help'],
  ['/', 'Search the tools'],
  ['g then h', 'Go to Home'],
  ['g then d', 'Go to Downloads'],
  ['g then s', 'Go to the Dashboard'],
  ['F8', 'Go to the notification'],
  ['Esc', 'Close a dialog'],
];
const PLACES: Record<string, string> = { h: '/', d: '/downloads', s: '/dashboard' };
/** Milliseconds the second key of a pair may take. */
const PAIR = 1000;

/** Keyboard shortcuts for the whole site, and the dialog that lists them (opened by `?`). */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    let leaderAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const place = PLACES[event.key];
      if (event.key === '?') setOpen(true);
      else if (place && Date.now() - leaderAt < PAIR) void navigate(place);
      leaderAt = event.key === 'g' ? Date.now() : 0;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <dl>
          {SHORTCUTS.map(([keys, meaning]) => (
            <div key={keys}>
              <Typography component="dt" variant="mono" sx={{ display: 'inline-block', width: 96 }}>
                {keys}
              </Typography>
              <Typography component="dd" sx={{ display: 'inline', m: 0 }}>
                {meaning}
              </Typography>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpen(false)}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
