import { Suspense, useState } from 'react';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { useShortcuts } from './useShortcuts';

const ShortcutHelp = lazyComponent(async () => (await import('./ShortcutHelp')).ShortcutHelp);

/** Handles the site's keyboard shortcuts. The code of the help dialog is fetched when the dialog first opens. */
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
