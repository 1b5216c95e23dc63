import type { AdminTool } from '@contracts/tool';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { SelectInput } from '../../../shared/form/SelectInput';

/** Adds a tool to a path. It needs the button, because arrow keys choose one tool after the other in a closed list. */
export function AddStep({ tools, onAdd }: { tools: AdminTool[]; onAdd: (toolId: string) => void }) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const add = () => {
    onAdd(chosen);
    setChosen('');
    select.current?.focus(); // the button becomes disabled
  };
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <SelectInput
        label="Add a tool"
        value={chosen}
        options={[['', 'Choose a tool'], ...tools.map(({ id, name }) => [id, name] as const)]}
        field={{ name: 'tool', ref: select, onChange: ({ target }) => setChosen(target.value) }}
      />
      <Button variant="outlined" disabled={chosen === ''} onClick={add}>
        Add
      </Button>
    </Stack>
  );
}
