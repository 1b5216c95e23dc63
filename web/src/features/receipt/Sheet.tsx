import type { Receipt } from '@contracts/receipts';
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ExportButton } from '../../shared/download/ExportButton';

interface SheetProps extends Pick<Receipt, 'livemode' | 'orderId' | 'supportEmail'> {
  title: string;
  /** The address of the same document as a PDF, and as signed JSON. */
  pdf: string;
  json: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A printable document of an order, with buttons to print it and to download it as a PDF. */
export function Sheet({
  title,
  pdf,
  json,
  note,
  livemode,
  orderId,
  supportEmail,
  children,
}: SheetProps) {
  return (
    <Paper component="article" sx={{ p: { xs: 5, sm: 8 } }}>
      <Stack
        direction="row"
        sx={{
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 3,
          flexWrap: 'wrap',
          mb: 6,
        }}
      >
        <Typography variant="h1">{title}</Typography>
        <Stack direction="row" className="screen-only" sx={{ gap: 3, flexWrap: 'wrap' }}>
          <ExportButton
            variant="outlined"
            startIcon={<FileDownloadIcon />}
            href={pdf}
            filename={`${title}.pdf`}
          >
            Download PDF
          </ExportButton>
          <ExportButton variant="outlined" href={json} filename={`${title}.json`}>
            Signed JSON
          </ExportButton>
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </Stack>
      </Stack>
      {!livemode && (
        <SheetNote>TEST MODE: payments are simulated, and no money was charged.</SheetNote>
      )}
      {note}
      {children}
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Order {orderId}
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Questions? <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
      </Typography>
    </Paper>
  );
}

/** Seller and buyer as two facts. */
export function BuyerAndSeller({
  seller: [name, ...address],
  username,
  email,
}: Pick<Receipt, 'seller' | 'username' | 'email'>) {
  return (
    <>
      <Fact term="Seller">
        <strong>{name}</strong>
        {address.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Fact>
      <Fact term="Buyer">
        <strong>{username}</strong>
        <div>{email}</div>
      </Fact>
    </>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" color="textSecondary">
        {term}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

export function Line({
  term,
  strong = false,
  children,
}: {
  term: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: 2,
        fontWeight: strong ? 700 : undefined,
      }}
    >
      <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {term}
      </Box>
      <Typography
        component="dd"
        variant="mono"
        sx={{
          m: 0,
          fontSize: '1rem',
          fontWeight: 'inherit',
          textAlign: 'right',
          overflowWrap: 'break-word',
        }}
      >
        {children}
      </Typography>
    </Box>
  );
}

/** Layout of the facts above the amounts. */
export const FACTS = {
  display: 'grid',
  gap: 5,
  m: 0,
  mb: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
/** Layout of the amounts. */
export const SUM = { m: 0, mb: 6, py: 2, borderTop: 1, borderBottom: 1, borderColor: 'divider' };

/** A framed note above the facts. */
export const SheetNote = ({ children }: { children: ReactNode }) => (
  <Box
    component="p"
    sx={{
      m: 0,
      mb: 5,
      px: 4,
      py: 3,
      border: 2,
      borderColor: 'warning.main',
      borderRadius: 1,
      fontWeight: 700,
    }}
  >
    {children}
  </Box>
);
