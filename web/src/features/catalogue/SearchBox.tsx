import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { useShortcutKey, useShortcutsOn } from '../../shared/ui/shortcuts';
import { useHydratedInput } from './useHydratedInput';

/** The id of the search field. */
export const SEARCH_BOX_ID = 'search';

/** The search box; `/` focuses it from anywhere on the page. The browser must not restore it: the address holds the text. */
export function SearchBox({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isShortcutOn = useShortcutsOn();
  const { entered, set } = useHydratedInput(input, value, onChange);
  const clear = () => {
    set('');
    input.current?.focus(); // the button that was pressed disappears
  };
  useShortcutKey('/', () => input.current?.focus());
  return (
    <OutlinedInput
      id={SEARCH_BOX_ID}
      inputRef={input}
      size="small"
      type="search"
      placeholder="Search cybersecurity tools..."
      value={entered}
      autoComplete="off"
      onChange={(event) => set(event.target.value)}
      sx={{ flex: 1, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      inputProps={{
        'aria-label': 'Search cybersecurity tools',
        'aria-keyshortcuts': isShortcutOn ? '/' : undefined,
      }}
      startAdornment={<SearchIcon color="action" sx={{ mr: 2 }} />}
      endAdornment={
        entered !== '' && (
          <IconButton edge="end" aria-label="Clear search" onClick={clear} sx={{ my: -1 }}>
            <CloseIcon />
          </IconButton>
        )
      }
    />
  );
}
