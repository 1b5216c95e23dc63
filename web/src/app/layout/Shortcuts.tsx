import { useState, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../shared/ui/lazyDialog';

const ShortcutHelp = lazyDialog(async () => (await import('./ShortcutHelp')).ShortcutHelp);

/** Handles the site's keyboard shortcuts. The code of the help dialog is fetched when the dialog first opens. */
export function Shortcuts() {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useShortcuts(() => setHelp('open'));
  if (help === 'never') return null;
  return <ShortcutHelp open={help === 'open'} onClose={() => setHelp('closed')} />;
}

const PATHS: Record<string, string> = { h: '/', d: '/downloads', s: '/dashboard' };
/** Milliseconds within which the second key of a pair must follow. */
const PAIR = 1000;

/** Listens for shortcuts: `?` opens the help, `g` and a letter navigate. Ignores keys typed in a field. */
function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const help = useEffectEvent(onHelp);
  useEffect(() => {
    let leaderAt = -PAIR;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const path = PATHS[event.key];
      if (event.key === '?') help();
      else if (path && event.timeStamp - leaderAt < PAIR) void navigate(path);
      leaderAt = event.key === 'g' ? event.timeStamp : -PAIR;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
