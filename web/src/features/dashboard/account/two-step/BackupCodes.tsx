import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../../../shared/ui/CopyButton';
import { useReplaceBackupCodesMutation } from './twoStepApi';
import type { RunConfirmed } from './useConfirmedAction';

interface BackupCodesLeftProps {
  left: number;
  run: RunConfirmed;
  onCodes: (codes: string[]) => void;
}

/** Shows how many backup codes are left, and replaces them. */
export function BackupCodesLeft({ left, run, onCodes }: BackupCodesLeftProps) {
  const [replace, { isLoading }] = useReplaceBackupCodesMutation();
  const submit = async () => onCodes((await run(() => replace()))?.backupCodes ?? []);
  return (
    <Stack sx={{ gap: 3, alignItems: 'start' }}>
      <div>
        <Typography sx={{ fontWeight: 650 }}>Backup codes</Typography>
        <Typography color="textSecondary">
          {left === 1 ? '1 code is' : `${left} codes are`} left. Each replaces the second step once.
        </Typography>
      </div>
      <Button variant="outlined" color="inherit" onClick={() => void submit()} loading={isLoading}>
        Get new codes
      </Button>
    </Stack>
  );
}

/** Shows new backup codes; the server can never show them again. */
export function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open={codes.length > 0}
      fullWidth
      maxWidth="xs"
      aria-labelledby="codes-title"
      aria-describedby="codes-text"
    >
      <DialogTitle id="codes-title">Your backup codes</DialogTitle>
      <DialogContent>
        <DialogContentText id="codes-text" sx={{ mb: 4 }}>
          Keep them in a safe place. Each replaces the second step of one login, for example when
          you have lost your phone. We cannot show them again.
        </DialogContentText>
        <Box component="ul" aria-label="Backup codes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {codes.map((code) => (
            <Typography key={code} component="li" variant="mono" sx={{ py: 1 }}>
              {code}
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button onClick={onClose}>I have saved them</Button>
      </DialogActions>
    </Dialog>
  );
}
