import { PREVIEW_ID } from '@contracts/pages';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { StopReason } from './watchPreview';

/** Whether the preview of a tool runs. */
export interface PreviewState {
  isRunning: boolean;
  /** Why it was stopped; undefined when the visitor did, and before it runs. */
  reason: StopReason | undefined;
  run: () => void;
  stop: (reason?: StopReason) => void;
}

const STOPPED = { toolId: null, reason: undefined };

/** The state of the preview of a tool's page. It runs at once when the address leads to it, as the links of learning paths do. */
export function usePreview(toolId: string): PreviewState {
  const { hash } = useLocation();
  const [state, setState] = useState<{ toolId: string | null; reason: StopReason | undefined }>(
    STOPPED,
  );
  const run = useCallback(() => setState({ toolId, reason: undefined }), [toolId]);
  const stop = useCallback((reason?: StopReason) => setState({ toolId: null, reason }), []);
  useEffect(() => {
    if (hash === `#${PREVIEW_ID}`) run();
  }, [hash, run]);
  return { isRunning: state.toolId === toolId, reason: state.reason, run, stop };
}
