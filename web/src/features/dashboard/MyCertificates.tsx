import type { Certificate } from '@contracts/certificate';
import { certificateAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import LinkIcon from '@mui/icons-material/Link';
import { useMyCertificatesQuery } from '../../shared/certificates/certificatesApi';
import { formatDay } from '../../shared/format/format';
import { CopyButton } from '../../shared/ui/CopyButton';
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
  const address = certificateAddress(code);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, flex: '1 1 8rem', overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} href={address} color="inherit" sx={{ fontWeight: 650 }}>
          {pathTitle}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {name}, {formatDay(issuedAt)}
        </Typography>
      </Box>
      <CopyButton
        text={() => new URL(address, window.location.href).href}
        label={`Copy the link to your certificate: ${pathTitle}`}
        icon={LinkIcon}
      />
      <Button
        component={RouterLink}
        href={address}
        variant="outlined"
        size="small"
        aria-label={`View certificate: ${pathTitle}`}
      >
        View
      </Button>
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' };
