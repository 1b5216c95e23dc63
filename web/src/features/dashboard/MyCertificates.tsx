import type { Certificate } from '@contracts/certificate';
import { certificateAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import {
  useMyCertificatesQuery,
  useRevokeCertificateMutation,
} from '../../shared/certificates/certificatesApi';
import { formatDay } from '../../shared/format/format';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';

/** Lists the certificates of completed learning paths; nothing without any. */
export function MyCertificates() {
  const { data: certificates } = useMyCertificatesQuery();
  if (!certificates?.length) return null;
  return (
    <Section title="My certificates">
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
        {certificates.map((certificate) => (
          <CertificateRow key={certificate.code} certificate={certificate} />
        ))}
      </Stack>
    </Section>
  );
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { code, pathTitle, name, issuedAt } = certificate;
  const [asks, setAsks] = useState(false);
  const [revoke, { isLoading, error }] = useRevokeCertificateMutation();
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} href={certificateAddress(code)} underline="always">
          {pathTitle}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {name}, {formatDay(issuedAt)}
        </Typography>
        {asks && (
          <Typography role="alert" variant="body2">
            {error
              ? messageOf(error, 'The certificate could not be revoked')
              : 'Nobody will find its code any more. You can get a new one with another name.'}
          </Typography>
        )}
      </Box>
      {asks && (
        <Button color="inherit" onClick={() => setAsks(false)}>
          Keep
        </Button>
      )}
      <Button
        color={asks ? 'error' : 'inherit'}
        aria-label={`Revoke certificate: ${pathTitle}`}
        loading={isLoading}
        onClick={() => (asks ? void revoke(code) : setAsks(true))}
      >
        {asks ? 'Revoke certificate' : 'Revoke'}
      </Button>
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' };
