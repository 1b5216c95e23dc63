import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { TextInputProps } from './TextInput';

interface SelectInputProps extends Pick<
  TextInputProps,
  'label' | 'error' | 'hint' | 'size' | 'autoComplete'
> {
  field: Partial<Pick<TextInputProps['field'], 'name' | 'onBlur'>> & {
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => unknown;
    ref?: React.Ref<HTMLSelectElement>;
  };
  value?: string;
  fullWidth?: boolean;
  options: readonly (readonly [string, string])[];
}

/** A native select of a form, which works best on phones and with screen readers. */
export function SelectInput({
  label,
  field: { ref, ...field },
  value,
  options,
  error,
  hint,
  size,
  autoComplete,
  fullWidth = true,
}: SelectInputProps) {
  const id = useId();
  const helperText = error?.message ?? hint;
  return (
    <FormControl fullWidth={fullWidth} error={error !== undefined} variant="outlined" size={size}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        {...field}
        value={value}
        autoComplete={autoComplete}
        inputRef={ref}
        inputProps={{ id, 'aria-describedby': helperText ? `${id}-help` : undefined }}
        input={<OutlinedInput label={label} notched />}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
