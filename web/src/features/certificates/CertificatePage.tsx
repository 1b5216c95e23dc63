import type { Certificate } from '@contracts/certificate';
import { certificateAddress, learningPathAddress } from '@contracts/pages';
import CheckIcon from '@mui/icons-material/Check';
import LinkIcon from '@mui/icons-material/Link';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { FRESH } from '../../shared/api/api';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { useCertificateQuery } from '../../shared/certificates/certificatesApi';
import { formatDay } from '../../shared/format/format';
import { CopyButton } from '../../shared/ui/CopyButton';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { CertificateSheet } from './CertificateSheet';
import { CodeForm } from './CertificatesPage';
import { RevokeCertificate } from './RevokeCertificate';

/** A certificate at the address where everybody can check it; prints on one page in landscape. */
export function CertificatePage() {
  const { code = '' } = useParams();
  const { currentData: certificate, error, refetch } = useCertificateQuery(code, FRESH);
  const isUnknown = isNotFound(error);
  usePageTitle(isUnknown ? 'Certificate not found' : 'Certificate');
  if (certificate)
    return (
      <Container key="certificate" maxWidth="md" sx={PAGE}>
        <Verification certificate={certificate} />
        <CertificateSheet certificate={certificate} />
        <RevokeCertificate code={certificate.code} />
      </Container>
    );
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 8, md: 16 } }}>
      <Typography variant="h1" gutterBottom>
        {isUnknown ? 'Certificate not found' : 'Certificate'}
      </Typography>
      {isUnknown && (
        <>
          <Typography color="textSecondary" sx={{ mb: 6 }}>
            No certificate has this code. It may be mistyped, or the certificate was revoked.
          </Typography>
          <CodeForm />
        </>
      )}
      {!isUnknown && error && (
        <LoadError
          message={messageOf(error, 'The certificate could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && (
        <Box sx={{ minHeight: '100vh' }}>
          <LoadingSkeleton label="Loading the certificate" height={480} />
        </Box>
      )}
    </Container>
  );
}

/** Says on the screen, not on paper, that the certificate is genuine, and what that means. */
function Verification({ certificate }: { certificate: Certificate }) {
  const { code, issuedAt, pathSlug } = certificate;
  return (
    <Paper className="screen-only" sx={BAR}>
      <Box aria-hidden="true" sx={TICK}>
        <CheckIcon fontSize="large" />
      </Box>
      <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
        <Typography role="status" sx={{ fontWeight: 700, fontSize: '1.125rem' }}>
          Genuine: issued by EXE on {formatDay(issuedAt)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          This member completed all steps of the path. They chose the name themselves.{' '}
          <Link component={RouterLink} href="/certificates" underline="always">
            What a certificate proves
          </Link>
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <CopyButton
          text={() => new URL(certificateAddress(code), window.location.href).href}
          label="Copy the link to this certificate"
          icon={LinkIcon}
        />
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        {pathSlug !== null && (
          <Button component={RouterLink} href={learningPathAddress(pathSlug)} color="inherit">
            See the path
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

const PAGE = { py: { xs: 6, md: 10 }, '@media print': { maxWidth: 'none', p: 0 } };
const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  mb: 6,
  p: { xs: 4, sm: 5 },
  alignItems: 'center',
  borderColor: 'success.main',
  bgcolor:
    'color-mix(in srgb, var(--mui-palette-success-main) 8%, var(--mui-palette-background-paper))',
};
const TICK = {
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: '50%',
  bgcolor: 'success.main',
  color: 'success.contrastText',
};
