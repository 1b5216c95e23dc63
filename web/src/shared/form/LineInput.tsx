import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

/** What a line of a form is given: the registered field, what is wrong with it, and a hint for when nothing is. */
export interface LineInputProps extends Pick<OutlinedInputProps, 'autoComplete' | 'endAdornment' | 'inputProps' | 'type'> {
  label: string;
  field: UseFormRegisterReturn;
  error?: FieldError;
  hint?: string;
}

/** One line of text in a form; what is wrong stands under it. Much lighter than TextInput, which can also be a select or many lines. */
export function LineInput({ label, field: { ref, ...field }, error, hint, inputProps, ...props }: LineInputProps) {
  const id = useId();
  const said = error?.message ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined} variant="outlined">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...props}
        {...field}
        id={id}
        label={label}
        inputRef={ref}
        inputProps={{ ...inputProps, 'aria-describedby': said ? `${id}-said` : undefined }}
      />
      {said && <FormHelperText id={`${id}-said`}>{said}</FormHelperText>}
    </FormControl>
  );
}
