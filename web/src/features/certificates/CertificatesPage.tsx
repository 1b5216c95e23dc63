import { readCertificateCode } from '@contracts/certificate';
import { certificateAddress } from '@contracts/pages';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextInput } from '../../shared/form/TextInput';

/** Checks the code of a certificate. */
export function CertificatesPage() {
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 8, md: 16 } }}>
      <Typography variant="h1" gutterBottom>
        Check a certificate
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6 }}>
        Enter the code that is printed on an EXE certificate. If it is genuine, you see who
        completed which learning path, and when.
      </Typography>
      <CodeForm />
    </Container>
  );
}

/** Opens the certificate with the code that was entered. The input is uncontrolled: what is typed before the page is hydrated stays. */
export function CodeForm() {
  const navigate = useNavigate();
  const [isMalformed, setMalformed] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    const code = readCertificateCode(typeof typed === 'string' ? typed : '');
    setMalformed(!code);
    if (code) void navigate(certificateAddress(code));
  };
  return (
    <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 4, alignItems: 'start' }}>
      <TextInput
        label="Code"
        error={isMalformed ? { message: 'A code has 20 letters and digits.' } : undefined}
        hint="Such as 7GJ2K-0QX4M-ZB9TD-H5RWE"
        inputProps={{ autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false }}
        field={{ name: 'code', onChange: () => setMalformed(false) }}
      />
      <Button type="submit" variant="contained">
        Check
      </Button>
    </Stack>
  );
}
