import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId } from 'react';

/** Connects an input to its form: the result of `register`, or handlers of a controlled value. */
export interface FieldHandle {
  name: string;
  onChange: NonNullable<OutlinedInputProps['onChange']>;
  onBlur?: OutlinedInputProps['onBlur'];
  ref?: Ref<HTMLInputElement>;
}

type Passed = 'autoComplete' | 'endAdornment' | 'inputProps' | 'maxRows' | 'minRows' | 'multiline' | 'size' | 'type' | 'value';

/** Props of {@link LineInput}; the hint is shown when there is no error. */
export interface LineInputProps extends Pick<OutlinedInputProps, Passed> {
  label: string;
  field: FieldHandle;
  error?: { message?: string };
  hint?: ReactNode;
  /** Keeps the label above the input, for inputs that always show text, such as dates. */
  labelAbove?: boolean;
}

/** A text field with its error message below it. Much smaller than MUI's TextField, which can also be a select. */
export function LineInput({ label, field: { ref, ...field }, error, hint, inputProps, labelAbove, size, ...props }: LineInputProps) {
  const id = useId();
  const said = error?.message ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined} variant="outlined" size={size}>
      <InputLabel htmlFor={id} shrink={labelAbove}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...props}
        {...field}
        id={id}
        label={label}
        notched={labelAbove}
        inputRef={ref}
        inputProps={{ ...inputProps, 'aria-describedby': said ? `${id}-said` : undefined }}
      />
      {said && <FormHelperText id={`${id}-said`}>{said}</FormHelperText>}
    </FormControl>
  );
}
