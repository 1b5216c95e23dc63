import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { DocumentCheck } from './checkDocument';

/** Says whether a receipt or a credit note is genuine. */
export function DocumentResult({
  check: { filename, genuine, problem },
}: {
  check: DocumentCheck;
}) {
  const color = genuine ? 'success.main' : 'error.main';
  const Icon = genuine ? CheckIcon : CancelIcon;
  return (
    <Paper sx={{ p: { xs: 5, sm: 6 }, borderLeft: '6px solid', borderLeftColor: color }}>
      <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 2, color }}>
        <Icon sx={{ fontSize: 32 }} />
        {genuine ? 'Genuine' : 'Not genuine'}
      </Typography>
      <Typography sx={{ mt: 3, overflowWrap: 'anywhere' }}>
        {genuine
          ? `This is document ${genuine.number}. ${scopeOf(genuine.unsigned)}`
          : `Do not rely on this document. ${problem ?? ''}`}
      </Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {filename}
      </Typography>
    </Paper>
  );
}

const scopeOf = (unsigned: string[]): string =>
  unsigned.length === 0
    ? 'It is unchanged since EXE signed it.'
    : `What EXE signed is unchanged. The signature does not cover: ${unsigned.join(', ')}.`;
