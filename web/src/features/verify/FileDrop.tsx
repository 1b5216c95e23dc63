import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DragEvent, useState } from 'react';

/** A field into which a file is dropped, or that opens the file dialog. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <Box component="label" {...handlers} sx={FIELD} data-over={isOver || undefined}>
      <UploadFileIcon sx={{ fontSize: 40, color: 'primary.main' }} />
      <Typography sx={{ fontWeight: 600 }}>Choose a file, or drop it here</Typography>
      <Typography color="textSecondary" variant="body2">
        It stays on your computer. Files of any size.
      </Typography>
      <input
        type="file"
        aria-label="File to verify"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = ''; // the same file can be chosen again
        }}
        style={HIDDEN}
      />
    </Box>
  );
}

const FIELD = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 2,
  p: { xs: 8, sm: 12 },
  border: '2px dashed',
  borderColor: 'control',
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover, &[data-over]': { borderColor: 'primary.main', bgcolor: 'action.hover' },
  '&:focus-within': {
    outline: '2px solid var(--mui-palette-text-primary)',
    outlineOffset: 2,
  },
};
/** Covers the field, so that the file dialog opens from anywhere in it, also by keyboard. */
const HIDDEN = { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' } as const;
