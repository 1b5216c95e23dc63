import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

/** What a form's own text fields are given: the registered field and what is wrong with it. */
export type TextInputProps = Omit<TextFieldProps, 'error' | 'name' | 'ref'> & { field: UseFormRegisterReturn; error?: FieldError };

/** A text field of a form; what is wrong with it stands under it, in place of its hint. */
export function TextInput({ field: { ref, ...field }, error, helperText, ...props }: TextInputProps) {
  return <TextField fullWidth inputRef={ref} {...field} {...props} error={error !== undefined} helperText={error?.message ?? helperText} />;
}
