import { mdiClose, mdiMagnify } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/Icon';

/** The search box: what is typed shows at once, `/` focuses it from anywhere on the page. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // the address changed by itself: Back, or a cleared filter
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const set = (text: string) => {
    setTyped(text);
    setShown(text);
    onChange(text);
  };
  return (
    <OutlinedInput
      inputRef={input}
      size="small"
      type="search"
      placeholder="Search cybersecurity tools..."
      value={typed}
      onChange={(event) => set(event.target.value)}
      sx={{ flex: 1, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      inputProps={{ 'aria-label': 'Search cybersecurity tools', 'aria-keyshortcuts': '/' }}
      startAdornment={<Icon path={mdiMagnify} color="action" sx={{ mr: 2 }} />}
      endAdornment={
        typed !== '' && (
          <IconButton edge="end" aria-label="Clear search" onClick={() => set('')} sx={{ my: -1 }}>
            <Icon path={mdiClose} />
          </IconButton>
        )
      }
    />
  );
}
