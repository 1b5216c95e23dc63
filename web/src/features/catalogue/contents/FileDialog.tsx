import type { ContentsEntry, ContentsFile } from '@contracts/safety';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { FULL_SCREEN_ON_PHONES } from '../../../shared/ui/fullScreenOnPhones';
import { useContentsFileQuery } from '../safety/safetyApi';

interface FileDialogProps {
  toolId: string;
  entry: ContentsEntry;
  /** Whether the tool's files can be read whole. */
  whole: boolean;
  onClose: () => void;
}

/** The text of one file, highlighted, with its digest. */
export function FileDialog({ toolId, entry, whole, onClose }: FileDialogProps) {
  const { currentData: file, error, refetch } = useContentsFileQuery({ toolId, file: entry.path });
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby="file-path"
      slotProps={{ paper: { sx: FULL_SCREEN_ON_PHONES } }}
    >
      <DialogTitle id="file-path" variant="mono" sx={{ overflowWrap: 'anywhere' }}>
        {entry.path}
      </DialogTitle>
      <DialogContent>
        {error && !file && (
          <LoadError
            message={messageOf(error, 'The file could not be loaded')}
            retry={() => void refetch()}
          />
        )}
        {!error && !file && <LoadingSkeleton label="Loading the file" height={240} />}
        {file && <FileText file={file} whole={whole} />}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
          <Typography variant="mono" color="textSecondary" sx={DIGEST}>
            SHA-256 {entry.sha256}
          </Typography>
          <CopyButton text={entry.sha256} label={`Copy the SHA-256 checksum of ${entry.path}`} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function FileText({ file, whole }: { file: ContentsFile; whole: boolean }) {
  const shown = useHighlighted(file);
  if (file.text === null) return <Typography>This file is binary. It is not shown.</Typography>;
  if (file.size === 0) return <Typography>This file is empty.</Typography>;
  return (
    <>
      <Box component="pre" tabIndex={0} aria-label={`Text of ${file.path}`} role="region" sx={CODE}>
        <code>{shown}</code>
      </Box>
      {file.truncated && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {whole
            ? 'This is the beginning of a large file.'
            : 'This is the beginning. The rest is in the download.'}
        </Typography>
      )}
    </>
  );
}

/** Plain text until the highlighter is loaded, and if it cannot be. */
function useHighlighted({ path, text }: ContentsFile): ReactNode {
  const [highlighted, setHighlighted] = useState<ReactNode>(null);
  useEffect(() => {
    if (text === null) return;
    let isCurrent = true;
    import('./highlight').then(
      ({ highlight }) => isCurrent && setHighlighted(highlight(text, path)),
      () => setHighlighted(null),
    );
    return () => void (isCurrent = false);
  }, [path, text]);
  return highlighted ?? text;
}

const DIGEST = { overflowWrap: 'anywhere', minWidth: 0 };
const CODE = {
  m: 0,
  p: 4,
  overflow: 'auto',
  typography: 'mono',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  tabSize: 4,
  '& .hljs-comment, & .hljs-quote': { color: 'text.secondary' },
  '& .hljs-keyword, & .hljs-selector-tag, & .hljs-name, & .hljs-tag': { color: 'pro.main' },
  '& .hljs-string, & .hljs-attr, & .hljs-regexp': { color: 'free.main' },
  '& .hljs-number, & .hljs-literal, & .hljs-meta': { color: 'premium.main' },
  '& .hljs-title, & .hljs-section': { fontWeight: 600 },
};
