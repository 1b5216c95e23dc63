import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId } from 'react';

/** What a field is tied to its form with: what `register` of a form gives, or a value's own handlers. */
export interface FieldHandle {
  name: string;
  onChange: NonNullable<OutlinedInputProps['onChange']>;
  onBlur?: OutlinedInputProps['onBlur'];
  ref?: Ref<HTMLInputElement>;
}

type Passed = 'autoComplete' | 'endAdornment' | 'inputProps' | 'maxRows' | 'minRows' | 'multiline' | 'size' | 'type' | 'value';

/** What a line of a form is given: its field, what is wrong with it, and a hint for when nothing is. */
export interface LineInputProps extends Pick<OutlinedInputProps, Passed> {
  label: string;
  field: FieldHandle;
  error?: { message?: string };
  hint?: ReactNode;
  /** The label stays above the text, for fields that are never empty to the eye, such as dates. */
  labelAbove?: boolean;
}

/** A text field of a form; what is wrong stands under it. Much lighter than TextField, which can also be a select. */
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
