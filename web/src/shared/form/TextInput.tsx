import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId } from 'react';

/** Connects an input to its form: the result of `register`, or handlers of a controlled value. */
interface InputField {
  name: string;
  onChange: NonNullable<OutlinedInputProps['onChange']>;
  onBlur?: OutlinedInputProps['onBlur'];
  ref?: Ref<HTMLInputElement>;
}

type Passed =
  | 'autoComplete'
  | 'autoFocus'
  | 'endAdornment'
  | 'inputProps'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
  | 'size'
  | 'type'
  | 'value';

/** Props of {@link TextInput}; the hint is shown when there is no error. */
export interface TextInputProps extends Pick<OutlinedInputProps, Passed> {
  label: string;
  field: InputField;
  error?: { message?: string };
  hint?: ReactNode;
  /** Keeps the label above the input, for inputs that always show text, such as dates. */
  labelAbove?: boolean;
}

/** A text field with its error message below it, of the same parts as SelectInput. MUI's TextField also brings menus and popovers: 18 KB more on the login page (brotli), which then exceeds its budget. */
export function TextInput({
  label,
  field: { ref, ...field },
  error,
  hint,
  inputProps,
  labelAbove,
  size,
  ...props
}: TextInputProps) {
  const id = useId();
  const helperText = error?.message ?? hint;
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
        inputProps={{ ...inputProps, 'aria-describedby': helperText ? `${id}-help` : undefined }}
      />
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
