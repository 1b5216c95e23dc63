import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../shared/ui/lazyWithRetry';
import { useShortcuts } from './useShortcuts';

const ShortcutHelp = lazyWithRetry(async () => (await import('./ShortcutHelp')).ShortcutHelp);

/** Keyboard shortcuts for the whole site; the dialog that lists them is fetched when it is first asked for. */
export function Shortcuts() {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useShortcuts(() => setHelp('open'));
  if (help === 'never') return null;
  return (
    <Suspense>
      <ShortcutHelp open={help === 'open'} onClose={() => setHelp('closed')} />
    </Suspense>
  );
}
