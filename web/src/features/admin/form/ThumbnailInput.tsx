import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { FileInput } from './FileInput';
import type { ChosenFile } from './useFile';

interface ThumbnailInputProps extends ChosenFile {
  /** Address of the current thumbnail unless it is removed. */
  current?: string | null;
  label?: string;
}

/** Chooses a thumbnail and previews it. */
export function ThumbnailInput({ rule, file, problem, choose, current = null, label }: ThumbnailInputProps) {
  const currentImage = current && <Box component="img" src={current} alt="Current thumbnail" sx={PICTURE} />;
  return (
    <FileInput
      rule={rule}
      file={file}
      problem={problem}
      onChoose={choose}
      label={label}
      preview={file ? <Preview file={file} /> : currentImage}
    />
  );
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
