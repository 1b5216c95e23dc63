import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Stack from '@mui/material/Stack';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { useLoginForm } from './useLoginForm';
import { useRegisterForm } from './useRegisterForm';

/** Which of the two forms is shown. */
export type AuthMode = 'login' | 'register';

interface AuthFormsProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** Called when somebody is signed in, with the form that did it. */
  onDone: (mode: AuthMode) => void;
}

/** Login and Register, one at a time; each starts empty, so switching resets the other (spec §2, login/register dialog). */
export function AuthForms({ mode, onMode, onDone }: AuthFormsProps) {
  return (
    <Stack sx={{ gap: 5 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label="Login or register"
        value={mode}
        onChange={(_event, chosen: AuthMode | null) => chosen && onMode(chosen)}
      >
        <ToggleButton value="login">Login</ToggleButton>
        <ToggleButton value="register">Register</ToggleButton>
      </ToggleButtonGroup>
      {mode === 'login' ? <Login onDone={() => onDone('login')} /> : <Register onDone={() => onDone('register')} />}
    </Stack>
  );
}

const Login = ({ onDone }: { onDone: () => void }) => <LoginForm {...useLoginForm(onDone)} />;
const Register = ({ onDone }: { onDone: () => void }) => <RegisterForm {...useRegisterForm(onDone)} />;
