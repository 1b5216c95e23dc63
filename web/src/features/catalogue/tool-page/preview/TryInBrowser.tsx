import { PREVIEW_ID } from '@contracts/pages';
import type { ToolDetail } from '@contracts/tool';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { lazyComponent } from '../../../../shared/ui/lazyComponent';
import { LazySection } from '../../../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton';
import { Section } from '../../Section';
import { PREVIEW_HEIGHT } from './previewHeight';
import type { PreviewState } from './usePreview';
import type { StopReason } from './watchPreview';

const RunningPreview = lazyComponent(async () => (await import('./RunningPreview')).RunningPreview);

const WHY_STOPPED: Record<StopReason, string> = {
  unresponsive: 'The preview was stopped because it no longer responded.',
  messages: 'The preview was stopped because it flooded this page with messages.',
  focus: 'The preview was stopped because it kept taking the keyboard focus.',
};

/** The preview of a tool, which runs on this page when the visitor wants it. */
export function TryInBrowser({
  tool,
  isRunning,
  reason,
  run,
  stop,
}: { tool: ToolDetail } & PreviewState) {
  const runButton = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) runButton.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (tool.previewUrl === null) return null;
  const [first, second = first] = tool.screenshots; // the gallery shows the first
  const poster = second?.url ?? tool.thumbnailUrl;
  return (
    <Section id={PREVIEW_ID} title="Try it in your browser" heading="h2">
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: '65ch' }}>
        One page of the download. It reacts to what you type and click, in a sandbox without access
        to the network, your account, your files or the rest of this page. It keeps nothing.
      </Typography>
      {reason && (
        <Alert severity="warning" role="alert" sx={{ mb: 4 }}>
          {WHY_STOPPED[reason]}
        </Alert>
      )}
      {isRunning ? (
        <LazySection
          fallback={
            <Box sx={{ height: PREVIEW_HEIGHT }}>
              <LoadingSkeleton label="Loading the preview" height={240} />
            </Box>
          }
        >
          <RunningPreview name={tool.name} url={tool.previewUrl} onStop={stop} />
        </LazySection>
      ) : (
        <Box data-mui-color-scheme="dark" sx={STAGE}>
          {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
          <Button
            ref={runButton}
            variant="contained"
            size="large"
            startIcon={<PlayArrowIcon />}
            onClick={run}
          >
            Run {tool.name}
          </Button>
        </Box>
      )}
    </Section>
  );
}

/** As high as the running preview, so that nothing moves, over what it will show, darkened so that the button stands out. */
const STAGE = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: PREVIEW_HEIGHT,
  p: 5,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  '& > img': {
    position: 'absolute',
    top: 0,
    width: 1,
    height: 'auto',
    opacity: 0.4,
  },
  '& > button': { position: 'relative', overflowWrap: 'anywhere', minWidth: 0 },
};
