import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

interface CheckboxInputProps {
  field: UseFormRegisterReturn;
  label: ReactNode;
  error?: FieldError;
}

/** A checkbox with its error message below it. */
export function CheckboxInput({ field: { ref, ...field }, label, error }: CheckboxInputProps) {
  const hint = useId();
  const invalid = error !== undefined;
  return (
    <FormControl error={invalid}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            {...field}
            slotProps={{
              input: {
                ref,
                'aria-invalid': invalid,
                'aria-describedby': invalid ? hint : undefined,
              },
            }}
          />
        }
      />
      {invalid && <FormHelperText id={hint}>{error.message}</FormHelperText>}
    </FormControl>
  );
}
