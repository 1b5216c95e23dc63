import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { TextInput, type TextInputProps } from './TextInput';

interface PasswordInputProps extends Omit<TextInputProps, 'endAdornment' | 'type'> {
  /** Tells password managers which password the field expects. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that reveals the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const label = `${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <IconButton edge="end" aria-label={label} onClick={() => setShown(!shown)}>
          {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  );
}
