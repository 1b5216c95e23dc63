import { type CatalogueFilter, MAX_SEARCH_LENGTH } from '@contracts/catalogue-filter';
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { useShortcutKey, useShortcutsOn } from '../../shared/ui/shortcuts';
import { splitAtMatch, type Suggestion } from './suggestions';
import { useHydratedInput } from './useHydratedInput';

/** The id of the search field. */
export const SEARCH_BOX_ID = 'search';

interface SearchBoxProps {
  value: string;
  suggestions: Suggestion[];
  onType: (value: string) => void;
  onChoose: (part: Partial<CatalogueFilter>) => void;
}

/** The search box with suggestions; `/` focuses it from anywhere on the page. The browser must not restore it: the address holds the text. */
export function SearchBox({ value, suggestions, onType, onChoose }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isShortcutOn = useShortcutsOn();
  const { entered, set } = useHydratedInput(input, value, onType);
  const clear = () => {
    set('');
    input.current?.focus(); // the button that was pressed disappears
  };
  useShortcutKey('/', () => input.current?.focus());
  const renderInput = ({ slotProps }: AutocompleteRenderInputParams) => (
    <OutlinedInput
      ref={slotProps.input.ref}
      onMouseDown={slotProps.input.onMouseDown}
      fullWidth
      size="small"
      type="search"
      placeholder="Search cybersecurity tools..."
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      inputProps={{
        ...slotProps.htmlInput,
        maxLength: MAX_SEARCH_LENGTH,
        'aria-label': 'Search cybersecurity tools',
        'aria-keyshortcuts': isShortcutOn ? '/' : undefined,
      }}
      inputRef={input}
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
  return (
    <Autocomplete
      id={SEARCH_BOX_ID}
      freeSolo
      options={suggestions}
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.group + option.label)}
      groupBy={({ group }) => group}
      value={null}
      inputValue={entered}
      onInputChange={(_event, text, reason) => reason === 'input' && set(text)}
      onChange={(_event, option) =>
        option !== null && typeof option !== 'string' && onChoose(option.part)
      }
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <SuggestedOption suggestion={option} typed={entered} />
        </li>
      )}
      renderInput={renderInput}
      sx={ROOT}
    />
  );
}

/** Without the room for the icons of the component, which the field's own button replaces. */
const ROOT = { flex: 1, '&& .MuiOutlinedInput-root': { pr: 3.5 } };

/** The cover of a suggested tool, and a label with the typed text in bold. */
function SuggestedOption({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  const [before, match, after] = splitAtMatch(suggestion.label, typed);
  return (
    <Box sx={OPTION}>
      {suggestion.thumbnailUrl && (
        <img src={suggestion.thumbnailUrl} alt="" width={64} height={36} loading="lazy" />
      )}
      <span>
        {before}
        <b>{match}</b>
        {after}
      </span>
    </Box>
  );
}

const OPTION = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > img': { flex: 'none', borderRadius: '4px', objectFit: 'cover' },
};
