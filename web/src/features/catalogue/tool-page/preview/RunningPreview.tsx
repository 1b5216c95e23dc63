import FullscreenIcon from '@mui/icons-material/Fullscreen';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExit';
import StopIcon from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BAR_PX, FRAME_HEIGHT } from './previewHeight';
import { type StopReason, watchPreview } from './watchPreview';

const HEARTBEAT_URL = '/previews/heartbeat';

interface RunningPreviewProps {
  name: string;
  url: string;
  onStop: (reason?: StopReason) => void;
}

/**
 * A preview in a sandboxed frame, with an opaque origin of its own. It is foreign code: its messages are never read, and it starts only when
 * the frame that watches it is there.
 */
export function RunningPreview({ name, url, onStop }: RunningPreviewProps) {
  const [isWatched, setWatched] = useState(false);
  const heartbeat = useRef<HTMLIFrameElement>(null);
  const preview = useRef<HTMLIFrameElement>(null);
  const window = useRef<HTMLDivElement>(null);
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (!isWatched || !heartbeat.current || !preview.current) return undefined;
    return watchPreview({ heartbeat: heartbeat.current, preview: preview.current }, stop);
  }, [isWatched]);
  return (
    <Box ref={window} data-mui-color-scheme="dark" sx={WINDOW}>
      <Box sx={BAR}>
        <Typography variant="label" component="p" noWrap sx={{ flex: 1, textTransform: 'none' }}>
          {name}
        </Typography>
        <FullscreenButton of={window} />
        <Button color="inherit" startIcon={<StopIcon />} onClick={() => onStop()} autoFocus>
          Stop
        </Button>
      </Box>
      <iframe
        ref={heartbeat}
        hidden
        title="Heartbeat of the preview"
        sandbox="allow-scripts"
        src={HEARTBEAT_URL}
        onLoad={() => setWatched(true)}
      />
      {isWatched ? (
        <iframe
          ref={preview}
          title={`Preview of ${name}`}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          src={url}
        />
      ) : (
        <Box className="preview-place" />
      )}
    </Box>
  );
}

/** Shows the preview with its bar on the whole screen. Phones whose browsers cannot have no such button. */
function FullscreenButton({ of: element }: { of: React.RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen());
  return (
    <IconButton
      color="inherit"
      aria-label={isFull ? 'Exit full screen' : 'Full screen'}
      onClick={toggle}
    >
      {isFull ? <FullscreenExitIcon /> : <FullscreenIcon />}
    </IconButton>
  );
}

const WINDOW = {
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  overflow: 'hidden',
  color: 'text.primary',
  bgcolor: 'background.paper',
  '& > iframe:not([hidden]), & > .preview-place': {
    display: 'block',
    width: 1,
    height: FRAME_HEIGHT,
    border: 0,
    bgcolor: 'background.default',
  },
  '&:fullscreen > iframe:not([hidden])': { flex: 1, height: 'auto' },
};
const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 4,
  pr: 2,
  minHeight: BAR_PX,
  borderBottom: 1,
  borderColor: 'divider',
};
