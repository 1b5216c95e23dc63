import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

/** The form that is shown. */
export type AuthMode = 'login' | 'register';

interface AuthFormsProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** Called after success with the form that was used. */
  onDone: (mode: AuthMode) => void;
}

/** Shows the login or the registration form; switching resets both (spec §2, login/register dialog). */
export function AuthForms({ mode, onMode, onDone }: AuthFormsProps) {
  return (
    <Stack sx={{ gap: 5 }}>
      <Stack
        role="group"
        aria-label="Log in or register"
        direction="row"
        sx={{
          gap: 2,
          p: 1,
          border: 1,
          borderColor: 'control',
          borderRadius: 1,
          flexWrap: 'wrap',
          '& > *': { flex: '1 1 6.5rem' },
        }}
      >
        <Toggle mode="login" shown={mode} onMode={onMode} label="Login" />
        <Toggle mode="register" shown={mode} onMode={onMode} label="Register" />
      </Stack>
      {mode === 'login' ? (
        <LoginForm onDone={() => onDone('login')} />
      ) : (
        <RegisterForm onDone={() => onDone('register')} />
      )}
    </Stack>
  );
}

function Toggle({
  mode,
  shown,
  onMode,
  label,
}: {
  mode: AuthMode;
  shown: AuthMode;
  onMode: (mode: AuthMode) => void;
  label: string;
}) {
  const pressed = mode === shown;
  return (
    <Button
      fullWidth
      color={pressed ? 'primary' : 'inherit'}
      variant={pressed ? 'outlined' : 'text'}
      aria-pressed={pressed}
      onClick={() => onMode(mode)}
    >
      {label}
    </Button>
  );
}
