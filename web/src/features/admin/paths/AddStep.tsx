import type { AdminTool } from '@contracts/tool';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { SelectInput } from '../../../shared/form/SelectInput';

interface AddStepProps {
  tools: AdminTool[];
  /** The id of the chosen tool; empty without one. */
  chosen: string;
  onChoose: (toolId: string) => void;
  onAdd: () => void;
}

/** Adds a tool to a path. It needs the button, or saving, because arrow keys choose one tool after the other in a closed list. */
export function AddStep({ tools, chosen, onChoose, onAdd }: AddStepProps) {
  const select = useRef<HTMLSelectElement>(null);
  const add = () => {
    onAdd();
    select.current?.focus(); // the button becomes disabled
  };
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <SelectInput
        label="Add a tool"
        value={chosen}
        options={[['', 'Choose a tool'], ...tools.map(({ id, name }) => [id, name] as const)]}
        field={{ name: 'tool', ref: select, onChange: ({ target }) => onChoose(target.value) }}
      />
      <Button variant="outlined" disabled={chosen === ''} onClick={add}>
        Add
      </Button>
    </Stack>
  );
}
