import { readCertificateCode } from '@contracts/certificate';
import { certificateAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SAMPLE_CODE, SampleCertificate } from '../../shared/certificates/SampleCertificate';
import { TextInput } from '../../shared/form/TextInput';

/** Checks the code of a certificate, and says what a certificate proves. */
export function CertificatesPage() {
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
      <Box sx={COLUMNS}>
        <div>
          <Typography variant="h1" gutterBottom>
            Check a certificate
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 6, maxWidth: '52ch' }}>
            Enter the code that is printed on an EXE certificate. If it is genuine, you see who
            completed which learning path, and when. You need no account.
          </Typography>
          <CodeForm />
        </div>
        <SampleCertificate
          pathTitle="Security foundations"
          note="A sample. The code is at the bottom left."
          pointsAtCode
        />
      </Box>
      <Box sx={FACTS}>
        {EXPLANATION.map(({ title, text }) => (
          <div key={title}>
            <Typography variant="h3" component="h2" gutterBottom>
              {title}
            </Typography>
            <Typography color="textSecondary">{text}</Typography>
          </div>
        ))}
      </Box>
    </Container>
  );
}

const EXPLANATION = [
  {
    title: 'What it proves',
    text: 'A member of EXE worked through every step of a learning path. Steps end with a self-check that our server marks, or the member marks them as done.',
  },
  {
    title: 'What it does not prove',
    text: 'Members choose the name on their certificate. We do not check identity papers, and there is no supervised exam.',
  },
  {
    title: 'When a code is unknown',
    text: 'It may be mistyped: there are 20 letters and digits, and no I, L, O or U. Or its owner revoked the certificate or deleted their account.',
  },
];

const COLUMNS = {
  display: 'grid',
  gap: { xs: 10, md: 16 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
const FACTS = {
  display: 'grid',
  gap: { xs: 6, md: 10 },
  mt: { xs: 10, md: 16 },
  pt: { xs: 8, md: 10 },
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
};

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
        hint={`For example, ${SAMPLE_CODE}`}
        inputProps={{ autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false }}
        field={{ name: 'code', onChange: () => setMalformed(false) }}
      />
      <Button type="submit" variant="contained">
        Check
      </Button>
    </Stack>
  );
}
