import { ACCOUNT_LIMITS } from '@contracts/account-limits';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import { TextInput } from '../../shared/form/TextInput';
import { useDraft } from './useDraft';

interface SearchFormProps {
  /** What is searched; names the form for screen readers. */
  subject: string;
  label: string;
  button?: string;
  hint?: string;
  maxWidth?: string;
  /** The current search; the field follows it. */
  search?: string;
  /** Called with the trimmed text when the form is submitted. */
  onSearch: (search: string) => void;
}

/** Searches on submit, not while typing. */
export function SearchForm({
  subject,
  label,
  button = 'Search',
  hint,
  maxWidth = '26.25rem',
  search = '',
  onSearch,
}: SearchFormProps) {
  const [typed, setTyped] = useDraft(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Stack
      component="form"
      role="search"
      aria-label={subject}
      direction="row"
      onSubmit={submit}
      sx={{ gap: 3, mb: 4, flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 10rem', maxWidth }}>
        <TextInput
          label={label}
          type="search"
          size="small"
          value={typed}
          inputProps={{ maxLength: ACCOUNT_LIMITS.email }}
          field={{ name: 'search', onChange: (event) => setTyped(event.target.value) }}
          hint={hint}
        />
      </Box>
      <Button
        type="submit"
        variant="outlined"
        startIcon={<SearchIcon />}
        sx={{ alignSelf: 'start' }}
      >
        {button}
      </Button>
    </Stack>
  );
}
