import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef } from 'react';
import { useHydratedInput } from './useHydratedInput';

interface FilterSelectProps {
  label: string;
  value: string;
  /** Values with what is shown for them. */
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

/** A native select of the filter bar, which phones and screen readers know best. The browser restores no choice: the address has it. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { entered, set } = useHydratedInput(select, value, onChange);
  return (
    <FormControl size="small" variant="outlined">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        id={id}
        inputRef={select}
        value={entered}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        input={<OutlinedInput label={label} notched />}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
