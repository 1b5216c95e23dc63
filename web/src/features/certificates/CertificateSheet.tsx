import type { Certificate } from '@contracts/certificate';
import { certificateAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { countOf, formatDay, formatDuration } from '../../shared/format/format';
import { Logo } from '../../shared/ui/Logo';
import { PrintStyles } from '../../shared/ui/PrintStyles';
import { QrCode } from '../../shared/ui/QrCode';

/** The certificate itself, in the proportions of a landscape page. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { code, name, pathTitle, stepCount, durationMinutes, issuedAt } = certificate;
  const address = new URL(certificateAddress(code), window.location.href);
  return (
    <Box component="article" aria-labelledby="certificate-name" sx={SHEET}>
      <PrintStyles page={{ size: 'landscape', margin: '10mm' }} article={PRINTED} />
      <Box sx={HEAD}>
        <Logo />
        <Typography variant="label" color="textSecondary">
          Certificate of completion
        </Typography>
      </Box>
      <Box sx={{ my: 'auto', py: { xs: 8, sm: 6 } }}>
        <Typography color="textSecondary">This certifies that</Typography>
        <Typography variant="h1" id="certificate-name" dir="auto" sx={NAME}>
          {name}
        </Typography>
        <Typography color="textSecondary">has completed the learning path</Typography>
        <Typography variant="h2" component="p" dir="auto" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {pathTitle}
        </Typography>
      </Box>
      <Box sx={FOOT}>
        <Box component="dl" sx={FACTS}>
          <Fact term="Date">{formatDay(issuedAt)}</Fact>
          <Fact term="Steps">{countOf(stepCount, 'step')}</Fact>
          {durationMinutes > 0 && <Fact term="Study time">{formatDuration(durationMinutes)}</Fact>}
          <Fact term="Code" wide>
            {code}
          </Fact>
          <Fact term="Check it at" wide>
            {`${address.host}/certificates`}
          </Fact>
        </Box>
        <Box sx={QR}>
          <QrCode text={address.href} label="QR code of the address of this certificate" />
        </Box>
      </Box>
    </Box>
  );
}

function Fact({
  term,
  wide = false,
  children,
}: {
  term: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <Typography component="dt" variant="label" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" variant="mono" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}

const SHEET = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  aspectRatio: { sm: '297 / 210' },
  p: { xs: 6, sm: 10, md: 14 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  // The frame of the paper, and the accent of the brand at its upper edge.
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: { xs: 8, sm: 16 },
    border: 1,
    borderColor: 'control',
    borderTop: 6,
    borderTopColor: 'primary.main',
    borderRadius: '4px',
    pointerEvents: 'none',
  },
};
const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  justifyContent: 'space-between',
  alignItems: 'center',
  pt: 3,
};
const NAME = {
  my: 3,
  fontSize: 'clamp(1.875rem, 1.3rem + 3vw, 3.5rem)',
  overflowWrap: 'anywhere',
};
const FOOT = {
  display: 'flex',
  gap: 6,
  alignItems: 'end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
};
const FACTS = {
  m: 0,
  flex: '1 1 16rem',
  display: 'grid',
  columnGap: 8,
  rowGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto auto minmax(0, 1fr)' },
  '& > .wide': { gridColumn: { sm: 'span 3' } },
};
/** Smaller than elsewhere: a printed code is read from a short distance. */
const QR = { '&& > *, && svg': { width: 112, height: 112 } };

/** Fills one landscape page, with the lines of its frame. */
const PRINTED = {
  border: '0 !important',
  height: '184mm',
  aspectRatio: 'auto !important',
  printColorAdjust: 'exact',
} as const;
