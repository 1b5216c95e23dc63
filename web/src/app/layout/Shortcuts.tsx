import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { useShortcutKey } from '../../shared/ui/shortcuts';

const ShortcutHelp = lazyDialog(async () => (await import('./ShortcutHelp')).ShortcutHelp);

/** Opens the help of the keyboard shortcuts by a button, which works when they are turned off, and on `?`. Its code is fetched when it first opens. */
export function Shortcuts() {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useShortcutKey('?', () => setHelp('open'));
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setHelp('open')}
        sx={{ display: 'block', displayPrint: 'none', mx: 'auto', mt: 8 }}
      >
        Keyboard shortcuts
      </Button>
      {help !== 'never' && (
        <ShortcutHelp open={help === 'open'} onClose={() => setHelp('closed')} />
      )}
    </>
  );
}
