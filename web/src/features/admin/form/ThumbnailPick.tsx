import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { FilePick } from './FilePick';
import type { ChosenFile } from './useFile';

interface ThumbnailPickProps extends ChosenFile {
  /** Address of the current thumbnail unless it is removed. */
  current?: string | null;
  label?: string;
}

/** Chooses a thumbnail and previews it. */
export function ThumbnailPick({ rule, file, problem, pick, current = null, label }: ThumbnailPickProps) {
  const kept = current && <Box component="img" src={current} alt="Current thumbnail" sx={PICTURE} />;
  return <FilePick rule={rule} file={file} problem={problem} onPick={pick} label={label} preview={file ? <Preview file={file} /> : kept} />;
}

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <Box component="img" ref={show} alt={`Preview of ${file.name}`} sx={PICTURE} />;
}

const PICTURE = { width: 128, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1, bgcolor: 'background.default' } as const;
