import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef } from 'react';
import { useHydratedInput } from './useHydratedInput';

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

/** A native select, which works best on phones and with screen readers. The browser must not restore it: the address holds the value. */
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
