import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { saveAs } from '../../../../shared/download/saveAs';
import { formatDay } from '../../../../shared/format/format';
import { CopyButton } from '../../../../shared/ui/CopyButton';
import { PrintStyles } from '../../../../shared/ui/PrintStyles';
import { useAccountQuery } from '../../accountApi';

/** Shows new backup codes to copy, download or print; the server can never show them again. */
export function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { data: account } = useAccountQuery();
  const title = `EXE backup codes${account ? ` of ${account.email}` : ''}`;
  const download = () => {
    const created = `Created ${formatDay(new Date().toISOString())}. Each code works once.`;
    const text = `${title}\n${created}\n\n${codes.join('\n')}\n`;
    saveAs(new Blob([text], { type: 'text/plain' }), 'exe-backup-codes.txt');
  };
  return (
    <Dialog
      id="backup-codes"
      open={codes.length > 0}
      fullWidth
      maxWidth="xs"
      aria-labelledby="codes-title"
      aria-describedby="codes-text"
    >
      <PrintStyles of="#backup-codes" />
      <DialogTitle id="codes-title">Your backup codes</DialogTitle>
      <DialogContent>
        <Typography sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>{title}</Typography>
        <DialogContentText id="codes-text" sx={{ mb: 4 }}>
          Keep them in a safe place, in case you lose your phone. Each works once. We cannot show
          them again.
        </DialogContentText>
        <Box component="ul" aria-label="Backup codes" sx={LIST}>
          {codes.map((code) => (
            <Typography key={code} component="li" variant="mono" sx={{ py: 1 }}>
              {code}
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', displayPrint: 'none' }}>
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button color="inherit" onClick={download}>
          Download
        </Button>
        <Button color="inherit" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 6,
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
};
