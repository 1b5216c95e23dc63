import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { TextInput } from '../../../shared/form/TextInput';
import { Icon } from '../../../shared/ui/Icon';

/** Searches orders by any identifier a buyer can give. Clearing the search shows the orders to review. */
export function OrderSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Stack component="form" role="search" aria-label="Orders" direction="row" onSubmit={submit} sx={{ gap: 3, mb: 4 }}>
      <Box sx={{ flex: 1, maxWidth: 640 }}>
        <TextInput
          label="Search orders"
          type="search"
          size="small"
          value={typed}
          inputProps={{ maxLength: 254 }}
          field={{ name: 'orders', onChange: (event) => setTyped(event.target.value) }}
          hint="Order ID, payment ID, receipt number, email, username, tool or payment address"
        />
      </Box>
      <Button type="submit" variant="outlined" startIcon={<Icon path={mdiMagnify} />} sx={{ alignSelf: 'start' }}>
        Find
      </Button>
    </Stack>
  );
}
