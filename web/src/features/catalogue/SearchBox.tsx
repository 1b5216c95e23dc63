import { mdiClose, mdiMagnify } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef } from 'react';
import { Icon } from '../../shared/ui/Icon';
import { useTypedEarly } from './useTypedEarly';
import { useTypedText } from './useTypedText';

/** The search box: what is typed shows at once, `/` focuses it from anywhere on the page. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, set, show } = useTypedText(value, onChange);
  useTypedEarly(input, { typed, show, hear: set });
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
