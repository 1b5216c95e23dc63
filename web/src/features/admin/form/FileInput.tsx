import CloseIcon from '@mui/icons-material/Close';
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatBytes } from '../../../shared/format/format';
import type { ChosenFile, FileRule } from './useFile';

interface FileInputProps {
  rule: FileRule;
  file: File | null;
  problem: string | null;
  onChoose: (file: File | null) => void;
  label?: string;
  preview?: ReactNode;
}

/** A drop zone and file chooser. The input covers the zone, so that it works with a keyboard. */
export function FileInput({
  rule,
  file,
  problem,
  onChoose,
  label = rule.label,
  preview,
}: FileInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { over, handlers } = useFileDrop(onChoose);
  const clear = () => {
    onChoose(null);
    input.current?.focus(); // the button that was pressed disappears
  };
  return (
    <Box>
      <Box
        {...handlers}
        sx={{
          position: 'relative',
          border: '1px dashed',
          borderColor: over ? 'primary.main' : problem ? 'error.main' : 'control',
          borderRadius: 1,
          p: 4,
          '&:focus-within': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: 2,
          },
        }}
      >
        <Stack direction="row" sx={{ gap: 4, alignItems: 'center', minHeight: 44 }}>
          {preview ?? <UploadFileIcon sx={{ fontSize: 32, color: 'text.secondary' }} />}
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography component="label" htmlFor={id} sx={{ fontWeight: 600 }}>
              {label}
            </Typography>
            <Typography id={`${id}-hint`} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {file ? describeFile(file) : `Drop a file here or choose one. ${rule.hint}`}
            </Typography>
          </Box>
          {file && (
            <IconButton
              aria-label={`Clear the ${label.toLowerCase()}`}
              onClick={clear}
              sx={{ zIndex: 1 }}
            >
              <CloseIcon />
            </IconButton>
          )}
        </Stack>
        <Box
          component="input"
          type="file"
          id={id}
          ref={input}
          accept={rule.extensions.join(',')}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          aria-invalid={problem !== null}
          onClick={allowSameFile}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? file)}
          sx={{
            position: 'absolute',
            inset: 0,
            width: 1,
            height: 1,
            opacity: 0,
            cursor: 'pointer',
          }}
        />
      </Box>
      {problem && (
        <FormHelperText error id={`${id}-problem`} role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

/** The name, the type and the size of a file. */
const describeFile = ({ name, size }: File): string =>
  `${name}, ${name.split('.').at(-1)?.toUpperCase()}, ${formatBytes(size)}`;

/** Clears the input, since a browser reports no change when the same file is chosen again. */
const allowSameFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) =>
  void (currentTarget.value = '');

/** A file dropped beside the field would replace the page, and its form, by the file. */
function useIgnoredDrops(): void {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => event.preventDefault();
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
}

/** Handles dropped files. */
function useFileDrop(onChoose: (file: File | null) => void) {
  const [over, setOver] = useState(false);
  useIgnoredDrops();
  const stop = (event: DragEvent) => event.preventDefault();
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        stop(event);
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        stop(event);
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onChoose(file);
      },
    },
  };
}

interface ThumbnailInputProps extends ChosenFile {
  /** Address of the current thumbnail unless it is removed. */
  current?: string | null;
  label?: string;
}

/** Chooses a thumbnail and previews it. */
export function ThumbnailInput({
  rule,
  file,
  problem,
  choose,
  current = null,
  label,
}: ThumbnailInputProps) {
  const currentImage = current && (
    <Box component="img" src={current} alt="Current thumbnail" sx={PICTURE} />
  );
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

const PICTURE = {
  width: 128,
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
